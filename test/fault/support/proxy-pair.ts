import { connect, type Socket } from 'node:net';
import type { Lane } from './proxy-lane.ts';

/** One connection through the proxy: the client's half and the server's half. */
export interface Pair {
  readonly up: Lane;
  readonly down: Lane;
  readonly cut: () => void;
  readonly reset: () => void;
  readonly onGone: (listener: () => void) => void;
}

export function connectPair(
  client: Socket,
  targetPort: number,
  createLane: (from: Socket, to: Socket, direction: 'up' | 'down') => Lane,
): Pair {
  const server = connect({ port: targetPort, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
  const up = createLane(client, server, 'up');
  const down = createLane(server, client, 'down');
  let tellGone: () => void = () => undefined;
  let open = 2;

  /** One half has closed. The other is notified unless the lane towards it is silent. */
  const closed = (other: Socket, wayThere: Lane): void => {
    open -= 1;
    if (!wayThere.isSilent() && !other.destroyed) other.resetAndDestroy();
    if (open > 0) return;
    up.stop();
    down.stop();
    tellGone();
  };
  // A close follows every error.
  client.on('error', () => undefined);
  server.on('error', () => undefined);
  client.on('close', (hadError) => (hadError || client.errored !== null ? closed(server, up) : closedInOrder()));
  server.on('close', (hadError) => (hadError || server.errored !== null ? closed(client, down) : closedInOrder()));

  /** Both sides have ended and know of each other's end. Data in transit is still delivered. */
  const closedInOrder = (): void => {
    open -= 1;
    if (open === 0) tellGone();
  };

  const cut = (): void => {
    up.goSilent();
    down.goSilent();
    for (const side of [client, server]) {
      side.end();
      side.destroySoon();
    }
  };
  const reset = (): void => {
    up.goSilent();
    down.goSilent();
    for (const side of [client, server]) if (!side.destroyed) side.resetAndDestroy();
  };
  return { up, down, cut, reset, onGone: (listener) => (tellGone = listener) };
}
