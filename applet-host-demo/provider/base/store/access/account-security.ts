import { type AccountSecurity, phoneEnd, sessionOrder } from '#domain/session/security.ts';
import { isStillAlive } from './sessions.ts';
import type { ProviderLimits } from '../../limits.ts';
import type { Caller } from './sessions.ts';
import type { Database } from '../schema/schema.ts';

/** The facts that decide how a user may change the password. */
export interface PasswordFacts {
  readonly passwordHash: string | null;
  readonly phone: string | undefined;
}

export async function findPasswordFacts(db: Database, userId: string): Promise<PasswordFacts | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['password_hash', 'phone'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { passwordHash: row.password_hash, phone: row.phone ?? undefined };
}

/** Reads the password state and the sessions of the caller. Undefined: the user no longer exists. */
export async function readSecurity(
  db: Database,
  { userId, sessionId }: Caller,
  limits: ProviderLimits,
  nowMs: number,
): Promise<AccountSecurity | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['password_hash', 'phone', 'password_changed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (user === undefined) return undefined;
  const rows = await db
    .selectFrom('sessions')
    .select(['session_id', 'device', 'created_at', 'seen_at', 'ends_at'])
    .where('user_id', '=', userId)
    .execute();
  const sessions = rows
    .filter((row) => isStillAlive(row, limits, nowMs))
    .map((row) => ({
      sessionId: row.session_id,
      device: row.device,
      createdMs: row.created_at,
      lastSeenMs: row.seen_at,
      isCurrent: row.session_id === sessionId,
    }))
    .toSorted(sessionOrder);
  return {
    hasPassword: user.password_hash !== null,
    phoneEnd: user.phone === null ? undefined : phoneEnd(user.phone),
    passwordChangedMs: user.password_changed_at ?? undefined,
    maxSessions: limits.maxSessions,
    sessions,
  };
}
