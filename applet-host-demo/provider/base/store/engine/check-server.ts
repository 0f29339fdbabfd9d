import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { StartFailure } from '../../start-failure.ts';
import { reasonOf } from './reason-of.ts';

/** The checks of a PostgreSQL server at the start. They need no rights but that to connect. */

const OLDEST_VERSION = 150_000;
/** Lock numbers up to here are small enough for a number of JavaScript. */
const MAX_LOCK = 2 ** 47;

/** Checks that an address reaches a server that can be written to. @throws StartFailure that names the variable */
export async function checkServer(pool: pg.Pool, variable: string): Promise<void> {
  const facts = await pool
    .query<{ version: number; is_standby: boolean; is_read_only: boolean }>(
      `select current_setting('server_version_num')::int as version, pg_is_in_recovery() as is_standby,
        current_setting('transaction_read_only') = 'on' as is_read_only`,
    )
    .then(
      ({ rows }) => rows[0],
      (error: unknown) => {
        throw new StartFailure(`${variable} cannot be used (${reasonOf(error)}).`);
      },
    );
  const problem = problemOf(facts);
  if (problem !== undefined) throw new StartFailure(`${variable} ${problem}`);
}

function problemOf(
  facts: { readonly version: number; readonly is_standby: boolean; readonly is_read_only: boolean } | undefined,
): string | undefined {
  if (facts === undefined || facts.version < OLDEST_VERSION)
    return 'cannot be used (PostgreSQL 15 or newer is needed).';
  if (facts.is_standby) return 'reaches a standby server, which only reads: name the primary server.';
  if (facts.is_read_only)
    return 'reaches a database that only reads: turn off default_transaction_read_only of the server, database or user.';
  return undefined;
}

/**
 * Checks that both addresses reach the same database: a lock that is taken through one of them is in the way of the other. A copy of the
 * database or a standby has locks of its own. @throws StartFailure
 */
export async function requireSameDatabase(pooled: pg.Pool, direct: pg.Pool): Promise<void> {
  const lock = randomInt(MAX_LOCK);
  const holder = await direct.connect();
  try {
    await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
    await holder.query(`select pg_advisory_xact_lock(${lock}::bigint)`);
    const { rows } = await pooled.query<{ is_free: boolean }>(
      'select pg_try_advisory_xact_lock($1::bigint) as is_free',
      [lock],
    );
    if (rows[0]?.is_free === false) return;
  } finally {
    // Ends the transaction, too.
    holder.release(true);
  }
  throw new StartFailure(
    'DATABASE_DIRECT_URL and DATABASE_URL name different databases: both must reach the same one.',
  );
}
