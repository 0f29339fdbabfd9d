import { createBatches } from '../store/engine/batched.ts';
import type { SessionState } from '../store/access/sessions.ts';

export interface SessionChecks {
  /** Reads the session's state from the database. The result is never older than this call. */
  readonly check: (sessionId: string) => Promise<SessionState>;
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
  const check = createBatches(async (sessionIds: readonly string[]) => {
    const states = await read([...new Set(sessionIds)]);
    return sessionIds.map((sessionId): SessionState => states.get(sessionId) ?? 'ended');
  });
  return { check };
}
