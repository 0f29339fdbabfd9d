import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { SOCKET_PATH } from '../../../widget/contract/envelope.ts';
import { heartbeatText } from '../../../widget/contract/frame.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { openSocket, signIn, type TestClient, until } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

describe.each(usualDatabase())('the socket (%s)', (database) => {
  let provider: TestProvider;
  let client: TestClient;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    await provider.createUser({ name: 'Ann', loginName: 'anna', password: 'password-a' });
    client = await signIn(provider.baseUrl, 'anna', 'password-a');
  });
  afterAll(() => provider.stop());

  const socketToken = async (): Promise<string> => {
    const answer = await client.call(HTTP_CALLS.getSToken, undefined);
    if (!answer.ok) throw new Error(answer.failure.code);
    return answer.value.data.socketToken;
  };

  it('sends hello with its capabilities', async () => {
    const socket = await client.connect();
    const hello = await socket.next(PUSHES.hello);
    expect(hello.capabilities).toEqual(['resume', 'pages', 'newest', 'peer_read', 'typing', 'presence', 'throw_proof']);
    expect(Math.abs(hello.timeMs - provider.services.now())).toBeLessThan(10_000);
    socket.close();
    expect(await socket.closed).toBe(1000);
  });

  it('answers calls in text and binary frames like HTTP', async () => {
    const socket = await client.connect();
    const overHttp = await client.operation(OPERATIONS.accountGet, undefined);
    const overSocket = await socket.operation(OPERATIONS.accountGet, undefined);
    expect(overSocket.ok && overSocket.value.data).toEqual(overHttp.ok && overHttp.value.data);
    socket.raw.send(Buffer.from(JSON.stringify({ p: 'accountGet', d: {}, r: 'binary' })), { binary: true });
    expect(await until('answer', () => socket.replies.find((reply) => reply.r === 'binary'))).toMatchObject({ s: '1' });
    socket.close();
  });

  it('answers a heartbeat with its digits and the time', async () => {
    const socket = await client.connect();
    const digits = heartbeatText(Date.now());
    socket.raw.send(digits);
    expect(await socket.next(PUSHES.heartbeatAnswer)).toMatchObject({ code: digits });
    socket.close();
  });

  it('closes with 4001 without token, 4003 with an invalid one', async () => {
    const closeCode = async (token: string) => (await openSocket(provider.baseUrl, token)).closed;
    expect(await closeCode('')).toBe(4001);
    expect(await closeCode('unknown')).toBe(4003);
    expect(await closeCode(client.token ?? '')).toBe(4003);
    const token = await socketToken();
    const socket = await openSocket(provider.baseUrl, token);
    await socket.next(PUSHES.hello);
    expect(await closeCode(token)).toBe(4003);
    socket.close();
    const late = await socketToken();
    provider.advanceClock(30_001);
    expect(await closeCode(late)).toBe(4003);
  });

  it('replaces a session’s old socket by its new one', async () => {
    const first = await client.connect();
    const other = await signIn(provider.baseUrl, 'anna', 'password-a');
    const otherDevice = await other.connect();
    const second = await client.connect();
    expect(await first.closed).toBe(4000);
    expect((await second.operation(OPERATIONS.accountGet, undefined)).ok).toBe(true);
    expect((await otherDevice.operation(OPERATIONS.accountGet, undefined)).ok).toBe(true);
    second.close();
    otherDevice.close();
  });

  it('refuses a foreign page and logs one line', async () => {
    const attempt = (origin: string | undefined, path: string) =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(
          provider.baseUrl.replace('http', 'ws') + path,
          origin === undefined ? {} : { origin },
        );
        socket.on('unexpected-response', (_request, response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        socket.on('open', () => {
          socket.close();
          resolve(101);
        });
        socket.on('error', () => undefined);
      });
    const linesBefore = provider.logLines.length;
    const token = await socketToken();
    expect(await attempt('https://evil.example', `${SOCKET_PATH}/${token}`)).toBe(403);
    expect(await attempt('null', `${SOCKET_PATH}/${token}`)).toBe(403);
    const lines = provider.logLines.slice(linesBefore);
    expect(lines).toHaveLength(2);
    expect(lines.join('')).not.toContain(token);
    for (const line of lines) expect(line).toContain('PUBLIC_ORIGIN');
    expect(lines[0]).toContain('https://evil.example');
    // The refused attempts have not used up the token.
    expect(await attempt(`http://127.0.0.1:${provider.port}`, `${SOCKET_PATH}/${token}`)).toBe(101);
    expect(await attempt(provider.origin, `${SOCKET_PATH}/${await socketToken()}`)).toBe(101);
    expect(await attempt(undefined, '/elsewhere')).toBe(404);
    expect(await attempt(undefined, `${SOCKET_PATH}/%E0%A4%A`)).toBe(400);
  });

  it('names the refused origin and the settings to check', async () => {
    const origin = 'https://chat.example.com';
    const url = `${provider.baseUrl.replace('http', 'ws')}${SOCKET_PATH}/x`;
    const body = await new Promise<string>((resolve) => {
      const socket = new WebSocket(url, { origin });
      socket.on('error', () => undefined);
      socket.on('unexpected-response', (_request, response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve(text));
      });
    });
    expect(JSON.parse(body)).toMatchObject({ code: 'forbidden' });
    for (const word of [origin, 'PUBLIC_ORIGIN', 'API_HOSTS']) expect(body).toContain(word);
  });

  it('closes with 1009 on a frame that is too large', async () => {
    const socket = await client.connect();
    socket.raw.send(JSON.stringify({ p: 'accountGet', r: '1', d: { x: 'x'.repeat(70_000) } }));
    expect(await socket.closed).toBe(1009);
    const next = await client.connect();
    expect((await next.operation(OPERATIONS.accountGet, undefined)).ok).toBe(true);
    next.close();
  });

  it('answers more concurrent calls than it runs at once', async () => {
    const socket = await client.connect();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => socket.operation(OPERATIONS.friendListGet, {})),
    );
    expect(answers.every((answer) => answer.ok)).toBe(true);
    socket.close();
  });

  it('disconnects a client that does not read', async () => {
    const small = await startTestProvider({ database, limits: { maxSocketBacklogBytes: 64 * 1024 } });
    const ann = await small.createUser({ loginName: 'anna', password: 'password-a' });
    const bob = await small.createUser({ loginName: 'bobby', password: 'password-b' });
    const chatId = await small.befriend(ann.userId, bob.userId);
    const [sender, reader] = [
      await signIn(small.baseUrl, 'anna', 'password-a'),
      await signIn(small.baseUrl, 'bobby', 'password-b'),
    ];
    const stuck = await reader.connect();
    await stuck.next(PUSHES.hello);
    stuck.raw.pause();
    const frame = JSON.stringify({ type: 'rcvMsg', d: 'x'.repeat(500_000) });
    for (let round = 0; round < 40; round += 1) {
      small.services.bus.publish({ kind: 'push', userIds: [bob.userId], frame });
    }
    await until('the line that says so', () => small.logLines.find((line) => line.includes('cannot keep up')));
    expect((await sender.send(chatId, 'others go on')).ok).toBe(true);
    stuck.raw.terminate();
    await small.stop();
  });

  it('drains: closes sockets with 1012 and finishes running calls', async () => {
    const draining = await startTestProvider({ database });
    const ann = await draining.createUser({ loginName: 'anna', password: 'password-a' });
    const groupId = await draining.createGroup({ owner: ann.userId });
    const sender = await signIn(draining.baseUrl, 'anna', 'password-a');
    const sockets = await Promise.all(
      Array.from({ length: 5 }, async () => (await signIn(draining.baseUrl, 'anna', 'password-a')).connect()),
    );
    const running = Promise.allSettled(Array.from({ length: 10 }, (_, index) => sender.send(groupId, `m${index}`)));
    await until('the first request to arrive', async () => {
      const { last_msg_id } = await draining.services.db
        .selectFrom('chats')
        .select('last_msg_id')
        .executeTakeFirstOrThrow();
      return last_msg_id > 0 ? true : undefined;
    });
    const live = sockets[0];
    const localId = randomUUID();
    const request = {
      chatId: groupId,
      localId,
      content: { kind: 'text', text: 'live' },
      mentionedIds: [],
      mentionWords: [],
    } as const;
    const overSocket = live?.operation(OPERATIONS.msgSend, request);
    await live?.operation(OPERATIONS.accountGet, undefined);
    const stopped = draining.stop();
    expect((await overSocket)?.ok).toBe(true);
    expect(await Promise.all(sockets.map((socket) => socket.closed))).toEqual(sockets.map(() => 1012));
    // Calls that arrive too late find a closed connection. Earlier ones are answered normally.
    const answered = (await running).filter((answer) => answer.status === 'fulfilled');
    expect(answered.length).toBeGreaterThan(0);
    expect(answered.every((answer) => answer.value.ok)).toBe(true);
    await stopped;
    await expect(fetch(`${draining.baseUrl}/healthz`)).rejects.toThrow();
  });

  it('stops despite idle connections', async () => {
    const stopping = await startTestProvider({ database });
    const silent = connect(stopping.port, '127.0.0.1');
    await new Promise((resolve) => silent.once('connect', resolve));
    const closed = new Promise((resolve) => silent.once('close', resolve));
    silent.resume();
    // Both stay pending while the provider waits for the silent connection.
    await stopping.stop();
    await closed;
  });
});
