/**
 * Admits clients at the rate at which they can be served. After a restart all clients connect at once. If all were admitted
 * together, each would wait longer than its timeout. So only a limited number of openings runs at a time, from the request
 * for a socket token to the answer of `msgResume`. Every other client gets its own time to ask again.
 */
export interface AdmissionGate {
  /** Undefined: admitted. Otherwise milliseconds until the client may ask again. */
  readonly enter: () => number | undefined;
  /** An admitted client has resumed, or was refused later. */
  readonly leave: () => void;
}

/** Openings that may run at a time. */
const MAX_OPENINGS = 64;
/**
 * An opening without a resume counts for twice the time that the running openings need, within these bounds, because some clients
 * never resume. On a slow machine a shorter time would admit more and more clients. After 8 s the client has given up.
 */
const MIN_OPENING_MS = 3_000;
const MAX_OPENING_MS = 8_000;
const MIN_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;
/** The initial interval between the turns of two clients, until the service rate is measured, and the bounds of a measurement. */
const FIRST_INTERVAL_MS = 4;
const MIN_INTERVAL_MS = 1;
const MAX_INTERVAL_MS = 250;
const NEWEST_SHARE = 0.05;
/** Turns come a little faster than clients are served, so that no slot stays free, and faster still when many slots are free. */
const AHEAD = 0.9;
const MANY_FREE = MAX_OPENINGS / 2;
const FASTER = 0.97;

export function createAdmissionGate(nowMs: () => number = () => performance.now()): AdmissionGate {
  /** Times at which the running openings were admitted, oldest first. */
  const openings: number[] = [];
  let servedEveryMs = FIRST_INTERVAL_MS;
  let lastLeftMs = Number.NEGATIVE_INFINITY;
  /** The time of the last turn that a client got. */
  let lastTurnMs = Number.NEGATIVE_INFINITY;

  const openingMs = (): number => Math.min(Math.max(2 * MAX_OPENINGS * servedEveryMs, MIN_OPENING_MS), MAX_OPENING_MS);
  const limited = (intervalMs: number): number => Math.min(Math.max(intervalMs, MIN_INTERVAL_MS), MAX_INTERVAL_MS);
  return {
    enter() {
      const now = nowMs();
      const hasTurns = lastTurnMs > now;
      while ((openings[0] ?? now) < now - openingMs()) openings.shift();
      if (openings.length < MAX_OPENINGS) {
        if (hasTurns && openings.length < MANY_FREE) servedEveryMs = limited(servedEveryMs * FASTER);
        openings.push(now);
        return undefined;
      }
      if (!hasTurns) servedEveryMs = FIRST_INTERVAL_MS;
      lastTurnMs = Math.max(lastTurnMs + servedEveryMs * AHEAD, now + MIN_WAIT_MS);
      return Math.round(Math.min(lastTurnMs - now, MAX_WAIT_MS));
    },
    leave() {
      const now = nowMs();
      openings.shift();
      if (lastTurnMs > now) servedEveryMs += (limited(now - lastLeftMs) - servedEveryMs) * NEWEST_SHARE;
      lastLeftMs = now;
    },
  };
}
