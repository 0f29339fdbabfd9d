import pg from 'pg';
import { type Environment, oneOf, wholeNumber } from '../../config-values.ts';
import { checkServer, requireSameDatabase } from './check-server.ts';
import { openForMigrations, withMigrationLock } from './migrating.ts';
import { PoolDatabase } from './pool-database.ts';
import { createDialect, type PoolState, poolState, type StatementObserver } from './pool.ts';
import type { Database, Schema } from '../schema/schema.ts';

/** Limits for a PostgreSQL server and the network to it. */
export interface PostgresLimits {
  readonly poolSize: number;
  /** The limit for opening a connection, and for waiting for a free one in the pool. */
  readonly connectTimeoutMs: number;
  /** The server cancels a statement that takes longer. */
  readonly statementTimeoutMs: number;
  /** The server cancels a statement that waits longer for a lock. */
  readonly lockTimeoutMs: number;
  /** The server ends a transaction that is idle for longer, because its node is gone. */
  readonly idleInTransactionTimeoutMs: number;
  /** Without a reply after this time, the connection is considered dead and discarded. Longer than the server's own limit. */
  readonly queryTimeoutMs: number;
  /** Each connection is replaced after this time. */
  readonly maxLifetimeS: number;
  readonly isPreparing: boolean;
}

export const DEFAULT_POSTGRES_LIMITS: PostgresLimits = {
  poolSize: 10,
  connectTimeoutMs: 10_000,
  statementTimeoutMs: 15_000,
  lockTimeoutMs: 10_000,
  idleInTransactionTimeoutMs: 30_000,
  queryTimeoutMs: 20_000,
  maxLifetimeS: 1_800,
  isPreparing: true,
};

const INT8_OID = 20;
const KEEP_ALIVE_DELAY_MS = 10_000;
const IDLE_CONNECTION_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Reads the limits from the environment. Throws a `BadValue` that names a variable. */
export function readPostgresLimits(env: Environment): PostgresLimits {
  const usual = DEFAULT_POSTGRES_LIMITS;
  const limit = (name: string, fallback: number): number => wholeNumber(env, name, fallback, 1, HOUR_MS);
  const statementTimeoutMs = limit('DATABASE_STATEMENT_TIMEOUT_MS', usual.statementTimeoutMs);
  return {
    poolSize: wholeNumber(env, 'DATABASE_POOL_SIZE', usual.poolSize, 1, 1_000),
    connectTimeoutMs: limit('DATABASE_CONNECT_TIMEOUT_MS', usual.connectTimeoutMs),
    statementTimeoutMs,
    lockTimeoutMs: limit('DATABASE_LOCK_TIMEOUT_MS', Math.min(usual.lockTimeoutMs, statementTimeoutMs)),
    idleInTransactionTimeoutMs: limit('DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS', usual.idleInTransactionTimeoutMs),
    queryTimeoutMs: limit('DATABASE_QUERY_TIMEOUT_MS', statementTimeoutMs + 5_000),
    maxLifetimeS: wholeNumber(env, 'DATABASE_CONNECTION_LIFETIME_S', usual.maxLifetimeS, 1, 86_400),
    isPreparing: oneOf(env, 'DATABASE_PREPARED_STATEMENTS', '1', ['0', '1']) === '1',
  };
}

/** A database on a server. `directUrl` reaches it without the pooler in front of it; undefined: `url` does. */
export interface PostgresPlace {
  readonly url: string;
  readonly directUrl?: string | undefined;
}

/** The address for what a pooler cannot or need not carry, and its variable. */
export const directOf = ({ url, directUrl }: PostgresPlace): { readonly url: string; readonly variable: string } =>
  directUrl === undefined ? { url, variable: 'DATABASE_URL' } : { url: directUrl, variable: 'DATABASE_DIRECT_URL' };

/**
 * Opens a PostgreSQL database after `migrate` has updated its schema. The migration may take longer than any statement of
 * the running provider, so it uses separate connections. Throws a `StartFailure`.
 */
export async function openPostgres(
  place: PostgresPlace,
  limits: PostgresLimits,
  migrate: (db: Database) => Promise<void>,
  observer?: StatementObserver,
): Promise<{ readonly db: Database; readonly pool: () => PoolState }> {
  const direct = directOf(place);
  const first = createPool({ connectionString: direct.url, max: 2, connectionTimeoutMillis: limits.connectTimeoutMs });
  const migrating = openForMigrations(createDialect(first, { isPreparing: false }));
  try {
    await checkServer(first, direct.variable);
    if (place.directUrl !== undefined) await checkPooled(place.url, first, limits);
    await withMigrationLock(migrating, () => migrate(migrating));
  } finally {
    await migrating.destroy();
  }
  const pool = createPool({
    connectionString: place.url,
    max: limits.poolSize,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    statement_timeout: limits.statementTimeoutMs,
    lock_timeout: limits.lockTimeoutMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionTimeoutMs,
    query_timeout: limits.queryTimeoutMs,
    maxLifetimeSeconds: limits.maxLifetimeS,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
  });
  const { isPreparing } = limits;
  const db = new PoolDatabase<Schema>(pool, createDialect(pool, { isPreparing, observer, isCommenting: true }));
  return { db, pool: () => poolState(pool) };
}

/** Reads bigint as a number: all stored values stay below 2^53. */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (Number(oid) === INT8_OID ? Number : pg.types.getTypeParser(oid, format)),
};

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    types: TYPES,
  });
  // The pool replaces an idle connection that breaks. Without a listener, the error would end the process.
  pool.on('error', () => undefined);
  // The same applies to a connection that breaks during a transaction. Its next statement fails in any case.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

/** The pooler must reach the database in which the locks and the migrations are. */
async function checkPooled(url: string, direct: pg.Pool, { connectTimeoutMs }: PostgresLimits): Promise<void> {
  const pool = createPool({ connectionString: url, max: 1, connectionTimeoutMillis: connectTimeoutMs });
  try {
    await checkServer(pool, 'DATABASE_URL');
    await requireSameDatabase(pool, direct);
  } finally {
    await pool.end();
  }
}
