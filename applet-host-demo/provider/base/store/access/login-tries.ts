import { sql } from 'kysely';
import type { ProviderLimits } from '../../limits.ts';
import type { Database } from '../schema/schema.ts';

/** A login name of a tenant, and the network of the attempt. */
export interface LoginAttempt {
  readonly tenant: string;
  readonly loginName: string;
  readonly network: string;
}

export interface TryCount {
  /** The remaining tries after this one; negative: this one is not allowed. */
  readonly triesLeft: number;
  /** The time at which the count starts again. */
  readonly untilMs: number;
}

/** The key for all networks together from which the name has not signed in yet. */
const ALL_NETWORKS = '';

/**
 * Counts a try before the password is checked, so that parallel tries cannot exceed the limit. It counts in the database, so that
 * all nodes share the count. A network slows down only its own tries of a name. All unknown networks together have a much higher
 * limit, which never applies to a network from which the name has signed in: strangers cannot lock the owner out. Unknown names
 * count like known ones.
 */
export async function countTry(
  db: Database,
  attempt: LoginAttempt,
  limits: ProviderLimits,
  nowMs: number,
): Promise<TryCount> {
  const own = await count(db, attempt, limits.loginTries, limits, nowMs);
  if (own.triesLeft < 0 || (await isKnown(db, attempt, limits, nowMs))) return own;
  const all = await count(db, { ...attempt, network: ALL_NETWORKS }, limits.loginTriesPerName, limits, nowMs);
  return all.triesLeft < 0 ? all : own;
}

/** After a correct password: resets the network's count, takes its last try from the shared count, and marks it as known. */
export async function settleTry(
  db: Database,
  attempt: LoginAttempt,
  limits: ProviderLimits,
  nowMs: number,
): Promise<void> {
  const { tenant, loginName, network } = attempt;
  const wasKnown = await isKnown(db, attempt, limits, nowMs);
  const tries = db.deleteFrom('login_tries').where('tenant', '=', tenant).where('login_name', '=', loginName);
  await tries.where('network', '=', network).execute();
  if (!wasKnown) {
    await db
      .updateTable('login_tries')
      .set({ tries: sql`tries - 1` })
      .where('tenant', '=', tenant)
      .where('login_name', '=', loginName)
      .where('network', '=', ALL_NETWORKS)
      .where('tries', '>', 0)
      .execute();
  }
  await db
    .insertInto('login_networks')
    .values({ tenant, login_name: loginName, network, seen_at: nowMs })
    .onConflict((conflict) => conflict.columns(['tenant', 'login_name', 'network']).doUpdateSet({ seen_at: nowMs }))
    .execute();
  await db
    .deleteFrom('login_networks')
    .where('tenant', '=', tenant)
    .where('login_name', '=', loginName)
    .where('seen_at', '<=', nowMs - limits.knownAddressMs)
    .execute();
}

async function count(
  db: Database,
  { tenant, loginName, network }: LoginAttempt,
  allowed: number,
  { loginTryWindowMs }: ProviderLimits,
  nowMs: number,
): Promise<TryCount> {
  const windowStart = nowMs - loginTryWindowMs;
  const { rows } = await sql<{ tries: number; since: number }>`
    insert into login_tries as t (tenant, login_name, network, tries, since)
    values (${tenant}, ${loginName}, ${network}, 1, ${nowMs}::bigint)
    on conflict (tenant, login_name, network) do update set
      tries = case when t.since <= ${windowStart}::bigint then 1 else t.tries + 1 end,
      since = case when t.since <= ${windowStart}::bigint then excluded.since else t.since end
    returning tries, since`.execute(db);
  const { tries = 1, since = nowMs } = rows[0] ?? {};
  return { triesLeft: allowed - tries, untilMs: since + loginTryWindowMs };
}

async function isKnown(
  db: Database,
  { tenant, loginName, network }: LoginAttempt,
  { knownAddressMs }: ProviderLimits,
  nowMs: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('login_networks')
    .select('seen_at')
    .where('tenant', '=', tenant)
    .where('login_name', '=', loginName)
    .where('network', '=', network)
    .where('seen_at', '>', nowMs - knownAddressMs)
    .executeTakeFirst();
  return row !== undefined;
}
