/** A friend's presence, as far as the user may know it. Offline without a time means unknown. */
export interface FriendPresence {
  readonly isOnline: boolean;
  readonly lastSeenMs?: number | undefined;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Visits that are this many days ago or older are shown as a date. */
const COUNTED_DAYS = 7;

export type SeenAgo =
  | { readonly kind: 'online' }
  | { readonly kind: 'just-now' }
  | { readonly kind: 'minutes' | 'hours' | 'days'; readonly count: number }
  | { readonly kind: 'yesterday'; readonly atMs: number }
  | { readonly kind: 'date'; readonly atMs: number };

/**
 * Describes the last visit of a friend: in minutes, then hours of the same day, then days. Returns undefined when it is
 * unknown. A time ahead of this device's clock counts as now.
 *
 * @param offsetMs local time minus UTC: days begin at the user's midnight
 */
export function seenAgo(
  { isOnline, lastSeenMs }: FriendPresence,
  nowMs: number,
  offsetMs: number,
): SeenAgo | undefined {
  if (isOnline) return { kind: 'online' };
  if (lastSeenMs === undefined) return undefined;
  const agoMs = Math.max(nowMs - lastSeenMs, 0);
  if (agoMs < MINUTE_MS) return { kind: 'just-now' };
  if (agoMs < HOUR_MS) return { kind: 'minutes', count: Math.floor(agoMs / MINUTE_MS) };
  const days = dayOf(nowMs + offsetMs) - dayOf(lastSeenMs + offsetMs);
  if (days === 0) return { kind: 'hours', count: Math.floor(agoMs / HOUR_MS) };
  if (days === 1) return { kind: 'yesterday', atMs: lastSeenMs };
  return days < COUNTED_DAYS ? { kind: 'days', count: days } : { kind: 'date', atMs: lastSeenMs };
}

const dayOf = (localMs: number): number => Math.floor(localMs / DAY_MS);
