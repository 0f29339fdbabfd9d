import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endDueCalls } from '../../../applet-host-demo/provider/capabilities/calling/expiry.ts';
import type { CallSettings } from '../../../applet-host-demo/provider/base/tenant-settings/call-settings.ts';
import { readCallPayload, writeCallPayload } from '../../../widget/contract/entities/call-payload.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { hello } from '../../../widget/contract/pushes/hello.ts';
import { rcvMsg } from '../../../widget/contract/pushes/rcv-msg.ts';
import { rtcRequest } from '../../../widget/contract/pushes/rtc-request.ts';
import type { CallPayload } from '../../../widget/domain/call/call-payload.ts';
import type { CallSignalName } from '../../../widget/domain/call/call-signal.ts';
import {
  CALL_ALIVE_MS,
  CALL_RING_MS,
  CALL_SILENCE_MS,
  MAX_CALL_SIGNAL_CHARACTERS,
} from '../../../widget/domain/limits.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { kindContentOf } from '../../../widget/domain/message/kinds.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestSocket, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { JOBS_BY_HAND } from '../../support/jobs-by-hand.ts';

const PASSWORD = 'password-a';

/** One device of a user. */
interface Device {
  readonly userId: string;
  /** The reply: `ok`, or the code of the refusal. */
  readonly send: (
    to: Device,
    name: CallSignalName,
    payload: Partial<CallPayload> & { callId: string },
  ) => Promise<string>;
  /** The next signal that reaches the device, with its payload. */
  readonly hears: () => Promise<{ name: CallSignalName; from: string; payload: CallPayload | undefined }>;
  readonly socket: TestSocket;
}

