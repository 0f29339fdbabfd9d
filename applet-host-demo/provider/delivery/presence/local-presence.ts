import type { Presence } from './presence.ts';

interface Stay {
  readonly isOnline: boolean;
  readonly changedAtMs: number;
}

/** The presence of all users, and the nodes that report it. */
export interface PresenceRecords extends Presence {
  /** A user has a link on another node. */
  readonly arrivedAt: (node: string, userId: string) => void;
  readonly leftFrom: (node: string, userId: string) => void;
  /** Replaces what another node has reported. `isHere`: this node tells the users' friends. */
  readonly replace: (node: string, userIds: readonly string[], isHere?: boolean) => void;
  /** The users with a link on this node. */
  readonly here: () => readonly string[];
}

/** A user who left is remembered for this long: ten rounds of a client that asks every minute. */
const REMEMBERED_MS = 10 * 60_000;
/** This node among the nodes of a user. */
const HERE = '';

/** Presence as far as one process knows it. `overlapMs`: how late news of other nodes may be. */
export function createLocalPresence(now: () => number, overlapMs = 0): PresenceRecords {
  const startedAtMs = now();
  const stays = new Map<string, Stay>();
  const usersByNode = new Map<string, Set<string>>([[HERE, new Set()]]);
  const listeners = new Set<(userId: string, isHere: boolean) => void>();
  /** When users left this node who were still on another one, as far as this node knew. */
  const movedAtMs = new Map<string, number>();
  let tidiedAtMs = startedAtMs;

  const tidy = (nowMs: number): void => {
    if (nowMs - tidiedAtMs < REMEMBERED_MS) return;
    tidiedAtMs = nowMs;
    for (const [userId, atMs] of movedAtMs) if (atMs < nowMs - overlapMs) movedAtMs.delete(userId);
    for (const [userId, { isOnline, changedAtMs }] of stays) {
      if (!isOnline && changedAtMs < nowMs - REMEMBERED_MS) stays.delete(userId);
    }
  };

  const isOnline = (userId: string): boolean => stays.get(userId)?.isOnline === true;
  const isSomewhere = (userId: string): boolean => [...usersByNode.values()].some((users) => users.has(userId));

  const note = (userId: string, isHere: boolean): void => {
    const isNowOnline = isSomewhere(userId);
    if (isNowOnline === isOnline(userId)) return;
    const nowMs = now();
    tidy(nowMs);
    stays.set(userId, { isOnline: isNowOnline, changedAtMs: nowMs });
    for (const listener of listeners) listener(userId, isHere);
  };

  const arrivedAt = (node: string, userId: string): void => {
    const users = usersByNode.get(node) ?? new Set();
    usersByNode.set(node, users.add(userId));
    note(userId, node === HERE);
  };
  const leftFrom = (node: string, userId: string, isHere = node === HERE): void => {
    if (usersByNode.get(node)?.delete(userId) !== true) return;
    // If both nodes saw the user on the other one last, neither would tell the friends. So both do: twice is no harm.
    const isPerhapsHere = isHere || now() - (movedAtMs.get(userId) ?? Number.NEGATIVE_INFINITY) <= overlapMs;
    note(userId, isPerhapsHere);
    if (node === HERE && isOnline(userId)) movedAtMs.set(userId, now());
    else if (!isOnline(userId)) movedAtMs.delete(userId);
  };

  return {
    arrived: (userId) => arrivedAt(HERE, userId),
    left: (userId) => leftFrom(HERE, userId),
    arrivedAt,
    leftFrom,
    replace(node, userIds, isHere = false) {
      const next = new Set(userIds);
      for (const userId of usersByNode.get(node) ?? []) if (!next.has(userId)) leftFrom(node, userId, isHere);
      for (const userId of next) arrivedAt(node, userId);
      if (next.size === 0) usersByNode.delete(node);
    },
    here: () => [...(usersByNode.get(HERE) ?? [])],
    isOnline,
    isComplete: () => true,
    onlineIds: () => [...stays].filter(([, stay]) => stay.isOnline).map(([userId]) => userId),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    changesSince(userIds, sinceMs) {
      if (sinceMs < Math.max(startedAtMs, now() - REMEMBERED_MS)) return undefined;
      const addedIds: string[] = [];
      const goneIds: string[] = [];
      for (const userId of userIds) {
        const stay = stays.get(userId);
        if (stay === undefined || stay.changedAtMs < sinceMs - overlapMs) continue;
        (stay.isOnline ? addedIds : goneIds).push(userId);
      }
      return { addedIds, goneIds };
    },
  };
}
