import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { hello } from '../../../widget/contract/pushes/hello.ts';
import { rtcRequest } from '../../../widget/contract/pushes/rtc-request.ts';
import { CALL_SIGNALS, type CallSignalName } from '../../../widget/domain/call/call-signal.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, type TestSocket } from '../../support/provider-client.ts';
import { testedDatabases } from '../../support/provider-database.ts';

describe.each(testedDatabases())('call signals (%s)', (database) => {
  let provider: TestProvider;
  let ann: Account;
  let bob: Account;
  let annClient: TestClient;
  let bobSockets: readonly TestSocket[];

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    ann = await provider.createUser({ name: 'Ann', loginName: 'anna', password: 'password-a' });
    bob = await provider.createUser({ name: 'Bob', loginName: 'bobby', password: 'password-b' });
    await provider.befriend(ann.userId, bob.userId);
    annClient = await signIn(provider.baseUrl, 'anna', 'password-a');
    bobSockets = [await bobsSocket(), await bobsSocket()];
  });
  afterAll(async () => {
    for (const socket of bobSockets) socket.close();
    await provider.stop();
  });

  async function bobsSocket(): Promise<TestSocket> {
    const socket = await (await signIn(provider.baseUrl, 'bobby', 'password-b')).connect();
    await socket.next(hello);
    await socket.operation(OPERATIONS.accountGet, undefined);
    return socket;
  }

  it.each(CALL_SIGNALS)('relays "%s" unchanged to all devices of the friend', async (name) => {
    const data = 'v=0\r\no=- "<&> 人\n';
    expect(await annClient.operation(OPERATIONS.rtcHandShake, { targetId: bob.userId, name, data })).toMatchObject({
      ok: true,
    });
    for (const socket of bobSockets)
      expect(await socket.next(rtcRequest)).toEqual({ senderId: ann.userId, name, data });
  });

  it('keeps the order of the signals of one socket', async () => {
    const socket = await annClient.connect();
    const sent = Array.from({ length: 20 }, (_, number) => String(number));
    await Promise.all(
      sent.map((data) => socket.operation(OPERATIONS.rtcHandShake, signal(bob.userId, 'answer', data))),
    );
    const heard: string[] = [];
    for (const _ of sent) heard.push((await bobSockets[0]?.next(rtcRequest))?.data ?? '');
    expect(heard).toEqual(sent);
    socket.close();
  });

  it('refuses signals between strangers and between blocked users', async () => {
    const eve = await provider.createUser({ name: 'Eve', loginName: 'evelyn', password: 'password-e' });
    const eveClient = await signIn(provider.baseUrl, 'evelyn', 'password-e');
    const call = async (client: TestClient, targetId: string) => {
      const outcome = await client.operation(OPERATIONS.rtcHandShake, signal(targetId, 'offer', ''));
      return outcome.ok ? 'relayed' : outcome.failure.code;
    };
    expect(await call(eveClient, bob.userId)).toBe('noFriend');
    expect(await call(eveClient, 'M999999999')).toBe('noFriend');
    expect(await call(eveClient, eve.userId)).not.toBe('relayed');

    await provider.befriend(eve.userId, ann.userId);
    await provider.services.db
      .updateTable('friendships')
      .set({ is_blacklisted: true })
      .where('user_id', '=', eve.userId)
      .execute();
    expect(await call(eveClient, ann.userId)).toBe('blacklist');
    expect(await call(annClient, eve.userId)).toBe('blacklisted');
  });

  it('refuses an unknown signal and one that is too long', async () => {
    const target = { targetId: bob.userId, name: 'offer' } as const;
    expect(await annClient.operation(OPERATIONS.rtcHandShake, { ...target, data: 'x'.repeat(12_001) })).toMatchObject({
      failure: { code: 'invalid_request' },
    });
    expect(
      await annClient.operation(OPERATIONS.rtcHandShake, { ...target, name: 'sing' as 'offer', data: '' }),
    ).toMatchObject({ failure: { code: 'invalid_request' } });
  });
});

const signal = (targetId: string, name: CallSignalName, data: string) => ({ targetId, name, data });
