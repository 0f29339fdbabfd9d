import type { PrimitiveAtom } from 'jotai';
import type { SyncScope } from '../scope.ts';
import { UNSEEN_KEYS } from './unseen-keys.ts';

export interface UnseenCount<T> {
  /** Counts the unseen entries of a list. */
  readonly count: (entries: readonly T[]) => void;
  /** The user has opened the list. */
  readonly markSeen: (entries: readonly T[]) => void;
}

interface Stored {
  readonly userId: string;
  readonly count: number;
  readonly seenUpToMs: number;
}

/**
 * Counts the entries of a list that are newer than the user's last look at it. The count is saved in the browser's
 * storage, so that a badge is correct before the list is loaded.
 */
export function createUnseenCount<T extends { readonly timeMs: number }>(
  scope: SyncScope,
  name: keyof typeof UNSEEN_KEYS,
  target: PrimitiveAtom<number>,
  isNews: (entry: T) => boolean,
): UnseenCount<T> {
  const { keyValue } = scope.platform;
  const stored = parse(keyValue.get(UNSEEN_KEYS[name]));
  let seenUpToMs = stored?.userId === scope.ownId ? stored.seenUpToMs : 0;
  scope.publish(target, stored?.userId === scope.ownId ? stored.count : 0);

  const count = (entries: readonly T[]): void => {
    if (scope.isEnded()) return;
    const unseen = entries.filter((entry) => entry.timeMs > seenUpToMs && isNews(entry)).length;
    scope.publish(target, unseen);
    const next: Stored = { userId: scope.ownId, count: unseen, seenUpToMs };
    keyValue.set(UNSEEN_KEYS[name], JSON.stringify(next));
  };

  return {
    count,
    markSeen(entries) {
      seenUpToMs = entries.reduce((latest, { timeMs }) => Math.max(latest, timeMs), seenUpToMs);
      count(entries);
    },
  };
}

function parse(text: string | null): Stored | undefined {
  if (text === null) return undefined;
  try {
    const value = JSON.parse(text) as Partial<Stored> | null;
    return typeof value?.userId === 'string' && typeof value.count === 'number' && typeof value.seenUpToMs === 'number'
      ? { userId: value.userId, count: value.count, seenUpToMs: value.seenUpToMs }
      : undefined;
  } catch {
    return undefined;
  }
}
