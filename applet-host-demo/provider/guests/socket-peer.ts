import { WebSocket } from 'ws';
import { isHeartbeat } from '../../../widget/contract/frame.ts';
import { GUEST_HEARTBEAT_REPLY } from '../../../widget/contract/guest.ts';
import { type GuestPeer, TRY_AGAIN_LATER } from './peer.ts';

/** A guest who says nothing for so long is gone: the heartbeat comes every 30 s. */
const GIVE_UP_AFTER_MS = 75_000;
const CLOSE_WAIT_MS = 500;

/** A guest's socket. Heartbeats are answered with `hb`; whatever else a guest sends is ignored. Spec: 3-transport §7. */
export function createSocketPeer(socket: WebSocket, maxBacklogBytes: number): GuestPeer {
  let heardAt = performance.now();
  socket.on('message', (data: Buffer) => {
    heardAt = performance.now();
    if (data.length <= 5 && isHeartbeat(data.toString('utf8'))) send(GUEST_HEARTBEAT_REPLY);
  });
  // A close follows.
  socket.on('error', () => undefined);

  const send = (frame: string): void => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > maxBacklogBytes) close(TRY_AGAIN_LATER);
    else socket.send(frame);
  };

  const close = (code: number): void => {
    socket.close(code);
    setTimeout(() => socket.terminate(), CLOSE_WAIT_MS).unref();
  };

  return {
    send,
    close,
    onClose: (listener) => {
      if (socket.readyState === WebSocket.CLOSED) listener();
      else socket.once('close', listener);
    },
    check: () => {
      if (performance.now() - heardAt > GIVE_UP_AFTER_MS) socket.terminate();
    },
  };
}
