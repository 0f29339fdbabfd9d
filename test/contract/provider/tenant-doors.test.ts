import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labelOf } from '../../../applet-host-demo/staff/console/pages/settings/sections.ts';
import { CONSOLE_TEXTS } from '../../../applet-host-demo/staff/console/texts.ts';
import { runCommand } from '../../../applet-host-demo/provider/edges/cli/run.ts';
import { plainTenant } from '../../../applet-host-demo/provider/base/tenant-settings/plain-tenant.ts';
import type { TenantSettings } from '../../../applet-host-demo/provider/base/tenant-settings/settings.ts';
import { problemOf, takeTenantsFile } from '../../../applet-host-demo/provider/base/tenants/tenants-file.ts';
import { createIdentitySigner } from '../../support/identity-keys.ts';
import { startTestProvider, TEST_TENANT, type TestProvider } from '../../support/provider.ts';
import { type ServerClient, serverClientOf } from '../../support/server-api.ts';

/** One value of each setting. A new setting does not compile without one, and then needs its doors. */
const EXAMPLES = {
  platform: 'GPO',
  productName: 'Lucky Talk',
  languages: ['en', 'cn'],
  roleScheme: 'A',
  parentOrigins: ['https://www.lottery.example'],
  canRegister: true,
  readmitsErased: true,
  hasApplet: false,
  linkKind: 'sse',
  requiresSms: true,
  theme: { bubbleRadius: 8 },
  icon: 'https://cdn.example/icon.png',
  launcherIcon: 'https://cdn.example/bubble.png',
  texts: { en: { 'auth.signIn': 'Come in' } },
  identityKeys: [],
  welcome: { friendIds: ['M123456789'], groupIds: ['dr9hzi43'], greeting: 'Hello' },
  storageQuotaBytes: 1_000_000,
  maxGroupMembers: 50,
  closedPrivacy: ['findByCode'],
  appLinks: { ios: 'https://example.com/ios' },
  aboutLinks: { help: 'https://example.com/help' },
  authType: 0,
  maxOwnedGroups: 3,
  staffIds: ['M123456789'],
  tags: [{ id: 'vip', name: 'VIP', userIds: ['M123456789'] }],
  money: {
    currency: { code: 'CNY', digits: 2 },
    maxEnvelopeTotal: 200_000,
    maxEnvelopeShares: 100,
    maxEnvelopesPerDay: 2_000_000,
  },
  timeZone: 'Asia/Shanghai',
  signCampaigns: [],
  service: { name: 'Help' },
  lottery: { minAmount: 100, maxAmount: 5000 },
  hidesPrecisionBets: true,
  moderation: { words: ['fraud'] },
  retention: { messageDays: 30 },
  calls: { stunUrls: ['stun:turn.example:3478'] },
  groupFlags: { card: false },
} as const satisfies { readonly [Name in keyof Required<TenantSettings>]: unknown };

type Name = keyof TenantSettings;
const NAMES = Object.keys(EXAMPLES) as Name[];
const ENVIRONMENT = { SMS_URL: 'https://www.lottery.example/sms', SMS_SECRET: 'a secret of the test' };

/** Operators enter each setting of a tenant in the file, on the command line, by the server API and in the console. */
describe('every setting of a tenant', () => {
  let provider: TestProvider;
  let server: ServerClient & { readonly secret: string };
  let folder: string;
  const values: Record<string, unknown> = { ...EXAMPLES };

  beforeAll(async () => {
    provider = await startTestProvider({ sms: { send: () => Promise.resolve(true) } });
    server = await serverClientOf(provider);
    folder = await mkdtemp(path.join(tmpdir(), 'meeline-doors-'));
    values['identityKeys'] = [(await createIdentitySigner(Date.now)).publicKey];
  });
  afterAll(async () => {
    await provider.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const stored = async (name: Name): Promise<unknown> =>
    (await provider.services.tenants.find(TEST_TENANT))?.settings[name];
  const reset = () => provider.services.tenants.save(TEST_TENANT, plainTenant());

  it.each(NAMES)('%s is in tenants.json', async (name) => {
    await reset();
    const file = path.join(folder, 'tenants.json');
    await writeFile(file, JSON.stringify({ [TEST_TENANT]: { [name]: values[name] } }));
    await takeTenantsFile(provider.services, file, false);
    expect(await stored(name)).toEqual(values[name]);
  });

  it.each(NAMES)('%s is in the server API', async (name) => {
    await reset();
    const changed = await server.call('PATCH', '/tenant', { body: { settings: { [name]: values[name] } } });
    expect(changed.body).toMatchObject({ settings: { [name]: values[name] } });
    expect((await server.call('GET', '/tenant')).body.settings[name]).toEqual(values[name]);
    expect(await stored(name)).toEqual(values[name]);
  });

  it.each(NAMES)('%s is on the command line', async (name) => {
    await reset();
    const words = ['tenant', 'set', TEST_TENANT, `${name}=${JSON.stringify(values[name])}`];
    const complaints: string[] = [];
    const code = await runCommand(words, {
      env: { MEELINE_URL: provider.baseUrl, MEELINE_KEY: server.secret },
      print: () => undefined,
      complain: (line) => void complaints.push(line),
    });
    expect([code, complaints]).toEqual([0, []]);
    expect(await stored(name)).toEqual(values[name]);
    // Without a running provider the command checks by itself.
    expect(await problemOf({ [name]: values[name] }, { hasSms: true })).toBeUndefined();
  });

  it.each(NAMES)('%s has an editor with a name in the console', (name) => {
    const label = labelOf(name);
    expect(label).toBeDefined();
    for (const texts of Object.values(CONSOLE_TEXTS)) expect(texts[label ?? 'settings']).toMatch(/./);
  });

  it('has one default, however the tenant is entered', async () => {
    const entered = path.join(folder, 'new.json');
    await writeFile(entered, JSON.stringify({ NEW1: {} }));
    await takeTenantsFile(provider.services, entered, false);
    const fromFile = (await provider.services.tenants.find('NEW1'))?.settings;
    expect(fromFile).toMatchObject({ platform: 'CB', roleScheme: 'B' });
    expect(fromFile).toEqual(plainTenant());
  });

  it.each([
    ['platform', 'C B'],
    ['platform', ''],
    ['roleScheme', 'C'],
    ['linkKind', 'fax'],
    ['requiresSms', 'yes'],
    ['welcome', { friendIds: ['bob'] }],
    ['welcome', { groupIds: ['x'] }],
    ['welcome', { greeting: 'x'.repeat(1001) }],
    ['welcome', { more: 1 }],
    ['vietnamesePack', {}],
  ])('%s is refused with the value %o', async (name, value) => {
    expect(await problemOf({ [name]: value }, { hasSms: true })).toContain(name);
  });

  it('needs a sender of text messages on the command line', async () => {
    const words = ['tenant', 'set', 'CB', 'requiresSms=true'];
    const complaints: string[] = [];
    const terminal = { print: () => undefined, complain: (line: string) => void complaints.push(line) };
    const env = { DATA_DIR: folder, DISK_RESERVE_MB: '32' };
    expect(await runCommand(words, { ...terminal, env })).toBe(1);
    expect(complaints.join()).toContain('SMS_URL');
    expect(await runCommand(words, { ...terminal, env: { ...env, ...ENVIRONMENT } })).toBe(1);
    expect(complaints.at(-1)).toContain('there is no tenant "CB"');
  });
});
