import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { openBrowserSocket } from '../../../widget/platform/socket.browser.ts';

let server: WebSocketServer;
const FRAME = '{"type":"rcvMsg","d":{"msg":"你好 👋"}}';

beforeAll(async () => {
  Object.assign(globalThis, { WebSocket });
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  server.on('connection', (socket) => {
    socket.send(FRAME);
    socket.send(Buffer.from(FRAME), { binary: true });
    socket.close(4003);
  });
});
afterAll(() => {
  server.close();
});

test('reads binary frames as text and reports the close code', async () => {
  const heard: string[] = [];
  const { port } = server.address() as AddressInfo;
  const code = await new Promise<number>((resolve) => {
    openBrowserSocket(`ws://127.0.0.1:${port}`, {
      onOpen: () => undefined,
      onMessage: (text) => void heard.push(text),
      onClose: resolve,
    });
  });
  expect(heard).toEqual([FRAME, FRAME]);
  expect(code).toBe(4003);
});

test('reports an invalid address as a closed socket without throwing', async () => {
  const code = await new Promise<number>((resolve) => {
    openBrowserSocket('no address', { onOpen: () => undefined, onMessage: () => undefined, onClose: resolve });
  });
  expect(code).toBe(1006);
});
