import { currentClient, EVERYBODY } from './on-behalf.ts';

/** The order in which clients use the only connection of a database. L-Q7. */
export interface ConnectionTurns {
  /** Resolves when it is the turn of the current client, to the function that ends the turn. */
  readonly take: () => Promise<() => void>;
  readonly waiting: () => number;
}

interface Client {
  /** The time that the client has used the connection, not below that of the client whose turn came last. */
  usedMs: number;
  readonly waiting: (() => void)[];
}

/** Clients that have used the connection more than others are forgotten when there are so many. */
const MAX_CLIENTS = 1_000;
/** Between two turns of the event loop, each of which costs as much as all that has arrived meanwhile. */
const MAX_WITHOUT_READING_MS = 20;

/**
 * Gives each turn to the waiting client that has used the connection least. So a client with many or slow statements delays others
 * by at most one of them. A client that has waited for nothing gets no credit for that time, and what it used while no other client
 * waited counts against it no more than against the others. Work for everybody comes first.
 */
export function createConnectionTurns(nowMs: () => number = () => performance.now()): ConnectionTurns {
  const clients = new Map<string, Client>();
  let leastMs = 0;
  let waiting = 0;
  let isTaken = false;
  /** When the first work since the last turn of the event loop began. */
  let workingSinceMs: number | undefined;

  /** The embedded database answers within one turn of the event loop. Without a next one, timers and calls of other clients wait. */
  const hasToRead = (): boolean => {
    if (workingSinceMs !== undefined) return nowMs() - workingSinceMs >= MAX_WITHOUT_READING_MS;
    workingSinceMs = nowMs();
    setImmediate(() => (workingSinceMs = undefined));
    return false;
  };

  const clientOf = (name: string): Client => {
    const known = clients.get(name);
    if (known !== undefined) {
      known.usedMs = Math.max(known.usedMs, leastMs);
      return known;
    }
    if (clients.size >= MAX_CLIENTS)
      for (const [other, { usedMs, waiting: left }] of clients)
        if (left.length === 0 && usedMs <= leastMs) clients.delete(other);
    const client: Client = { usedMs: leastMs, waiting: [] };
    clients.set(name, client);
    return client;
  };

  const next = (): Client | undefined => {
    const everybody = clients.get(EVERYBODY);
    if (everybody !== undefined && everybody.waiting.length > 0) return everybody;
    let least: Client | undefined;
    for (const client of clients.values())
      if (client.waiting.length > 0 && (least === undefined || client.usedMs < least.usedMs)) least = client;
    if (least !== undefined) leastMs = least.usedMs;
    return least;
  };

  const end = (client: Client, sinceMs: number): void => {
    client.usedMs += nowMs() - sinceMs;
    if (waiting === 0) {
      isTaken = false;
      return;
    }
    if (hasToRead()) setImmediate(beginNext);
    else queueMicrotask(beginNext);
  };

  const beginNext = (): void => {
    const begin = next()?.waiting.shift();
    if (begin === undefined) isTaken = false;
    else {
      waiting -= 1;
      begin();
    }
  };

  const begun = (client: Client): (() => void) => {
    const sinceMs = nowMs();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      end(client, sinceMs);
    };
  };

  return {
    take: () => {
      const client = clientOf(currentClient());
      if (!isTaken) {
        isTaken = true;
        // Only time that others had to wait counts against a client.
        leastMs = Math.max(leastMs, client.usedMs);
        if (!hasToRead()) return Promise.resolve(begun(client));
        setImmediate(beginNext);
      }
      waiting += 1;
      return new Promise((resolve) => client.waiting.push(() => resolve(begun(client))));
    },
    waiting: () => waiting,
  };
}
