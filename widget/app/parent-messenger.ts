import type { Message, Messenger } from 'penpal';

/**
 * Penpal's messages to and from the host page: the handshake through `postMessage`, everything after it through the port
 * that the handshake hands over. The other end of the loader's own messenger, and of penpal's; it leaves out what penpal's
 * carries for older protocol versions.
 *
 * Heard is only what comes from the parent window *and* from exactly one of the tenant's origins: none of them, nobody. Sent
 * to any origin is only the greeting, in which there is nothing to keep secret; the rest goes to the origin that was heard.
 */
export function createParentMessenger(host: Window, origins: readonly string[]): Messenger {
  const handlers = new Set<(message: Message) => void>();
  let accepts: (data: unknown) => data is Message;
  let heard = '';
  let port: MessagePort | undefined;

  const deliver = ({ data }: MessageEvent<unknown>): void => {
    if (accepts(data)) for (const handle of handlers) handle(data);
  };

  const use = (next: MessagePort | undefined): void => {
    port?.close();
    port = next;
    if (port) port.onmessage = deliver;
  };

  const hear = (event: MessageEvent<unknown>): void => {
    const { source, origin, data, ports } = event;
    if (source !== host || !origins.includes(origin) || !accepts(data)) return;
    heard = origin;
    if (data.type === 'ACK2') use(ports[0]);
    deliver(event);
  };

  return {
    initialize({ validateReceivedMessage }) {
      accepts = validateReceivedMessage;
      window.addEventListener('message', hear);
    },
    sendMessage(message, transfer = []) {
      if (message.type === 'SYN') host.postMessage(message, '*');
      else if (message.type === 'ACK1') host.postMessage(message, heard);
      else if (message.type === 'ACK2') {
        const { port1, port2 } = new MessageChannel();
        use(port1);
        host.postMessage(message, heard, [port2]);
      } else port?.postMessage(message, transfer);
    },
    addMessageHandler: (handle) => void handlers.add(handle),
    removeMessageHandler: (handle) => void handlers.delete(handle),
    destroy() {
      window.removeEventListener('message', hear);
      use(undefined);
    },
  };
}
