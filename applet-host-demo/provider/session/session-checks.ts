/** The state of a session. `ended` also means that it never existed. */
export type SessionState = 'alive' | 'frozen' | 'ended';

export interface SessionChecks {
  /** Reads the session's state from the database. The result is never older than this call. */
  readonly check: (sessionId: string) => Promise<SessionState>;
}

/** Parallel reads: one hanging connection does not block all sessions. */
const MAX_READS = 4;

interface Waiting {
  readonly promise: Promise<SessionState>;
  readonly settle: (states: Promise<ReadonlyMap<string, SessionState>>) => void;
}

/**
 * Checks the session before each call of a socket. Checks that arrive while others are read share one statement, so that a busy
 * provider sends few queries.
 *
 * @param read reads the existing sessions among these
 */
export function createSessionChecks(
  read: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, SessionState>>,
): SessionChecks {
  let waiting = new Map<string, Waiting>();
  let reads = 0;

  const readWaiting = (): void => {
    if (reads >= MAX_READS || waiting.size === 0) return;
    const batch = waiting;
    waiting = new Map();
    reads += 1;
    const states = read([...batch.keys()]);
    for (const { settle } of batch.values()) settle(states);
    void states
      .catch(() => undefined)
      .finally(() => {
        reads -= 1;
        readWaiting();
      });
  };

  return {
    check: (sessionId) => {
      const known = waiting.get(sessionId);
      if (known !== undefined) return known.promise;
      const added = newWaiting(sessionId);
      waiting.set(sessionId, added);
      readWaiting();
      return added.promise;
    },
  };
}

function newWaiting(sessionId: string): Waiting {
  let settle: Waiting['settle'] = () => undefined;
  const promise = new Promise<SessionState>((resolve, reject) => {
    settle = (states) => void states.then((found) => resolve(found.get(sessionId) ?? 'ended'), reject);
  });
  return { promise, settle };
}
