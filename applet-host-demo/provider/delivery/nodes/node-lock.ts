import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartFailure } from '../../base/start-failure.ts';
import { reasonOf } from '../../base/store/engine/reason-of.ts';

/** A PostgreSQL server. */
export interface ServerAddress {
  readonly url: string;
  /** The environment variable with the address. */
  readonly variable: string;
  readonly connectTimeoutMs: number;
}

/** One node that has the database for itself, or one of several. */
export type Occupation = 'alone' | 'shared';

export interface NodeLock {
  /** False while the lock is lost, for example after a restart of the database, and another node may have it. */
  readonly isHeld: () => boolean;
  readonly release: () => Promise<void>;
}

/** The numbers of this product's advisory locks in each database. */
const LOCK = 7_261_906;
const START_LOCK = 7_261_907;
const CALLS = { alone: 'pg_try_advisory_xact_lock', shared: 'pg_try_advisory_xact_lock_shared' } as const;
/** A node that was replaced may need this long to disappear. */
const WAIT_MS = 5000;
const TRY_INTERVAL_MS = 500;
const RELEASE_WITHIN_MS = 1000;
/** The database server notices within half a minute that the machine of a node is gone. */
const KEEP_ALIVE =
  'set local tcp_keepalives_idle = 10; set local tcp_keepalives_interval = 5; set local tcp_keepalives_count = 3';

/**
 * Takes the lock of the database: nodes without a fan-out between them would lose each other's live messages. An open transaction on
 * its own connection holds the lock, so it also works through PgBouncer's transaction pooling. L-OP1. Throws a `StartFailure`.
 */
export async function lockDatabase(
  { url, variable, connectTimeoutMs }: ServerAddress,
  occupation: Occupation,
  log: Logger,
): Promise<NodeLock> {
  const deadlineMs = performance.now() + WAIT_MS;
  let client: pg.Client | undefined;
  let isReleased = false;
  let timer: NodeJS.Timeout | undefined;

  const take = async (): Promise<pg.Client | undefined> => {
    const opened = await connect(url, connectTimeoutMs);
    try {
      if (await tryLock(opened, CALLS[occupation], LOCK)) return opened;
    } catch (error) {
      await opened.end().catch(() => undefined);
      throw error;
    }
    await opened.end();
    return undefined;
  };

  const hold = (taken: pg.Client): void => {
    client = taken;
    taken.once('end', () => {
      if (client !== taken) return;
      client = undefined;
      retry();
    });
  };

  const retry = (): void => {
    if (isReleased) return;
    timer = setTimeout(() => {
      take().then(
        (taken) => {
          if (taken === undefined) log.error(refusalOf(occupation));
          if (taken === undefined || isReleased) {
            void taken?.end();
            return retry();
          }
          hold(taken);
        },
        () => retry(),
      );
    }, TRY_INTERVAL_MS).unref();
  };

  for (;;) {
    const taken = await take().catch((error: unknown) => {
      throw unusable(variable, error);
    });
    if (taken !== undefined) {
      hold(taken);
      break;
    }
    if (performance.now() >= deadlineMs) throw new StartFailure(refusalOf(occupation));
    await wait(TRY_INTERVAL_MS);
  }
  return {
    isHeld: () => client !== undefined,
    release: async () => {
      isReleased = true;
      clearTimeout(timer);
      const held = client;
      client = undefined;
      // Over a silent network the connection would never say goodbye.
      await Promise.race([held?.end(), wait(RELEASE_WITHIN_MS)]);
    },
  };
}

/**
 * Waits until no other node of the database starts. So one node migrates, and fills an empty database, and the next one finds it done.
 * Returns the function that lets the next node start. Throws a `StartFailure`.
 */
export async function takeTurnToStart({
  url,
  variable,
  connectTimeoutMs,
}: ServerAddress): Promise<() => Promise<void>> {
  try {
    const client = await connect(url, connectTimeoutMs);
    while (!(await tryLock(client, 'pg_try_advisory_xact_lock', START_LOCK))) await wait(TRY_INTERVAL_MS);
    return () => client.end();
  } catch (error) {
    throw unusable(variable, error);
  }
}

const unusable = (variable: string, error: unknown): StartFailure =>
  new StartFailure(`${variable} cannot be used (${reasonOf(error)}).`);

async function connect(url: string, connectTimeoutMs: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
    keepAlive: true,
    application_name: 'meeline lock',
  });
  // The `end` event follows.
  client.on('error', () => void client.end().catch(() => undefined));
  await client.connect();
  return client;
}

/**
 * Takes a lock until the connection ends. Begins a transaction on the connection. The statement has no parameters: one with parameters
 * keeps its snapshot until the next statement, and VACUUM removes no row that died after the oldest snapshot of the database. L-ND7.
 */
async function tryLock(client: pg.Client, call: (typeof CALLS)[Occupation], lock: number): Promise<boolean> {
  await client.query('begin');
  await client.query(`set local idle_in_transaction_session_timeout = 0; ${KEEP_ALIVE}`);
  const { rows } = await client.query<{ has_lock: boolean }>(`select ${call}(${lock}) as has_lock`);
  const hasLock = rows[0]?.has_lock === true;
  if (!hasLock) await client.query('rollback');
  return hasLock;
}

const refusalOf = (occupation: Occupation): string =>
  occupation === 'alone'
    ? 'another provider uses this database. Stop it, or give all providers of the database the same REDIS_URL.'
    : 'a provider without REDIS_URL uses this database. Stop it, or give all providers of the database the same REDIS_URL.';
