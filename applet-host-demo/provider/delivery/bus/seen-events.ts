/** The events that reached this node through the fan-out, so that it does not deliver them again from the outbox. */
export interface SeenEvents {
  /** Returns whether the event was new for this audience. */
  readonly note: (key: string, audience: string) => boolean;
  readonly has: (key: string, audience: string) => boolean;
  /** To be called after each reading of the outbox. Forgets events that were read at least `KEPT_MS` ago. */
  readonly age: () => void;
}

/** Longer than a row takes to become visible to the reader after the event was published. */
const KEPT_MS = 10_000;

export function createSeenEvents(nowMs: () => number = () => performance.now()): SeenEvents {
  let current = new Map<string, Set<string>>();
  let previous = new Map<string, Set<string>>();
  let sinceMs = nowMs();
  const has = (key: string, audience: string): boolean =>
    current.get(key)?.has(audience) === true || previous.get(key)?.has(audience) === true;
  return {
    has,
    note: (key, audience) => {
      if (has(key, audience)) return false;
      const audiences = current.get(key) ?? new Set();
      current.set(key, audiences.add(audience));
      return true;
    },
    age: () => {
      if (nowMs() - sinceMs < KEPT_MS) return;
      previous = current;
      current = new Map();
      sinceMs = nowMs();
    },
  };
}
