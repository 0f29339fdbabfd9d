import type { Message, Messenger } from 'penpal';
import { listen } from './dom.ts';

/**
 * Carries penpal's messages to and from one iframe. The handshake uses `postMessage`; later messages use the port that the
 * handshake hands over. The widget's side is penpal's own WindowMessenger. This messenger omits the support for older protocol
 * versions, which is a third of penpal.
 *
 * It accepts messages only from that window *and* from exactly that origin. Only the first message (SYN) goes to any origin:
 * until the iframe has navigated, its origin is ours. SYN contains no secret.
 */
export function createFrameMessenger(remoteWindow: Window, origin: string): Messenger {
  const handlers = new Set<(message: Message) => void>();
  let accepts: (data: unknown) => data is Message;
  const heard = new AbortController();
  let port: MessagePort | undefined;

  const deliver = ({ data }: MessageEvent<unknown>): void => {
    if (accepts(data)) for (const handle of handlers) handle(data);
  };

  const use = (next?: MessagePort): void => {
    port?.close();
    port = next;
    if (port) port.onmessage = deliver;
  };

  const hear = (event: MessageEvent<unknown>): void => {
    if (event.source !== remoteWindow || event.origin !== origin || !accepts(event.data)) return;
    // ACK2 brings the new port. A widget that has reloaded itself sends SYN: its old port is dead.
    if (event.data.type !== 'ACK1') use(event.ports[0]);
    deliver(event);
  };

  return {
    initialize({ validateReceivedMessage }) {
      accepts = validateReceivedMessage;
      listen('message', hear, { signal: heard.signal });
    },
    sendMessage(message, transfer = []) {
      if (message.type === 'SYN') remoteWindow.postMessage(message, '*');
      else if (message.type === 'ACK1') remoteWindow.postMessage(message, origin);
      else if (message.type === 'ACK2') {
        const { port1, port2 } = new MessageChannel();
        use(port1);
        remoteWindow.postMessage(message, origin, [port2]);
      } else port?.postMessage(message, transfer);
    },
    addMessageHandler: (handle) => void handlers.add(handle),
    removeMessageHandler: (handle) => void handlers.delete(handle),
    destroy() {
      heard.abort();
      use();
    },
  };
}
