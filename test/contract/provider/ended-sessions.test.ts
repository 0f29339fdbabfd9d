import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { STREAM_PATH } from '../../../widget/contract/event-stream.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { readToken } from '../../../applet-host-demo/provider/base/secret-token.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { openSocket, signIn, type TestClient, type TestSocket, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

/** The tests change the database as another node would, without publishing an event. */
describe.each(usualDatabase())('a session ended by another node (%s)', (database) => {
  let provider: TestProvider;
  let userId: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database, limits: { streamBeatMs: 50 } });
    ({ userId } = await provider.createUser({ loginName: 'anna', password: 'password-a' }));
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => provider.stop());

  const enter = (): Promise<TestClient> => signIn(provider.baseUrl, 'anna', 'password-a');
  /** Connects and waits for the check of the admission, which could otherwise close the socket before the next call is answered. */
  const connectAdmitted = async (client: TestClient): Promise<TestSocket> => {
    const check = vi.spyOn(provider.services.links.sessionChecks, 'check');
    const socket = await client.connect();
    await socket.next(PUSHES.hello);
    expect(check).toHaveBeenCalled();
    await Promise.all(check.mock.results.map(({ value }) => value));
    check.mockRestore();
    return socket;
  };
  const end = async ({ token = '' }: TestClient): Promise<void> => {
    const sessionId = readToken(token)?.sessionId ?? '';
    const { numDeletedRows } = await provider.services.db
      .deleteFrom('sessions')
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow();
    expect(numDeletedRows).toBe(1n);
  };
  const freeze = (isFrozen: boolean): Promise<unknown> =>
    provider.services.db.updateTable('users').set({ is_frozen: isFrozen }).where('user_id', '=', userId).execute();

  it('refuses its next socket call and closes with 4003', async () => {
    const client = await enter();
    const socket = await connectAdmitted(client);
    expect((await socket.operation(OPERATIONS.accountGet, undefined)).ok).toBe(true);
    await end(client);
    const refused = await socket.operation(OPERATIONS.accountGet, undefined);
    expect(refused).toMatchObject({ ok: false, failure: { code: 'token_invalid' } });
    expect(await socket.closed).toBe(4003);
  });

  it('refuses a frozen user’s next call and closes the socket', async () => {
    const socket = await connectAdmitted(await enter());
    await freeze(true);
    const refused = await socket.operation(OPERATIONS.friendListGet, {});
    expect(refused).toMatchObject({ ok: false, failure: { code: 'frozen' } });
    expect(await socket.next(PUSHES.serverNoti)).toMatchObject({ about: 'user_freeze' });
    expect(await socket.closed).toBe(1000);
    await freeze(false);
  });

  it('closes the socket when frozen before the token’s use', async () => {
    const client = await enter();
    const given = valueOf(await client.call(HTTP_CALLS.getSToken, undefined)).data;
    await freeze(true);
    const socket = await openSocket(provider.baseUrl, given.socketToken);
    expect(await socket.next(PUSHES.serverNoti)).toMatchObject({ about: 'user_freeze' });
    expect(await socket.closed).toBe(1000);
    await freeze(false);
  });

  it('is detected between the token’s use and the admission', async () => {
    const client = await enter();
    const { tenants } = provider.services;
    const find = tenants.find.bind(tenants);
    const token = await client.call(HTTP_CALLS.getSToken, undefined);
    expect(token.ok).toBe(true);
    const connecting = client.connect();
    let finds = 0;
    vi.spyOn(tenants, 'find').mockImplementation(async (code) => {
      finds += 1;
      // The call that fetches the token causes the first call of `find`, the admission the second.
      if (finds === 2) await end(client);
      return find(code);
    });
    const socket = await connecting;
    expect(await socket.closed).toBe(4003);
  });

  it('is detected on a heartbeat', async () => {
    const client = await enter();
    const socket = await client.connect();
    await socket.next(PUSHES.hello);
    expect((await socket.operation(OPERATIONS.accountGet, undefined)).ok).toBe(true);
    await end(client);
    socket.raw.send('12345');
    expect(await socket.closed).toBe(4003);
  });

  it('closes its stream', async () => {
    const client = await enter();
    const token = await client.call(HTTP_CALLS.getSToken, undefined);
    if (!token.ok) throw new Error(token.failure.code);
    const response = await fetch(`${provider.baseUrl}${STREAM_PATH}/${token.value.data.socketToken}`);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = (await reader?.read())?.value ?? '';
    expect(text).toContain('hello');
    await end(client);
    provider.advanceClock(20_001);
    for (;;) {
      const part = await reader?.read();
      if (part === undefined || part.done) break;
      text += part.value;
    }
    expect(text).toContain('event: close\ndata: 4003');
  });
});