describe.each(usualDatabase())('calls (%s)', (database) => {
  let provider: TestProvider;
  let people = 0;
  const sockets: TestSocket[] = [];

  beforeAll(async () => {
    // The sweeper runs by hand here: other tests move the clock.
    provider = await startTestProvider({ database, limits: JOBS_BY_HAND });
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close();
  });
  afterAll(() => provider.stop());

  /** A user with this many devices. */
  async function person(devices = 1): Promise<readonly Device[]> {
    people += 1;
    const loginName = `caller.${people}`;
    const { userId } = await provider.createUser({ name: `Caller ${people}`, loginName, password: PASSWORD });
    return Promise.all(Array.from({ length: devices }, () => device(loginName, userId)));
  }

  async function device(loginName: string, userId: string): Promise<Device> {
    const socket = await (await signIn(provider.baseUrl, loginName, PASSWORD)).connect();
    sockets.push(socket);
    await socket.next(hello);
    // The reply shows that the link is registered.
    await socket.operation(OPERATIONS.accountGet, undefined);
    return {
      userId,
      socket,
      async send(to, name, payload) {
        const data = writeCallPayload({ medium: 'audio', ...payload });
        const sent = await socket.operation(OPERATIONS.rtcHandShake, { targetId: to.userId, name, data });
        return sent.ok ? 'ok' : sent.failure.code;
      },
      async hears() {
        const { name, senderId, data } = await socket.next(rtcRequest);
        return { name, from: senderId, payload: readCallPayload(data) };
      },
    };
  }

  /** Ann with two devices, and Bob with two devices: friends. */
  async function friends() {
    const [[ann, ann2], [bob, bob2]] = await Promise.all([person(2), person(2)]);
    if (ann === undefined || ann2 === undefined || bob === undefined || bob2 === undefined)
      throw new Error('unreachable');
    const chatId = await provider.befriend(ann.userId, bob.userId);
    return { ann, ann2, bob, bob2, chatId, callId: randomUUID() };
  }

  const records = async (chatId: string) => {
    const rows = await provider.services.db
      .selectFrom('messages')
      .select(['type', 'body', 'sender_id'])
      .where('chat_id', '=', chatId)
      .where('type', 'in', ['audio-chat', 'video-chat'])
      .orderBy('msg_id')
      .execute();
    return rows.map(({ type, body }) => `${type} ${body}`);
  };
  const saveCalls = async (calls: CallSettings) => {
    await provider.saveTenant({ calls });
    // The provider reads the settings again after a while.
    provider.advanceClock(60_000);
  };
  const later = async (ms: number) => {
    provider.advanceClock(ms);
    await endDueCalls(provider.services);
  };

  it('rings on all devices, reports the answerer, records the duration', async () => {
    const { ann, bob, bob2, chatId, callId } = await friends();
    expect(await ann.send(bob, 'offer', { callId, description: 'v=0\no=- 1', medium: 'video' })).toBe('ok');
    for (const each of [bob, bob2])
      expect(await each.hears()).toEqual({
        name: 'offer',
        from: ann.userId,
        payload: { callId, medium: 'video', description: 'v=0\no=- 1' },
      });
    expect(await bob2.send(ann, 'local-allow', { callId })).toBe('ok');
    expect(await bob.hears()).toMatchObject({ name: 'local-allow', from: ann.userId });
    expect(await bob.send(ann, 'answer', { callId, description: 'late' })).toBe('call_elsewhere');
    expect(await bob2.send(ann, 'answer', { callId, description: 'answer' })).toBe('ok');
    expect(await ann.hears()).toMatchObject({ name: 'answer', payload: { description: 'answer' } });
    // From now on signals reach the two devices in the call only.
    const candidates = [{ candidate: 'candidate:1', sdpMid: '0' }];
    expect(await ann.send(bob2, 'candidate', { callId, candidates })).toBe('ok');
    expect(await bob2.hears()).toMatchObject({ name: 'candidate', payload: { candidates } });
    await ann.send(bob2, 'connected', { callId });
    provider.advanceClock(66_000 - CALL_ALIVE_MS);
    await bob2.send(ann, 'connected', { callId });
    provider.advanceClock(CALL_ALIVE_MS);
    expect(await ann.send(bob2, 'hang-up', { callId })).toBe('ok');
    expect(await bob2.hears()).toMatchObject({ name: 'hang-up', payload: { outcome: 'answered' } });
    expect(await bob.hears()).toMatchObject({ name: 'hang-up', payload: { callId } });
    const [record = ''] = await records(chatId);
    expect(record).toMatch(/^video-chat answered 1:0[6-9]$/);
    expect(await records(chatId)).toHaveLength(1);
    expect(await bob2.send(ann, 'hang-up', { callId })).toBe('call_over');
    expect(await records(chatId)).toHaveLength(1);
  });

  it.each<[string, (call: { ann: Device; bob: Device; callId: string }) => Promise<unknown>, string, string]>([
    ['the callee declines', ({ ann, bob, callId }) => bob.send(ann, 'hang-up', { callId }), 'declined', 'hang-up'],
    ['the caller gives up', ({ ann, bob, callId }) => ann.send(bob, 'hang-up', { callId }), 'cancelled', 'hang-up'],
    ['nobody answers', ({ ann, bob, callId }) => ann.send(bob, 'timeout', { callId }), 'missed', 'timeout'],
    [
      'the callee is in a call',
      ({ ann, bob, callId }) => bob.send(ann, 'local-busy', { callId }),
      'busy',
      'local-busy',
    ],
    [
      'the callee records',
      ({ ann, bob, callId }) => bob.send(ann, 'local-recording', { callId }),
      'busy',
      'local-recording',
    ],
    ['the callee has no microphone', ({ ann, bob, callId }) => bob.send(ann, 'failed', { callId }), 'failed', 'failed'],
    ['the caller dies', () => later(CALL_SILENCE_MS + 1), 'missed', 'timeout'],
  ])('ends when %s, with one record', async (_, end, outcome, signal) => {
    const { ann, ann2, bob, bob2, chatId, callId } = await friends();
    await ann.send(bob, 'offer', { callId });
    await bob2.hears();
    await end({ ann, bob, callId });
    // Every device that does not know yet hears it, as a signal of the other user.
    expect(await bob2.hears()).toMatchObject({ name: signal, from: ann.userId, payload: { callId, outcome } });
    expect(await ann2.hears()).toMatchObject({ name: signal, from: bob.userId, payload: { callId, outcome } });
    expect(await records(chatId)).toEqual([`audio-chat ${outcome}`]);
    await later(CALL_RING_MS);
    expect(await records(chatId)).toHaveLength(1);
    expect(await ann.send(bob, 'offer', { callId })).toBe('call_over');
  });

  it('returns a reloaded page to its call with another session', async () => {
    const { ann, ann2, bob, bob2, chatId, callId } = await friends();
    await ann.send(bob, 'offer', { callId });
    expect((await bob.hears()).name).toBe('offer');
    expect(await bob2.send(ann, 'rejoin', { callId, round: 1 })).toBe('call_over');
    await bob.send(ann, 'answer', { callId });
    expect((await ann.hears()).name).toBe('answer');
    await ann.send(bob, 'connected', { callId });

    expect(await bob2.send(ann, 'rejoin', { callId, round: 1 })).toBe('ok');
    expect(await ann.hears()).toMatchObject({ name: 'rejoin', from: bob.userId, payload: { callId, round: 1 } });
    expect((await bob2.hears()).name).toBe('offer');
    expect((await bob2.hears()).name).toBe('local-allow');
    const again = { callId, round: 1, isAnswered: true, description: 'second' };
    expect(await ann.send(bob2, 'offer', again)).toBe('ok');
    expect(await bob2.hears()).toMatchObject({ name: 'offer', payload: again });
    expect(await bob.send(ann, 'connected', { callId })).toBe('call_elsewhere');
    expect(await ann2.send(bob, 'rejoin', { callId, round: 2 })).toBe('ok');
    expect(await bob2.hears()).toMatchObject({ name: 'rejoin', payload: { round: 2 } });
    expect(await ann.send(bob, 'hang-up', { callId })).toBe('call_elsewhere');
    expect(await bob2.send(ann2, 'hang-up', { callId })).toBe('ok');
    expect(await records(chatId)).toEqual([expect.stringMatching(/^audio-chat answered/)]);
    expect(await ann2.send(bob2, 'rejoin', { callId, round: 3 })).toBe('call_over');
  });

  it('ends a call after 45 s of only repeated offers', async () => {
    const { ann, bob, chatId, callId } = await friends();
    for (let passed = 0; passed < CALL_RING_MS; passed += 5000) {
      expect(await ann.send(bob, 'offer', { callId })).toBe('ok');
      await later(5000);
    }
    expect(await records(chatId)).toEqual(['audio-chat missed']);
  });

  it('ends a call of dead devices at their last sign', async () => {
    const { ann, bob, chatId, callId } = await friends();
    await ann.send(bob, 'offer', { callId });
    await bob.send(ann, 'answer', { callId });
    await ann.send(bob, 'connected', { callId });
    provider.advanceClock(30_000);
    await bob.send(ann, 'connected', { callId });
    await later(CALL_ALIVE_MS + 1);
    const [record = ''] = await records(chatId);
    expect(record).toMatch(/^audio-chat answered 0:3[0-2]$/);
  });

  it('counts only a missed call as unread, for its callee', async () => {
    const { ann, bob, chatId } = await friends();
    const missed = randomUUID();
    await ann.send(bob, 'offer', { callId: missed });
    await ann.send(bob, 'timeout', { callId: missed });
    const { content } = await bob.socket.next(rcvMsg);
    expect(kindContentOf(content)).toMatchObject({ kind: 'call', outcome: 'missed' });
    const unreadOf = (userId: string) =>
      provider.services.db
        .selectFrom('chat_members as m')
        .innerJoin('chats as c', 'c.chat_id', 'm.chat_id')
        .select(['m.unread', 'm.counted_at', 'c.counted'])
        .where('m.chat_id', '=', chatId)
        .where('m.user_id', '=', userId)
        .executeTakeFirstOrThrow();
    const before = await unreadOf(bob.userId);
    expect(before.unread + before.counted - before.counted_at).toBe(1);
    const declined = randomUUID();
    await ann.send(bob, 'offer', { callId: declined });
    await bob.send(ann, 'hang-up', { callId: declined });
    expect(await unreadOf(bob.userId)).toEqual(before);
    const mine = await unreadOf(ann.userId);
    expect(mine.unread + mine.counted - mine.counted_at).toBe(0);
  });

  it('reports busy during a call, and refuses a second call', async () => {
    const { ann, ann2, bob, callId } = await friends();
    const [eve] = await person();
    if (eve === undefined) throw new Error('unreachable');
    const chatId = await provider.befriend(eve.userId, bob.userId);
    await ann.send(bob, 'offer', { callId });
    const second = randomUUID();
    expect(await eve.send(bob, 'offer', { callId: second })).toBe('ok');
    expect(await eve.hears()).toMatchObject({ name: 'local-busy', payload: { callId: second, outcome: 'busy' } });
    expect(await records(chatId)).toEqual(['audio-chat busy']);
    expect(await ann2.send(bob, 'offer', { callId: randomUUID() })).toBe('in_call');
  });

  it('keeps one call when two friends call each other simultaneously', async () => {
    const { ann, bob, chatId, callId } = await friends();
    const other = randomUUID();
    const replies = await Promise.all([ann.send(bob, 'offer', { callId }), bob.send(ann, 'offer', { callId: other })]);
    expect([...replies].sort()).toEqual(['call_glare', 'ok']);
    const [winner, loser] = replies[0] === 'ok' ? [ann, bob] : [bob, ann];
    const kept = replies[0] === 'ok' ? callId : other;
    expect(await loser.hears()).toMatchObject({ name: 'offer', payload: { callId: kept } });
    expect(await loser.send(winner, 'answer', { callId: kept })).toBe('ok');
    await winner.send(loser, 'connected', { callId: kept });
    await winner.send(loser, 'hang-up', { callId: kept });
    expect(await records(chatId)).toEqual(['audio-chat answered 0:00']);
  });

  it('begins a new call after a page closed mid-call', async () => {
    const { ann, bob, chatId, callId } = await friends();
    await ann.send(bob, 'offer', { callId });
    const next = randomUUID();
    expect(await ann.send(bob, 'offer', { callId: next, medium: 'video' })).toBe('ok');
    expect([
      (await bob.hears()).payload?.callId,
      (await bob.hears()).name,
      (await bob.hears()).payload?.callId,
    ]).toEqual([callId, 'hang-up', next]);
    expect(await records(chatId)).toEqual(['audio-chat cancelled']);
  });

  it('ends a call when the two users stop being friends', async () => {
    const { ann, bob, bob2, chatId, callId } = await friends();
    await ann.send(bob, 'offer', { callId });
    await bob2.hears();
    const blocks = (userId: string, isBlacklisted: boolean) =>
      provider.services.db
        .updateTable('friendships')
        .set({ is_blacklisted: isBlacklisted })
        .where('user_id', '=', userId)
        .execute();
    await blocks(bob.userId, true);
    expect(await ann.send(bob, 'offer', { callId })).toBe('blacklisted');
    expect(await bob2.hears()).toMatchObject({ name: 'failed', payload: { callId } });
    expect(await records(chatId)).toHaveLength(1);
    expect(await bob.send(ann, 'offer', { callId: randomUUID() })).toBe('blacklist');
    await blocks(bob.userId, false);
    const [eve] = await person();
    expect(await eve?.send(ann, 'offer', { callId: randomUUID() })).toBe('noFriend');
    expect(await eve?.send(ann, 'hang-up', { callId })).toBe('invalid_request');
  });

  it('refuses damaged signals, and calls the platform has switched off', async () => {
    const { ann, bob, callId } = await friends();
    const { operation } = ann.socket;
    const target = { targetId: bob.userId, name: 'offer' } as const;
    for (const data of ['', 'v=0', '{"id":"x"}', 'x'.repeat(MAX_CALL_SIGNAL_CHARACTERS + 1)])
      expect(await operation(OPERATIONS.rtcHandShake, { ...target, data })).toMatchObject({
        failure: { code: 'invalid_request' },
      });
    expect(await operation(OPERATIONS.rtcHandShake, { ...target, name: 'sing' as 'offer', data: '' })).toMatchObject({
      failure: { code: 'invalid_request' },
    });
    await saveCalls({ isOff: true });
    const closed = await friends();
    expect(await closed.ann.send(closed.bob, 'offer', { callId })).toBe('calls_closed');
    expect(await closed.ann.socket.operation(OPERATIONS.rtcConfigGet, undefined)).toMatchObject({
      failure: { code: 'calls_closed' },
    });
    await saveCalls({});
  });

  it('limits the calls of one user to another one', async () => {
    const { ann, bob } = await friends();
    const replies: string[] = [];
    for (let number = 0; number < provider.services.limits.callsPerPair + 1; number += 1) {
      const callId = randomUUID();
      replies.push(await ann.send(bob, 'offer', { callId }));
      await ann.send(bob, 'hang-up', { callId });
    }
    expect(replies.filter((reply) => reply !== 'ok')).toEqual(['too_frequent']);
    expect(replies.at(-1)).toBe('too_frequent');
  });

  it('gives each user relay credentials for a limited time', async () => {
    const secret = 'a shared secret of the relay';
    await saveCalls({
      stunUrls: ['stun:a.example:3478'],
      turnUrls: ['turn:a.example:3478'],
      turnSecret: secret,
      turnLifetimeS: 600,
      isRelayOnly: true,
    });
    const { ann } = await friends();
    const { iceServers, isRelayOnly } = valueOf(await ann.socket.operation(OPERATIONS.rtcConfigGet, undefined)).data;
    expect(isRelayOnly).toBe(true);
    expect(iceServers[0]).toEqual({ urls: ['stun:a.example:3478'] });
    const { username = '', credential } = iceServers[1] ?? {};
    const [until, userId] = username.split(':');
    expect(userId).toBe(ann.userId);
    expect(Math.abs(Number(until) - (provider.services.now() / 1000 + 600))).toBeLessThan(60);
    expect(credential).toBe(createHmac('sha1', secret).update(username).digest('base64'));
    const config = await (
      await signIn(provider.baseUrl, `caller.${people}`, PASSWORD)
    ).call(HTTP_CALLS.getImSiteInitData, undefined);
    expect(valueOf(config).data.hasCalls).toBe(true);
    await saveCalls({});
  });
});
