import { RECENT_LIST_WINDOW_MS } from './limits.ts';

interface Dated {
  readonly timeMs: number;
}

/**
 * Returns the start of the recent lists of friend requests and group notices: one week before now. Spec: 3-transport
 * §4, §9.
 */
export const recentListStartMs = (nowMs: number): number => nowMs - RECENT_LIST_WINDOW_MS;

/** Returns the entries of the last week, newest first. */
export const recentEntries = <T extends Dated>(entries: Iterable<T>, nowMs: number): readonly T[] =>
  [...entries].filter(({ timeMs }) => timeMs >= recentListStartMs(nowMs)).sort((a, b) => b.timeMs - a.timeMs);
