import type { ServerResponse } from 'node:http';
import { writeStreamClose, writeStreamFrame } from '../../../widget/contract/event-stream.ts';
import { GUEST_HEARTBEAT_REPLY } from '../../../widget/contract/guest.ts';
import { type GuestPeer, TRY_AGAIN_LATER } from './peer.ts';

const CLOSE_WAIT_MS = 500;

/** A guest's event stream: one event per frame; `hb` comes unasked, and a last event says with which code it closes. */
export function createStreamPeer(response: ServerResponse, maxBacklogBytes: number): GuestPeer {
  let isClosing = false;
  // A close follows.
  response.on('error', () => undefined);

  const send = (frame: string): void => {
    if (isClosing || response.destroyed) return;
    if (response.writableLength > maxBacklogBytes) close(TRY_AGAIN_LATER);
    else response.write(writeStreamFrame(frame));
  };

  const close = (code: number): void => {
    if (isClosing) return;
    isClosing = true;
    // Who does not read its frames would not read this one either.
    if (code === TRY_AGAIN_LATER) return void response.destroy();
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
    check: () => send(GUEST_HEARTBEAT_REPLY),
  };
}
