import type { Duplex } from 'node:stream';

/** The time that a client gets to close its side. */
const HANG_UP_GRACE_MS = 1000;

/**
 * Ends a connection with a last text. A client that keeps its side open would hold the file descriptor. So the connection
 * is destroyed after a grace period, in which the text arrives.
 */
export function hangUp(socket: Duplex, text: string): void {
  if (!socket.writable) return void socket.destroy();
  socket.end(text);
  // Reads and drops further data: unread bytes would reset the connection before the client reads the text.
  socket.resume();
  setTimeout(() => socket.destroy(), HANG_UP_GRACE_MS).unref();
}
