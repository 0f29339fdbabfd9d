import type { Presence } from './presence.ts';

interface Stay {
  readonly isOnline: boolean;
  readonly changedAtMs: number;
}

/** A user who left is remembered for this long: ten rounds of a client that asks every minute. */
const REMEMBERED_MS = 10 * 60_000;

/** Presence within one process. */
export function createLocalPresence(now: () => number): Presence {
  const startedAtMs = now();
  const stays = new Map<string, Stay>();
  const listeners = new Set<(userId: string) => void>();
  let tidiedAtMs = startedAtMs;

  const tidy = (nowMs: number): void => {
    if (nowMs - tidiedAtMs < REMEMBERED_MS) return;
    tidiedAtMs = nowMs;
    for (const [userId, { isOnline, changedAtMs }] of stays) {
      if (!isOnline && changedAtMs < nowMs - REMEMBERED_MS) stays.delete(userId);
    }
  };

  const change = (userId: string, isOnline: boolean): void => {
    const nowMs = now();
    tidy(nowMs);
    stays.set(userId, { isOnline, changedAtMs: nowMs });
    for (const listener of listeners) listener(userId);
  };

  return {
    arrived: (userId) => change(userId, true),
    left: (userId) => change(userId, false),
    isOnline: (userId) => stays.get(userId)?.isOnline === true,
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
        if (stay === undefined || stay.changedAtMs < sinceMs) continue;
        (stay.isOnline ? addedIds : goneIds).push(userId);
      }
      return { addedIds, goneIds };
    },
  };
}
