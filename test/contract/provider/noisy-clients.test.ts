import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { oneToOneChatId } from '../../../widget/domain/chat/chat-id.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { heartbeatAnswer } from '../../../widget/contract/pushes/heartbeat.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, type TestSocket, until } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

describe.each(usualDatabase())('a noisy client (%s)', (database) => {
  let provider: TestProvider;
  let noisy: TestClient;
  let quiet: TestClient;
  let noisyId: string;
  let quietId: string;
  let chatId: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    const [ann, bob] = await Promise.all(
      ['anna', 'bobby'].map((loginName) => provider.createUser({ loginName, password: 'password-a' })),
    );
    if (ann === undefined || bob === undefined) throw new Error('nobody');
    noisyId = ann.userId;
    quietId = bob.userId;
    await provider.befriend(ann.userId, bob.userId);
    chatId = oneToOneChatId(ann.userId, bob.userId);
    noisy = await signIn(provider.baseUrl, 'anna', 'password-a');
    quiet = await signIn(provider.baseUrl, 'bobby', 'password-a');
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => provider.stop());

  const callText = (operation: string, data: object, r: string): string => JSON.stringify({ p: operation, d: data, r });

  /** Writes frames without waiting for answers. */
  const burst = (socket: TestSocket, count: number, text: (index: number) => string): void => {
    for (let index = 0; index < count; index += 1) socket.raw.send(text(index));
  };

  /** Records the calls of a user in the queue. */
  const follow = (userId: string) => {
    const seen = { queued: 0, running: 0, mostRunning: 0 };
    const { userCalls } = provider.services.links;
    const original = userCalls.run.bind(userCalls);
    vi.spyOn(userCalls, 'run').mockImplementation((place, call) => {
      if (place.userId !== userId) return original(place, call);
      seen.queued += 1;
      return original(place, async () => {
        seen.running += 1;
        seen.mostRunning = Math.max(seen.mostRunning, seen.running);
        return call().finally(() => (seen.running -= 1));
      });
    });
    return seen;
  };

  it.each([
    ['msgSearch', 1500, { key: 'nothing like this' }, 1],
    ['GetMsgList', 1000, { msg_id: '0', act: 'get_back' }, 3],
    ['accountGet', 2000, { filler: 'x'.repeat(80) }, 8],
  ] as const)('is limited in bursts of %s while others are answered', async (name, count, data, most) => {
    const loginName = name.toLowerCase();
    const { userId } = await provider.createUser({ loginName, password: 'password-a' });
    const own = name === 'GetMsgList' ? { chatId: await provider.befriend(userId, quietId) } : {};
    const seen = follow(userId);
    const [socket, other] = await Promise.all([
      (await signIn(provider.baseUrl, loginName, 'password-a')).connect(),
      quiet.connect(),
    ]);
    burst(socket, count, (index) => callText(name, { ...data, ...own }, `${index}`));
    await until('the first answer of the burst', () => socket.replies[0]);
    const page = { chatId, messageId: '0', direction: 'get_back' } as const;
    for (let calls = 0; calls < 10; calls += 1) {
      expect((await other.operation(OPERATIONS.getMsgList, page)).ok).toBe(true);
    }
    expect((await fetch(`${provider.baseUrl}/healthz`)).ok).toBe(true);
    expect(socket.replies.length).toBeLessThan(count);
    // Reading has paused: the rest stays in the network buffers.
    expect(seen.queued).toBeLessThan(count);
    expect(seen.mostRunning).toBeLessThanOrEqual(most);
    socket.raw.terminate();
    other.close();
  });

  it('gets every answer of a burst above the concurrency limit', async () => {
    const socket = await noisy.connect();
    burst(socket, 400, (index) => callText('accountGet', {}, `${index}`));
    await until('all answers', () => (socket.replies.length === 400 ? true : undefined));
    expect(socket.replies.filter(({ s }) => s === '1')).toHaveLength(400);
    expect(new Set(socket.replies.map(({ r }) => r)).size).toBe(400);
    socket.close();
  });

  it('is read again after its queued calls have run', async () => {
    const socket = await noisy.connect();
    const filler = 'x'.repeat(2000);
    burst(socket, 300, (index) => callText('accountGet', { filler }, `${index}`));
    await until('all answers', () => (socket.replies.length === 300 ? true : undefined));
    expect((await socket.operation(OPERATIONS.accountGet, undefined)).ok).toBe(true);
    socket.close();
  });

  it('gets `too_many_calls` only when its queue is full', async () => {
    const small = await startTestProvider({ database, limits: { maxWaitingCalls: 20, maxUserCalls: 1 } });
    await small.createUser({ loginName: 'anna', password: 'password-a' });
    const client = await signIn(small.baseUrl, 'anna', 'password-a');
    const socket = await client.connect();
    burst(socket, 100, (index) => callText('accountGet', {}, `${index}`));
    await until('all answers', () => (socket.replies.length === 100 ? true : undefined));
    const refused = socket.replies.filter(({ s }) => s !== '1');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(80);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['too_many_calls']));

    // One call occupies the only slot until it is released.
    let release: () => void = () => undefined;
    const check = vi
      .spyOn(small.services.links.sessionChecks, 'check')
      .mockImplementationOnce(() => new Promise((resolve) => (release = () => resolve('alive'))));
    const held = socket.operation(OPERATIONS.accountGet, undefined);
    await until('the call that is held', () => (check.mock.calls.length > 0 ? true : undefined));
    const run = vi.spyOn(small.services.links.userCalls, 'run');
    const overHttp = Array.from({ length: 100 }, () => client.operation(OPERATIONS.accountGet, undefined));
    await until('all calls', () => (run.mock.calls.length >= 100 ? true : undefined));
    release();
    expect((await held).ok).toBe(true);
    const codes = (await Promise.all(overHttp)).map((answer) => (answer.ok ? 'ok' : answer.failure.code));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(20);
    expect(codes.filter((code) => code === 'too_many_calls')).toHaveLength(80);
    expect((await client.operation(OPERATIONS.accountGet, undefined)).ok).toBe(true);
    socket.close();
    await small.stop();
  });

  it('stores its messages in their order of sending', async () => {
    const socket = await noisy.connect();
    const groupId = await provider.createGroup({ owner: noisyId, talkIntervalS: 0 });
    const page = { chatId: groupId, messageId: '0', direction: 'get_back' } as const;
    const sent = Array.from({ length: 40 }, (_, index) => {
      const text = `ordered-${index}`;
      const content = { kind: 'text', text } as const;
      void socket.operation(OPERATIONS.getMsgList, page);
      const message = { chatId: groupId, localId: text, content, mentionedIds: [], mentionWords: [] };
      return socket.operation(OPERATIONS.msgSend, message);
    });
    const ids = (await Promise.all(sent)).map((answer) => Number(answer.ok && answer.value.data.messageId));
    expect(ids).toEqual(ids.map((_, index) => (ids[0] ?? 0) + index));
    expect(ids[0]).toBeGreaterThan(0);
    socket.close();
  });

  it('causes one database access for many heartbeats, all answered', async () => {
    const socket = await noisy.connect();
    await socket.next(PUSHES.hello);
    await socket.operation(OPERATIONS.accountGet, undefined);
    const check = vi.spyOn(provider.services.links.sessionChecks, 'check');
    const update = vi.spyOn(provider.services.db, 'updateTable');
    // Other pushes can arrive meanwhile: the friend of the earlier tests goes offline after a few seconds.
    const answers = () => socket.pending().filter(({ type }) => type === heartbeatAnswer.type).length;
    const updates = () => update.mock.calls.filter(([table]) => table === 'sessions').length;
    burst(socket, 250, () => '12345');
    await until('all answers', () => (answers() === 250 ? true : undefined));
    expect(check).toHaveBeenCalledTimes(1);
    expect(updates()).toBe(1);
    provider.advanceClock(20_001);
    socket.raw.send('12345');
    await until('the next answer', () => (answers() === 251 ? true : undefined));
    expect(updates()).toBe(2);
    socket.close();
  });

  it.each([
    ['heartbeats', '12345'],
    ['invalid frames', '{"no":"call"}'],
    ['calls that do not exist', callText('nothing', {}, '1')],
  ])('is closed with 1008 after too many %s, logged briefly', async (_what, text) => {
    const linesBefore = provider.logLines.length;
    const [socket, other] = await Promise.all([noisy.connect(), quiet.connect()]);
    burst(socket, 20_000, () => text);
    expect(await socket.closed).toBe(1008);
    const lines = provider.logLines.slice(linesBefore);
    // Each period of the sampled log has its first lines in full and ends with the number of the others.
    const periods = 1 + lines.filter((line) => line.includes('"unlogged"')).length;
    expect(lines.length).toBeLessThan(30 * periods);
    expect(lines.join('')).toContain('too many stray frames');
    expect((await other.operation(OPERATIONS.accountGet, undefined)).ok).toBe(true);
    // It may reconnect.
    const next = await noisy.connect();
    expect((await next.operation(OPERATIONS.accountGet, undefined)).ok).toBe(true);
    next.close();
    other.close();
  });

  it('is disconnected when it reads nothing and backlogs are large', async () => {
    // No single socket reaches its own limit.
    const limits = { maxBacklogBytes: 1_000_000, maxSocketBacklogBytes: 1_000_000_000 };
    const small = await startTestProvider({ database, limits });
    const ids: string[] = [];
    const sockets: TestSocket[] = [];
    for (const loginName of ['anna', 'bobby', 'carol']) {
      ids.push((await small.createUser({ loginName, password: 'password-a' })).userId);
      sockets.push(await (await signIn(small.baseUrl, loginName, 'password-a')).connect());
    }
    const [first, second, reading] = sockets;
    first?.raw.pause();
    second?.raw.pause();
    const frame = JSON.stringify({ type: 'rcvMsg', d: 'x'.repeat(200_000) });
    const givenUp = (): number => small.logLines.filter((line) => line.includes('cannot keep up')).length;
    // More than the network buffers can take.
    for (let pushes = 0; pushes < 150 && givenUp() === 0; pushes += 1) {
      small.services.bus.publish({ kind: 'push', userIds: ids.slice(0, 2), frame });
    }
    expect(givenUp()).toBeGreaterThan(0);
    expect(small.logLines.join('')).not.toContain(ids[2]);
    expect((await reading?.operation(OPERATIONS.accountGet, undefined))?.ok).toBe(true);
    for (const socket of sockets) socket.raw.terminate();
    await small.stop();
  });
});
