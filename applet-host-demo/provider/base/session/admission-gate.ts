import type { ProviderLimits } from '../limits.ts';
import { networkOf } from '../client-network.ts';

/**
 * Admits clients at the rate at which they can be served. After a restart all clients connect at once. If all were admitted
 * together, each would wait longer than its timeout. So only a limited number of openings runs at a time, from the socket token of
 * a valid session to the answer of `msgResume`. Every other client gets its own time to ask again. L-O6.
 */
export interface AdmissionGate {
  /** Asks for an opening. Undefined: admitted. Otherwise milliseconds until the client may ask again. */
  readonly enter: (client: OpeningClient) => number | undefined;
  /** The opening of an admitted session has failed before its client could open a link. */
  readonly abandon: (sessionId: string) => void;
  /** The session has opened its link, which must resume soon. The returned function reports that the link has closed. */
  readonly open: (sessionId: string) => () => void;
  /** The session's link has begun to resume. The returned function reports that the resume has ended. */
  readonly resume: (sessionId: string) => () => void;
}

export interface OpeningClient {
  readonly sessionId: string;
  readonly address: string | undefined;
}

interface Opening {
  readonly network: string;
  /** Socket tokens that the session got for this opening. */
  tokens: number;
  readonly phase: 'asked' | 'open' | 'resuming';
  readonly sinceMs: number;
}

/** Openings that may run at a time. */
const MAX_OPENINGS = 64;
/** More openings for networks that have few, so that one network with many clients cannot keep the others out. */
const SPARE_OPENINGS = 16;
const FEW_OPENINGS = 4;
/** A client that loses a token on its way asks again. One that asks for more tokens waits until its opening has ended. */
const TOKENS_PER_OPENING = 4;
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

export function createAdmissionGate(
  { openingPhaseMs }: Pick<ProviderLimits, 'openingPhaseMs'>,
  nowMs: () => number = () => performance.now(),
): AdmissionGate {
  /** By session, in the order in which the current phases began. */
  const openings = new Map<string, Opening>();
  const countOf = new Map<string, number>();
  /** The turn that each waiting session got, earliest first. A session that asks before its turn keeps it. */
  const turns = new Map<string, number>();
  let servedEveryMs = FIRST_INTERVAL_MS;
  let lastLeftMs = Number.NEGATIVE_INFINITY;
  let lastTurnMs = Number.NEGATIVE_INFINITY;

  const remove = (sessionId: string): Opening | undefined => {
    const opening = openings.get(sessionId);
    if (opening === undefined) return undefined;
    openings.delete(sessionId);
    const left = (countOf.get(opening.network) ?? 1) - 1;
    if (left === 0) countOf.delete(opening.network);
    else countOf.set(opening.network, left);
    return opening;
  };

  const put = (sessionId: string, opening: Opening): (() => void) => {
    remove(sessionId);
    openings.set(sessionId, opening);
    countOf.set(opening.network, (countOf.get(opening.network) ?? 0) + 1);
    return () => {
      if (openings.get(sessionId) === opening) remove(sessionId);
    };
  };

  const forgetLate = (now: number): void => {
    for (const [sessionId, { phase, sinceMs }] of openings) {
      if (sinceMs >= now - openingPhaseMs) break;
      // A resume always ends.
      if (phase !== 'resuming') remove(sessionId);
    }
    for (const [sessionId, turnMs] of turns) {
      if (turnMs > now) break;
      turns.delete(sessionId);
    }
  };

  const hasSlotFor = (network: string): boolean =>
    openings.size < MAX_OPENINGS ||
    (openings.size < MAX_OPENINGS + SPARE_OPENINGS && (countOf.get(network) ?? 0) < FEW_OPENINGS);

  const waitUntil = (timeMs: number, now: number): number => Math.ceil(Math.min(timeMs - now, MAX_WAIT_MS));

  /** The opening of a session whose token came from another node takes the slot of a client that opens its link there. */
  const begun = (sessionId: string): Opening | undefined => {
    const own = openings.get(sessionId);
    if (own !== undefined) return own;
    for (const [other, { phase }] of openings) if (phase === 'asked') return remove(other);
    return undefined;
  };

  const limited = (intervalMs: number): number => Math.min(Math.max(intervalMs, MIN_INTERVAL_MS), MAX_INTERVAL_MS);

  return {
    enter({ sessionId, address = '' }) {
      const now = nowMs();
      forgetLate(now);
      const own = openings.get(sessionId);
      if (own !== undefined) {
        if (own.tokens >= TOKENS_PER_OPENING)
          return waitUntil(Math.max(own.sinceMs + openingPhaseMs, now + MIN_WAIT_MS), now);
        own.tokens += 1;
        return undefined;
      }
      const network = networkOf(address);
      const hasTurns = lastTurnMs > now;
      if (hasSlotFor(network)) {
        if (hasTurns && openings.size < MANY_FREE) servedEveryMs = limited(servedEveryMs * FASTER);
        turns.delete(sessionId);
        put(sessionId, { network, tokens: 1, phase: 'asked', sinceMs: now });
        return undefined;
      }
      const turnMs = turns.get(sessionId);
      if (turnMs !== undefined) return waitUntil(turnMs, now);
      if (!hasTurns) servedEveryMs = FIRST_INTERVAL_MS;
      lastTurnMs = Math.max(lastTurnMs + servedEveryMs * AHEAD, now + MIN_WAIT_MS);
      turns.set(sessionId, lastTurnMs);
      return waitUntil(lastTurnMs, now);
    },
    abandon: (sessionId) => void remove(sessionId),
    open(sessionId) {
      const opening = begun(sessionId);
      return opening === undefined ? () => undefined : put(sessionId, { ...opening, phase: 'open', sinceMs: nowMs() });
    },
    resume(sessionId) {
      const opening = openings.get(sessionId);
      const end =
        opening === undefined ? undefined : put(sessionId, { ...opening, phase: 'resuming', sinceMs: nowMs() });
      return () => {
        const now = nowMs();
        end?.();
        if (lastTurnMs > now) servedEveryMs += (limited(now - lastLeftMs) - servedEveryMs) * NEWEST_SHARE;
        lastLeftMs = now;
      };
    },
  };
}
