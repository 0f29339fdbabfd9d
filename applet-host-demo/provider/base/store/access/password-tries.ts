import { sql } from 'kysely';
import type { ProviderLimits } from '../../limits.ts';
import type { Database } from '../schema/schema.ts';
import type { TryCount } from './login-tries.ts';

/** The action that the own password confirms. Each has its own count. */
export type PasswordPurpose = 'payment' | 'account';

/**
 * Counts a try of a signed-in user before the password is checked, so that parallel tries cannot exceed the limit. The count is that
 * of the account, in all its sessions. It never touches the count of sign-ins: a stolen session cannot lock its owner out. L-MW4.
 */
export async function countPasswordTry(
  db: Database,
  userId: string,
  purpose: PasswordPurpose,
  { loginTries, loginTryWindowMs }: ProviderLimits,
  nowMs: number,
): Promise<TryCount> {
  const windowStart = nowMs - loginTryWindowMs;
  const { rows } = await sql<{ tries: number; since: number }>`
    insert into password_tries as t (user_id, purpose, tries, since)
    values (${userId}, ${purpose}, 1, ${nowMs}::bigint)
    on conflict (user_id, purpose) do update set
      tries = case when t.since <= ${windowStart}::bigint then 1 else t.tries + 1 end,
      since = case when t.since <= ${windowStart}::bigint then excluded.since else t.since end
    returning tries, since`.execute(db);
  const { tries = 1, since = nowMs } = rows[0] ?? {};
  return { triesLeft: loginTries - tries, untilMs: since + loginTryWindowMs };
}

/** Starts the count again after a correct password. */
export async function clearPasswordTries(db: Database, userId: string, purpose: PasswordPurpose): Promise<void> {
  await db.deleteFrom('password_tries').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
}
