import type { Message, Messenger } from 'penpal';
import { coveringOrigin } from '../domain/session/parent-origin.ts';

/**
 * Penpal's messages to and from the host page. The handshake uses `postMessage`; everything after it uses the port that the
 * handshake transfers. It is the counterpart of the loader's own messenger, and of penpal's. It omits penpal's code for older
 * protocol versions.
 *
 * It accepts messages only from the parent window *and* from one of the tenant's origins; an empty list accepts none.
 * Only the greeting, which contains no secret, is sent to any origin. All other messages go to the origin of the last accepted
 * message.
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
    if (source !== host || coveringOrigin(origins, origin) === undefined || !accepts(data)) return;
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
