/** The filter of inactive friends and members by days since the last visit. Spec: 2-contacts-groups §2, §7 Inactive-day filter. */
import type { INACTIVE_DAY_FILTERS } from '../limits.ts';

/** Days without a visit; 0 selects everybody. */
export type InactiveDays = (typeof INACTIVE_DAY_FILTERS)[number];

const DAY_MS = 86_400_000;

/** Whether the last visit was at least that many days ago. An unknown visit counts as long ago. */
export const isInactiveFor = (days: InactiveDays, lastSeenMs: number | undefined, nowMs: number): boolean =>
  days === 0 || nowMs - (lastSeenMs ?? 0) >= days * DAY_MS;
