import type { Logger } from 'pino';
import { beatNode, endNode, removeSilentNodes } from '../../base/store/nodes/nodes.ts';
import type { Database } from '../../base/store/schema/schema.ts';

/** This node's place among the nodes of its database. */
export interface NodeRegistration {
  /** The database's time in milliseconds, the same on all nodes, whatever their own clocks show. */
  readonly now: () => number;
  /** Calls back when this node has found a dead one, whose transactions from the number `floor` on may have been announced to no node. */
  readonly onDeath: (listener: (dead: DeadNode) => void) => void;
  readonly stop: () => Promise<void>;
}

export interface DeadNode {
  readonly node: string;
  readonly floor: number;
}

interface NodesDeps {
  readonly db: Database;
  readonly node: string;
  readonly log: Logger;
}

const BEAT_INTERVAL_MS = 1000;
/** A node that is silent for this long is dead. */
const SILENT_FOR_S = 5;

/** Registers this node, and finds those that have died: each is found by one of the others. */
export async function joinNodes({ db, node, log }: NodesDeps): Promise<NodeRegistration> {
  const measure = async (ask: () => Promise<number>): Promise<void> => {
    const askedAtMs = performance.now();
    const answeredMs = await ask();
    // The answer was true at about the middle of the round trip.
    offsetMs = answeredMs - (askedAtMs + performance.now()) / 2;
  };
  const listeners: ((dead: DeadNode) => void)[] = [];
  let offsetMs = 0;
  let beating: Promise<void> = Promise.resolve();
  let isBeating = false;
  await measure(() => beatNode(db, node));

  const beat = async (): Promise<void> => {
    await measure(() => beatNode(db, node));
    for (const dead of await removeSilentNodes(db, SILENT_FOR_S)) {
      log.warn({ deadNode: dead.node }, 'a node has died');
      for (const listener of listeners) listener(dead);
    }
  };
  const timer = setInterval(() => {
    if (isBeating) return;
    isBeating = true;
    beating = beat()
      .catch((error: unknown) => log.warn({ err: error }, 'the node could not be marked as alive'))
      .finally(() => (isBeating = false));
  }, BEAT_INTERVAL_MS).unref();

  return {
    now: () => Math.round(performance.now() + offsetMs),
    onDeath: (listener) => void listeners.push(listener),
    stop: async () => {
      clearInterval(timer);
      await beating;
      await endNode(db, node).catch((error: unknown) => log.warn({ err: error }, 'the node could not be removed'));
    },
  };
}
