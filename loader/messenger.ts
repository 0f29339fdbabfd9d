import type { Message, Messenger } from 'penpal';

/**
 * Penpal's messages to and from one iframe: the handshake through `postMessage`, everything after it through the port that
 * the handshake hands over. It speaks to penpal's own WindowMessenger inside, and leaves out what that one carries for
 * older protocol versions, which is a third of penpal.
 *
 * Heard is only what comes from that window *and* from exactly that origin. Sent to any origin is only the greeting: until
 * the iframe has navigated it still has ours, and there is nothing in it to keep secret.
 */
export function createFrameMessenger(remoteWindow: Window, origin: string): Messenger {
  const handlers = new Set<(message: Message) => void>();
  let accepts: (data: unknown) => data is Message;
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
    // The new port comes with ACK2. A greeting also comes from a widget that has reloaded itself: its old port is dead.
    if (event.data.type !== 'ACK1') use(event.ports[0]);
    deliver(event);
  };

  return {
    initialize({ validateReceivedMessage }) {
      accepts = validateReceivedMessage;
      addEventListener('message', hear);
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
      removeEventListener('message', hear);
      use();
    },
  };
}
