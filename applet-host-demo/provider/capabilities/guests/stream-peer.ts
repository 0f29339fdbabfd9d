import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { writeStreamClose, writeStreamFrame } from '#contract/event-stream.ts';
import { GUEST_HEARTBEAT_REPLY } from '#contract/guest.ts';
import type { Backlogs, Receiver } from '../../delivery/backlogs.ts';
import type { GuestPeer } from './peer.ts';

const CLOSE_WAIT_MS = 500;

/** A guest's event stream: one event per frame. `hb` is sent without a request, and the last event states the close code. */
export function createStreamPeer(response: ServerResponse, backlogs: Backlogs): GuestPeer {
  let isClosing = false;
  const beats = new EventEmitter<{ beat: [] }>();
  // The close event follows.
  response.on('error', () => undefined);
  response.once('close', () => backlogs.forget(receiver));

  const receiver: Receiver = {
    via: 'guest',
    get backlogBytes() {
      return response.writableLength;
    },
    giveUp: () => {
      // A guest that does not read its frames would not read the reason either.
      isClosing = true;
      response.destroy();
    },
  };

  const send = (frame: string): void => {
    if (isClosing || response.destroyed) return;
    if (backlogs.admits(receiver)) response.write(writeStreamFrame(frame));
  };

  const close = (code: number): void => {
    if (isClosing) return;
    isClosing = true;
    response.end(writeStreamClose(code));
    setTimeout(() => response.destroy(), CLOSE_WAIT_MS).unref();
  };

  return {
    send,
    close,
    onClose: (listener) => {
      if (response.closed) listener();
      else response.once('close', listener);
    },
    onBeat: (listener) => void beats.on('beat', listener),
    check: () => {
      send(GUEST_HEARTBEAT_REPLY);
      beats.emit('beat');
    },
  };
}
