import { describe, expect, test } from 'vitest';
import type { HttpOutcome } from '../../../widget/platform/http.ts';
import { createHttpApi } from '../../../widget/transport/http-api.ts';
import { createHosts } from '../../../widget/transport/hosts.ts';
import { answered, createFakeHttp } from '../../support/fake-network.ts';

function setUp(outcome: HttpOutcome) {
  const http = createFakeHttp(() => outcome);
  const rotations: string[] = [];
  const api = createHttpApi({
    http,
    hosts: createHosts('https://im.example.com'),
    tenant: 'CB',
    language: () => 'th',
    token: { current: () => 'token-1', rotate: (from, to) => void rotations.push(`${from}→${to}`) },
  });
  return { http, api, rotations };
}

const direct = { path: '/unreadListGet', method: 'POST', isPublic: false, body: { t: 1 } } as const;
const envelope = { p: 'accountGet', d: {}, r: 'r1' };

test('sends token, language, tenant with a direct call; returns data', async () => {
  const { http, api } = setUp(answered({ code: 'success', msg: '', data: { a: 1 }, errorCode: '', t: 5, v: '7' }));
  const reply = await api.sendDirect(direct);
  expect(reply).toEqual({ ok: true, value: { s: '1', m: '', d: { a: 1 }, t: 5, v: '7', r: '', code: '' } });
  expect(http.requests).toEqual([
    {
      method: 'POST',
      url: 'https://im.example.com/vap/api/im/unreadListGet',
      headers: {
        'content-type': 'application/json',
        'x-ml-token': 'token-1',
        'x-ml-lang': 'th',
        'x-ml-tenant': 'CB',
      },
      body: '{"t":1}',
      timeoutMs: 60_000,
    },
  ]);
});

test('sends every enveloped call to the same path', async () => {
  const { http, api } = setUp(answered({ s: '1', m: '', d: {}, t: 1, r: 'r1', code: '' }));
  expect((await api.sendEnvelope(envelope)).ok).toBe(true);
  expect(http.requests[0]).toMatchObject({ url: 'https://im.example.com/api/srvc/v1', body: JSON.stringify(envelope) });
});

test('sends only public calls when it has no token', async () => {
  const { http, api } = setUp(answered({ code: 'success', msg: '', data: {}, errorCode: '' }));
  await api.sendDirect({ ...direct, isPublic: true });
  expect(http.requests[0]?.headers).not.toHaveProperty('x-ml-token');
  const signedOut = createHttpApi({
    http,
    hosts: createHosts(''),
    tenant: '',
    language: () => 'cn',
    token: { current: () => undefined, rotate: () => undefined },
  });
  expect(await signedOut.sendDirect(direct)).toEqual({
    ok: false,
    failure: { code: 'token_missing', detail: 'no token' },
  });
  expect(http.requests).toHaveLength(1);
});

test('sends no body with a GET', async () => {
  const { http, api } = setUp(answered({ code: 'success', msg: '', data: {}, errorCode: '' }));
  await api.sendDirect({ ...direct, method: 'GET' });
  expect(http.requests[0]).not.toHaveProperty('body');
});

test('replaces the token by the one in the answer', async () => {
  const { api, rotations } = setUp(
    answered({ code: 'success', msg: '', data: {}, errorCode: '' }, { headers: { 'x-ml-token': 'token-2' } }),
  );
  await api.sendDirect(direct);
  expect(rotations).toEqual(['token-1→token-2']);
});

describe('an answer that is not the provider’s', () => {
  test.each([
    [{ kind: 'timeout' }, 'timeout'],
    [{ kind: 'network' }, 'network'],
    [answered('<html>', { status: 502 }), 'network'],
    [answered('', { status: 503 }), 'network'],
    [answered('', { status: 504 }), 'network'],
    [answered('', { status: 500 }), 'server_error'],
    [answered('', { status: 429 }), 'server_error'],
    [answered('', { status: 401 }), 'token_invalid'],
    [answered('', { status: 403 }), 'forbidden'],
    [answered('', { status: 404 }), 'not_found'],
    [answered('', { status: 413 }), 'too_large'],
    [answered(''), 'invalid_reply'],
    [answered('<html>'), 'invalid_reply'],
    [answered('null'), 'invalid_reply'],
    [answered('[1]'), 'invalid_reply'],
    [answered('{"__proto__":{"code":"success"}}'), 'invalid_reply'],
  ] as const)('%o → %s', async (outcome, code) => {
    expect(await setUp(outcome).api.sendDirect(direct)).toMatchObject({ ok: false, failure: { code } });
  });

  test('is not assumed for the provider’s reply with error status', async () => {
    const { api } = setUp(answered({ code: 'fail', msg: 'no', data: {}, errorCode: 'frozen' }, { status: 403 }));
    expect(await api.sendDirect(direct)).toMatchObject({ ok: true, value: { s: '-1', code: 'frozen' } });
  });
});
