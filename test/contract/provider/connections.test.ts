import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SOCKET_PATH } from '../../../widget/contract/envelope.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { openSocket, signIn } from '../../support/provider-client.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';

const upgrade = (path: string, headers: readonly string[] = []): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: chat.example',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
    '\r\n',
  ].join('\r\n');

describe('connections', () => {
  let shared: TestProvider;
  let impatient: TestProvider;
  let clients: Socket[] = [];

  beforeAll(async () => {
    shared = await startTestProvider();
    impatient = await startTestProvider({ limits: { headersTimeoutMs: 300 } });
  });
  afterAll(() => Promise.all([shared.stop(), impatient.stop()]));
  afterEach(() => {
    for (const client of clients) client.destroy();
    clients = [];
  });

  /** Opens a connection whose client never closes its own side. */
  const open = async (provider = shared): Promise<Socket & { readonly text: () => string }> => {
    let text = '';
    const socket = connect({ port: provider.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('data', (data) => (text += data.toString('latin1')));
    socket.on('error', () => undefined);
    clients.push(socket);
    await once(socket, 'connect');
    return Object.assign(socket, { text: () => text });
  };

  /**
   * Whether the provider has released the connection. If the provider has only closed its own side, it still accepts data of the
   * client. If it has destroyed the connection, the data causes a reset.
   */
  const isReleased = (socket: Socket): boolean => {
    if (!socket.destroyed) socket.write('x');
    return socket.destroyed;
  };
  const expectAnswersAndRelease = async (provider: TestProvider, sent: string, status: string): Promise<void> => {
    const sockets = await Promise.all(Array.from({ length: 5 }, () => open(provider)));
    for (const socket of sockets) socket.write(sent);
    const isAnswered = (): boolean => sockets.every((socket) => socket.text().startsWith(`HTTP/1.1 ${status}`));
    await expect.poll(isAnswered).toBe(true);
    await expect.poll(() => sockets.map(isReleased)).toEqual(sockets.map(() => true));
  };

  it.each([
    ['a malformed request', 'no HTTP\r\n\r\n', '400 Bad Request'],
    ['an upgrade where there is no socket', upgrade('/elsewhere'), '404 Not Found'],
    ['an upgrade whose path is malformed', upgrade(`${SOCKET_PATH}/%E0%A4%A`), '400 Bad Request'],
    [
      'an upgrade from a foreign page',
      upgrade(`${SOCKET_PATH}/token`, ['Origin: https://evil.example']),
      '403 Forbidden',
    ],
    ['a socket token that is not valid', upgrade(`${SOCKET_PATH}/unknown`), '101 Switching Protocols'],
  ])('are answered and released after %s, even if kept open', (_what, sent, status) =>
    expectAnswersAndRelease(shared, sent, status),
  );

  it.each([
    ['nothing but five bytes', 'GET /'],
    ['half of the headers', 'POST /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n'],
    ['no byte at all', ''],
  ])('are answered and released when only %s arrives in time', (_what, sent) =>
    expectAnswersAndRelease(impatient, sent, '408 Request Timeout'),
  );

  it('are limited per address and freed when they close', async () => {
    const provider = await startTestProvider({ limits: { maxConnectionsPerAddress: 3 } });
    const sockets = await Promise.all(Array.from({ length: 3 }, () => open(provider)));
    const extra = await open(provider);
    await Promise.race([once(extra, 'end'), once(extra, 'close')]);
    expect(provider.logLines.join('')).toContain('too_many_connections');
    sockets[0]?.destroy();
    await expect
      .poll(async () => {
        const response = await fetch(`${provider.baseUrl}/healthz`, { headers: { connection: 'close' } }).catch(
          () => undefined,
        );
        return response?.ok;
      })
      .toBe(true);
    await provider.stop();
  });

  it('are limited per client network, not per proxy', async () => {
    const provider = await startTestProvider({ trustedProxies: 1, limits: { maxConnectionsPerAddress: 2 } });
    await provider.createUser({ loginName: 'anna', password: 'password-a' });
    const socketFrom = async (address: string) => {
      // Each socket has its own session, because sockets of one session replace each other.
      const client = await signIn(provider.baseUrl, 'anna', 'password-a');
      const token = await client.call(HTTP_CALLS.getSToken, undefined);
      if (!token.ok) throw new Error(token.failure.code);
      return openSocket(provider.baseUrl, token.value.data.socketToken, { 'x-forwarded-for': address });
    };
    const idle = await Promise.all(Array.from({ length: 10 }, () => open(provider)));
    expect(idle.every(({ destroyed }) => !destroyed)).toBe(true);
    const first = await socketFrom('2001:db8:1:2::1');
    await socketFrom('2001:db8:1:2::2');
    await expect(socketFrom('2001:db8:1:2::3')).rejects.toThrow('429');
    const refused = await fetch(`${provider.baseUrl}/healthz`, { headers: { 'x-forwarded-for': '2001:db8:1:2::4' } });
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too_many_calls' }]);
    const other = await socketFrom('2001:db8:1:3::1');
    first.close();
    await first.closed;
    await expect
      .poll(() =>
        socketFrom('2001:db8:1:2::3').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    other.close();
    await provider.stop();
  });

  it('stay alive longer than those of load balancers', async () => {
    const socket = await open();
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect.poll(socket.text).toContain('"ok"');
    expect(socket.text().toLowerCase()).toContain('keep-alive: timeout=75');
  });

  it('log no token, whatever the path prefix is', async () => {
    const token = 'A'.repeat(20) + 'b7-_'.repeat(8);
    const paths = [
      `${SOCKET_PATH}/${token}`,
      `/ml${SOCKET_PATH}/${token}`,
      `/VAP/websocket/${token}`,
      `/vap%2Fwebsocket%2F${token}`,
      `/${token}`,
      `/elsewhere/${token}/more`,
    ];
    for (const path of paths) await (await fetch(shared.baseUrl + path)).text();
    const lines = shared.logLines.join('');
    expect(lines).toContain('unknown path');
    expect(lines).not.toContain(token);
    await fetch(`${shared.baseUrl}/ml/assets/chat-room-B3x9fK2a.css`);
    expect(shared.logLines.join('')).toContain('/ml/assets/chat-room-B3x9fK2a.css');
  });
});
