import { sql } from 'kysely';
import type { ProviderLimits } from '../limits.ts';
import type { Database } from '../store/schema.ts';

/**
 * Counts a try before the password is looked at, so that many at once do not all get one. Returns how many are left after
 * this one; negative: this one is not allowed. Unknown names count like known ones.
 */
export async function countTry(
  db: Database,
  tenant: string,
  loginName: string,
  limits: ProviderLimits,
  nowMs: number,
): Promise<number> {
  const windowStart = nowMs - limits.loginTryWindowMs;
  const { rows } = await sql<{ tries: number }>`
    insert into login_tries as t (tenant, login_name, tries, since)
    values (${tenant}, ${loginName}, 1, ${nowMs}::bigint)
    on conflict (tenant, login_name) do update set
      tries = case when t.since <= ${windowStart}::bigint then 1 else t.tries + 1 end,
      since = case when t.since <= ${windowStart}::bigint then excluded.since else t.since end
    returning tries`.execute(db);
  return limits.loginTries - (rows[0]?.tries ?? 1);
}

/** After a right password the count starts again. */
export async function forgetTries(db: Database, tenant: string, loginName: string): Promise<void> {
  await db.deleteFrom('login_tries').where('tenant', '=', tenant).where('login_name', '=', loginName).execute();
}
