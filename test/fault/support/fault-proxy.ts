import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { createLane, type Lane, type LaneRules } from './proxy-lane.ts';
import { connectPair, type Pair } from './proxy-pair.ts';
import { CALM, type Weather } from './weather.ts';

/** `up`: from the client to the server. */
export type Direction = 'up' | 'down' | 'both';

/** A simulated network between a client and a server, with all faults of TCP. */
export interface FaultProxy {
  readonly port: number;
  readonly baseUrl: string;
  /** Sets the target of new connections. */
  readonly aim: (targetPort: number) => void;
  readonly setWeather: (weather: Weather) => void;
  /** New connections are reset. */
  readonly setRefusing: (isRefusing: boolean) => void;
  /** Delays data like a network that loses packets for a while; `undefined` ends the delay. Nothing is lost. */
  readonly stall: (direction: Direction | undefined) => void;
  /** Ends every connection properly: both sides are notified, and data in transit is lost. */
  readonly cut: () => void;
  /** Breaks every connection with an RST. */
  readonly reset: () => void;
  /** Half-open: data in this direction over the current connections is lost for ever, without any notification. */
  readonly goSilent: (direction: Direction) => void;
  /** Breaks each current connection in the middle of its data, after this many bytes from the server. */
  readonly cutAfter: (bytes: number) => void;
  readonly connections: () => number;
  /** Data from the server that the client has not received yet, as text. */
  readonly held: () => string;
  readonly close: () => Promise<void>;
}

export interface FaultProxyOptions {
  readonly targetPort: number;
  readonly random: () => number;
}

export async function startFaultProxy({ targetPort, random }: FaultProxyOptions): Promise<FaultProxy> {
  const pairs = new Set<Pair>();
  let target = targetPort;
  let weather = CALM;
  let isRefusing = false;
  let stalled: Direction | undefined;

  const goes = (direction: 'up' | 'down', wanted: Direction | undefined): boolean =>
    wanted === 'both' || wanted === direction;
  const rules = (direction: 'up' | 'down'): LaneRules => ({
    random,
    weather: () => weather,
    isStalled: () => goes(direction, stalled),
  });
  const lanes = (): readonly Lane[] => [...pairs].flatMap(({ up, down }) => [up, down]);

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    if (isRefusing) {
      client.resetAndDestroy();
      return;
    }
    const pair = connectPair(client, target, (from, to, direction) => createLane(from, to, rules(direction)));
    pairs.add(pair);
    pair.onGone(() => pairs.delete(pair));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    aim: (next) => (target = next),
    setWeather: (next) => (weather = next),
    setRefusing: (next) => (isRefusing = next),
    stall(direction) {
      stalled = direction;
      for (const lane of lanes()) lane.resume();
    },
    cut() {
      for (const pair of pairs) pair.cut();
    },
    reset() {
      for (const pair of pairs) pair.reset();
    },
    goSilent(direction) {
      for (const pair of pairs) {
        if (goes('up', direction)) pair.up.goSilent();
        if (goes('down', direction)) pair.down.goSilent();
      }
    },
    cutAfter(bytes) {
      for (const pair of pairs) pair.down.endAfter(bytes, pair.reset);
    },
    connections: () => pairs.size,
    held: () => [...pairs].map(({ down }) => down.held()).join('\n'),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const pair of pairs) pair.reset();
      await closed;
    },
  };
}
