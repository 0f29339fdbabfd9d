import type { IncomingMessage } from 'node:http';

/**
 * Reads and drops the rest of a refused request's body, so that its client can finish sending and read the answer. A body that
 * takes longer than `limitMs` ends the connection.
 */
export function discardBody(request: IncomingMessage, limitMs: number): void {
  request.unpipe();
  request.resume();
  if (request.complete) return;
  const timer = setTimeout(() => request.socket.destroy(), limitMs).unref();
  request.once('close', () => clearTimeout(timer));
}
