import { describe, expect, test } from 'vitest';
import { readEnvironment } from '../../../widget/app/environment.ts';
import { encode } from '../../../widget/contract/codec.ts';
import { tenantConfig } from '../../../widget/contract/entities/tenant.ts';
import { createMemoryKeyValue } from '../../../widget/platform/key-value.ts';
import type { TenantConfig } from '../../../widget/domain/session/tenant.ts';

const CONFIG: TenantConfig = {
  tenant: 'GPO',
  platform: 'GPO',
  productName: 'Chat',
  languages: ['th'],
  roleScheme: 'A',
  parentOrigins: ['https://play.example.com'],
  canRegister: false,
  hasApplet: true,
  hasCampaigns: false,
  hasLottery: false,
  hidesPrecisionBets: false,
  hasCalls: false,
  hasGuestService: false,
  linkKind: 'sse',
  sendsHello: true,
  maxGroupMembers: 500,
  apiHosts: ['https://im2.example.com'],
  theme: new Map([['accent', '#123456']]),
  icon: 'https://play.example.com/icon.png',
  ownTexts: new Map([['th', 'v1']]),
  vietnamesePack: new Map(),
};
const PAGE = JSON.stringify(encode(tenantConfig, CONFIG, { roleScheme: 'A' }));

function visit(search: string, keyValue = createMemoryKeyValue()) {
  const query = new URLSearchParams(search);
  const location = {
    origin: 'https://im.example.com',
    isTop: true,
    replace: () => undefined,
    address: () => `https://im.example/ml?${query.toString()}`,
    query: (name: string) => query.get(name),
    dropQuery: (name: string) => query.delete(name),
  };
  return { query, read: (page: string | null) => readEnvironment({ location, keyValue }, page) };
}

test('takes the tenant from the page when running standalone', () => {
  expect(visit('').read(PAGE)).toEqual({
    tenant: 'GPO',
    tenantConfig: CONFIG,
    providerOrigin: 'https://im.example.com',
    colorScheme: 'system',
    hostInstance: undefined,
    isFolded: false,
    isForgetting: false,
    givenToken: undefined,
  });
});

test('reads tenant, instance and colour scheme from the loader’s address', () => {
  const environment = visit('tenant=CB&instance=left&scheme=dark&embed=1').read(PAGE);
  expect(environment).toMatchObject({ tenant: 'CB', hostInstance: 'left', colorScheme: 'dark' });
});

test('starts folded only when a host page embeds it', () => {
  expect(visit('embed=1&folded=1').read(null).isFolded).toBe(true);
  expect(visit('embed=1').read(null).isFolded).toBe(false);
  expect(visit('folded=1').read(null).isFolded).toBe(false);
});

test('removes the token from the address; ignores it when embedded', () => {
  const own = visit('token=abc&lang=th');
  expect(own.read(null).givenToken).toBe('abc');
  expect(own.query.toString()).toBe('lang=th');
  const embedded = visit('token=abc&embed=1');
  expect(embedded.read(null).givenToken).toBeUndefined();
  expect(embedded.query.has('token')).toBe(false);
});

test('uses a valid saved colour scheme, and only when standalone', () => {
  const saved = createMemoryKeyValue();
  saved.set('ml_color_scheme', 'light');
  expect(visit('', saved).read(null).colorScheme).toBe('light');
  expect(visit('embed=1', saved).read(null).colorScheme).toBe('system');
  expect(visit('scheme=purple', saved).read(null).colorScheme).toBe('system');
});

describe('a page without a usable configuration', () => {
  test.each([[null], [''], ['__ML_CONFIG__'], ['null'], ['[]'], ['{"setId":[]}']])(
    'has no tenant for the configuration %j',
    (page) => expect(visit('').read(page)).toMatchObject({ tenant: '', tenantConfig: undefined }),
  );
});
