import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '../../../applet-host-demo/provider/base/store/access/sessions.ts';
import { API_PATH, directPath, SOCKET_PATH, TENANT_HEADER, TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { STREAM_PATH } from '../../../widget/contract/event-stream.ts';
import { AVATAR_PATH, FILE_PART_PATH, FILE_PATH, FILE_UPLOAD_PATH } from '../../../widget/contract/files.ts';
import { GUEST_SOCKET_PATH, GUEST_STREAM_PATH } from '../../../widget/contract/guest.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { createClient, type TestSocket } from '../../support/provider-client.ts';
import { type FaultProxy, startFaultProxy } from '../../fault/support/fault-proxy.ts';
import { createTestDatabase, type TestDatabase, everyDatabase } from '../../support/provider-database.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';

const UPGRADE = {
  connection: 'upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const JSON_BODY = { 'content-type': 'application/json' };

/** The embedded database is never away: it ends with its process. */
const SERVERS = everyDatabase().filter((kind) => kind === 'postgres');

describe.each(SERVERS)('while the database is away (%s)', (kind) => {
  let database: TestDatabase;
  let proxy: FaultProxy;
  let provider: TestProvider;
  let token: string;
  let socket: TestSocket;

  beforeAll(async () => {
    database = await createTestDatabase(kind);
    const url = new URL(database.choice.kind === 'postgres' ? database.choice.url : '');
    proxy = await startFaultProxy({ targetPort: Number(url.port), random: Math.random });
    url.port = String(proxy.port);
    provider = await startTestProvider({ database: { kind: 'postgres', url: url.href } });
    const { db, limits, now } = provider.services;
    const { userId } = await provider.createUser();
    ({ token } = await startSession(db, userId, limits, now()));
    socket = await createClient(provider.baseUrl, { token }).connect();
    proxy.setRefusing(true);
    proxy.reset();
  });
  afterAll(async () => {
    await provider.stop();
    await proxy.close();
    await database.remove();
  });

  const signedIn = (): Record<string, string> => ({ ...JSON_BODY, [TOKEN_HEADER]: token });
  const REQUESTS: readonly (readonly [string, string, () => RequestInit])[] = [
    [
      'an envelope',
      API_PATH,
      () => ({ method: 'POST', headers: signedIn(), body: '{"p":"accountGet","d":{},"r":"1"}' }),
    ],
    ['a path', directPath(HTTP_CALLS.unreadListGet.path), () => ({ method: 'POST', headers: signedIn(), body: '{}' })],
    [
      'a socket token',
      directPath(HTTP_CALLS.getSToken.path),
      () => ({ method: 'POST', headers: signedIn(), body: '{}' }),
    ],
    [
      'a sign-in',
      directPath(HTTP_CALLS.userLogin.path),
      () => ({
        method: 'POST',
        headers: { ...JSON_BODY, [TENANT_HEADER]: 'CB' },
        body: JSON.stringify({ userName: 'anna', password: 'password-a', loginName: 'anna' }),
      }),
    ],
    [
      'the server API',
      '/vap/api/server/v1/players',
      () => ({ headers: { authorization: `Bearer mk_${'0'.repeat(16)}_${'x'.repeat(43)}` } }),
    ],
    [
      'the console',
      '/vap/api/console/v1/operators',
      () => ({ headers: { authorization: `Bearer mo_${'0'.repeat(16)}_${'x'.repeat(43)}` } }),
    ],
    [
      'an upload',
      FILE_UPLOAD_PATH,
      () => ({ method: 'POST', headers: { [TOKEN_HEADER]: token }, body: new FormData() }),
    ],
    [
      'a part of an upload',
      `${FILE_PART_PATH}?access_key_id=unknown&part=0`,
      () => ({
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', authorization: 'Bearer some-token' },
        body: 'x',
      }),
    ],
    [
      'a file',
      `${FILE_PATH}?owner=dr9hzi43&file_key=f-1234567890abcdef`,
      () => ({ headers: { [TOKEN_HEADER]: token } }),
    ],
    ['an avatar', `${AVATAR_PATH}?owner=M123456789&type=avatar&file_key=f-1234567890abcdef`, () => ({})],
    ['a stream', `${STREAM_PATH}/some-token`, () => ({})],
    ['a guest stream', `${GUEST_STREAM_PATH}?gid=dr9hzi43`, () => ({})],
    ['the books of the wallet', '/wallet/day?tenant=XX&day=2026-01-31', () => ({})],
    ['the page of the widget', '/ml/?tenant=XX', () => ({})],
  ];
  it.each(REQUESTS)('answers %s with 503 and a time to retry', async (_what, path, init) => {
    const response = await fetch(provider.baseUrl + path, init());
    expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('server_busy')]);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it.each([
    ['a socket', `${SOCKET_PATH}/some-token`],
    ['a guest socket', `${GUEST_SOCKET_PATH}?gid=dr9hzi43`],
  ])('answers the upgrade to %s with 503 and retry time', async (_what, path) => {
    const [status, retry] = await new Promise<readonly [number | undefined, string | undefined]>((resolve, reject) => {
      const asking = request(provider.baseUrl + path, { headers: UPGRADE });
      asking.on('response', ({ statusCode, headers }) => resolve([statusCode, headers['retry-after']]));
      asking.on('error', reject);
      asking.end();
    });
    expect([status, Number(retry) > 0]).toEqual([503, true]);
  });

  it('answers a socket call with a code the widget retries', async () => {
    const refused = await socket.operation(OPERATIONS.accountGet, undefined);
    expect(refused).toMatchObject({ ok: false, failure: { code: 'server_busy', retryAfterMs: expect.any(Number) } });
  });

  it('says so in /readyz, logs no bug, and stays alive', async () => {
    const ready = await fetch(`${provider.baseUrl}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'database does not answer' }]);
    expect((await fetch(`${provider.baseUrl}/healthz`)).status).toBe(200);
    expect(provider.logLines.filter((line) => /"(?:call|request|upgrade) failed"/.test(line))).toEqual([]);
  });
});
