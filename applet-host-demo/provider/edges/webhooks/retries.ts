/** An event is tried for a day. */
const GIVE_UP_MS = 24 * 3_600_000;
const FIRST_DELAY_MS = 5_000;
const MAX_DELAY_MS = 3_600_000;
const MAX_PAUSE_MS = 300_000;
/** Receivers that failed together are not tried together. */
const JITTER = 0.2;

export const giveUpAtMs = (firstTryAtMs: number): number => firstTryAtMs + GIVE_UP_MS;

/** The delay of an event after its failed tries: about 5 s, 10 s, 20 s and so on, up to an hour. */
export const retryDelayAfter = (tries: number): number => delay(tries - 1, MAX_DELAY_MS);

/** The next pause of a receiver that was paused before: about 5 s, 10 s, 20 s and so on, up to five minutes. */
export const pauseAfter = (pauses: number): number => delay(pauses, MAX_PAUSE_MS);

const delay = (doublings: number, maxMs: number): number =>
  Math.round(Math.min(maxMs, FIRST_DELAY_MS * 2 ** doublings) * (1 - JITTER * Math.random()));
