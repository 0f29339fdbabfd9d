import { EventEmitter } from 'node:events';
import { WebSocket } from 'ws';
import { CLOSE_CODES } from '#contract/close-codes.ts';
import { isHeartbeat } from '#contract/frame.ts';
import { GUEST_HEARTBEAT_REPLY } from '#contract/guest.ts';
import type { Services } from '../../calls/services.ts';
import type { Receiver } from '../../delivery/backlogs.ts';
import type { GuestPeer } from './peer.ts';

/** A guest that is silent for this long is gone: heartbeats come every 30 s. */
const GIVE_UP_AFTER_MS = 75_000;
const CLOSE_WAIT_MS = 500;

let peers = 0;

/** A guest's socket. It answers heartbeats with `hb` and ignores all other frames of the guest. Spec: 3-transport §7. */
export function createSocketPeer(
  socket: WebSocket,
  { links: { backlogs, strayFrames }, sampled }: Pick<Services, 'links' | 'sampled'>,
): GuestPeer {
  const name = `guest ${(peers += 1)}`;
  let heardAt = performance.now();
  const beats = new EventEmitter<{ beat: [] }>();
  let isStopped = false;
  socket.on('message', (data: Buffer) => {
    if (isStopped) return;
    heardAt = performance.now();
    if (data.length <= 5 && isHeartbeat(data.toString('utf8'))) {
      send(GUEST_HEARTBEAT_REPLY);
      beats.emit('beat');
    }
    strayFrames.consume(name).catch(() => {
      if (isStopped) return;
      isStopped = true;
      sampled.warn({ via: 'guest' }, 'socket closed: too many stray frames');
      close(CLOSE_CODES.tooManyFrames);
      // Stops reading from the socket until it is closed.
      socket.pause();
    });
  });
  // The close event follows.
  socket.on('error', () => undefined);
  socket.once('close', () => backlogs.forget(receiver));

  const receiver: Receiver = {
    via: 'guest',
    get backlogBytes() {
      return socket.bufferedAmount;
    },
    giveUp: () => close(CLOSE_CODES.tryAgainLater),
  };

  const send = (frame: string): void => {
    if (socket.readyState === WebSocket.OPEN && backlogs.admits(receiver)) socket.send(frame);
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
    onBeat: (listener) => void beats.on('beat', listener),
    check: () => {
      if (performance.now() - heardAt > GIVE_UP_AFTER_MS) socket.terminate();
    },
  };
}
