import type { Bus, BusEvent } from '../bus/bus.ts';
import { createLocalPresence } from './local-presence.ts';
import type { Presence } from './presence.ts';

/** Presence on all nodes. Each node reports the users with a link on it, and knows the reports of all. */
export interface ClusterPresence extends Presence {
  /** A node has died. Its users have left, unless they are elsewhere. `isHere`: this node tells their friends. */
  readonly nodeDied: (node: string, isHere: boolean) => void;
  /** Sends the last changes. */
  readonly stop: () => void;
}

/** Changes are sent together, because all users reconnect at once after a restart. */
const SEND_AFTER_MS = 100;
/** Other nodes notice at the next beat that they have lost a report. */
const BEAT_MS = 2000;
/** News of other nodes is at most this late in the lists that clients compare. */
const OVERLAP_MS = 3000;
const EVERY_NODE = '';
/** Within this time a new node has the reports of all others: one beat, a request and its answer, also by the outbox. */
const COMPLETE_AFTER_MS = 2 * BEAT_MS;

/**
 * Reports are numbered. A node that misses one asks for everything. So reports may get lost, which makes them volatile, and old ones
 * that arrive late are ignored.
 */
export function createClusterPresence(bus: Bus, node: string, now: () => number): ClusterPresence {
  const records = createLocalPresence(now, OVERLAP_MS);
  const joinedAtMs = performance.now();
  const numbers = new Map<string, number>();
  let number = 0;
  let changed = new Set<string>();
  let isAllWanted = false;
  let timer: NodeJS.Timeout | undefined;

  const publish = (report: Omit<Extract<BusEvent, { kind: 'presence' }>, 'kind' | 'node'>): void =>
    bus.publish({ kind: 'presence', node, ...report, isVolatile: true });

  const send = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const here = new Set(records.here());
    const userIds = [...changed];
    changed = new Set();
    if (userIds.length > 0) number += 1;
    if (isAllWanted) publish({ number, isAll: true, onlineIds: [...here], goneIds: [] });
    else if (userIds.length > 0) {
      const onlineIds = userIds.filter((userId) => here.has(userId));
      publish({ number, isAll: false, onlineIds, goneIds: userIds.filter((userId) => !here.has(userId)) });
    }
    isAllWanted = false;
  };
  const sendSoon = (): void => {
    timer ??= setTimeout(send, SEND_AFTER_MS).unref();
  };

  const take = (report: Extract<BusEvent, { kind: 'presence' }>): void => {
    const { node: from, number: theirs, isAll, onlineIds, goneIds } = report;
    const last = numbers.get(from) ?? Number.NEGATIVE_INFINITY;
    if (isAll && theirs >= last) {
      numbers.set(from, theirs);
      return records.replace(from, onlineIds);
    }
    if (theirs <= last) return;
    if (theirs !== last + 1 || onlineIds.length + goneIds.length === 0) {
      return bus.publish({ kind: 'presence-wanted', node: from, isVolatile: true });
    }
    numbers.set(from, theirs);
    for (const userId of onlineIds) records.arrivedAt(from, userId);
    for (const userId of goneIds) records.leftFrom(from, userId);
  };

  const unsubscribe = bus.subscribe((event) => {
    if (event.kind === 'presence' && event.node !== node) take(event);
    if (event.kind !== 'presence-wanted' || (event.node !== node && event.node !== EVERY_NODE)) return;
    isAllWanted = true;
    sendSoon();
  });
  const beats = setInterval(() => publish({ number, isAll: false, onlineIds: [], goneIds: [] }), BEAT_MS).unref();
  bus.publish({ kind: 'presence-wanted', node: EVERY_NODE, isVolatile: true });

  return {
    ...records,
    isComplete: () => performance.now() - joinedAtMs >= COMPLETE_AFTER_MS,
    arrived: (userId) => {
      records.arrived(userId);
      changed.add(userId);
      sendSoon();
    },
    left: (userId) => {
      records.left(userId);
      changed.add(userId);
      sendSoon();
    },
    nodeDied: (dead, isHere) => {
      numbers.delete(dead);
      records.replace(dead, [], isHere);
    },
    stop: () => {
      clearInterval(beats);
      send();
      unsubscribe();
    },
  };
}
