import { PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { ConnectionTurns } from './connection-turns.ts';
import { noteAway, noteIfAway } from './database-away.ts';
import { requireNoTransaction } from './pool-database.ts';

/** Measures statements, and marks them for people who look at the database server. */
export interface StatementObserver {
  /** The comment of a statement, which names its call; undefined: none. A statement with one is not prepared. */
  readonly comment: (isPrepared: boolean) => string | undefined;
  readonly observe: <T>(statement: string, run: () => Promise<T>) => Promise<T>;
  /** The time that work had to wait for a connection. */
  readonly waited: (ms: number) => void;
}

/** The connections to a database. */
export interface PoolState {
  readonly used: number;
  readonly idle: number;
  readonly max: number;
  /** The number of pieces of work that wait for a connection. */
  readonly waiting: number;
}

export const poolState = (pool: pg.Pool): PoolState => ({
  used: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  max: pool.options.max,
  waiting: pool.waitingCount,
});

interface PoolOptions {
  /** Prepares repeated statements, so that each connection plans them once. */
  readonly isPreparing: boolean;
  /** Runs before each statement that writes, and throws if it is not allowed. */
  readonly guard?: ((statement: string) => Promise<void>) | undefined;
  readonly observer?: StatementObserver | undefined;
  /** The order of the clients of a single connection. */
  readonly turns?: ConnectionTurns;
  /** Whether statements have comments that name their call. */
  readonly isCommenting?: boolean;
}

/** A statement is prepared at its third use, because most statements with a list are never repeated. */
const PREPARED_FROM = 3;
const MAX_PREPARED = 300;
const MAX_PREPARED_LENGTH = 8_000;
const PREPARABLE = /^\s*(?:select|with|insert|update|delete)\b/i;
/** Includes `for update`, because a row lock is also a write, and a function that writes. */
const WRITING = /\b(?:insert|update|delete|truncate|create|alter|drop|vacuum|analyze|nextval|open_envelope)\b/i;
const NO_RESULT = { command: 'ROLLBACK', rowCount: 0, rows: [] };
/** Error messages of pg and PostgreSQL for errors without their own code. */
const READ_TIMEOUT = 'Query read timeout';
const STALE_PLAN = 'cached plan must not change result type';
/** SQL states of a prepared statement that is missing, or exists already, because a pooler has changed the session. */
const STRANGE_SESSION = new Set(['26000', '42P05']);
const NOT_PREPARING =
  'the pooler in front of the database does not support prepared statements, so there are none from now on: set DATABASE_PREPARED_STATEMENTS=0';

/** Kysely's PostgreSQL dialect on a pool for either database. */
export function createDialect(pool: pg.Pool, options: PoolOptions): PostgresDialect {
  const { guard, observer, turns, isCommenting = false } = options;
  let { isPreparing } = options;
  const statements = createStatementNames();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    let isLost = false;
    const query = async (text: string, values: readonly unknown[]) => {
      if (isLost) {
        // Discarding the connection rolls back, and the first error is the one to report.
        if (text === 'rollback') return NO_RESULT;
        const lost = new Error('the connection to the database was discarded');
        noteAway(lost);
        throw lost;
      }
      if (guard !== undefined && WRITING.test(text)) await guard(text);
      const name = isPreparing ? statements.nameOf(text) : undefined;
      const comment = isCommenting && PREPARABLE.test(text) ? observer?.comment(name !== undefined) : undefined;
      const isNamed = name !== undefined && comment === undefined;
      const send = () =>
        client.query({
          text: comment === undefined ? text : `${comment} ${text}`,
          values: [...values],
          ...(isNamed ? { name } : {}),
        });
      try {
        return await (observer === undefined ? send() : observer.observe(text, send));
      } catch (error) {
        const message = error instanceof Error ? error.message : '';
        if (message === READ_TIMEOUT) isLost = true;
        if (message === STALE_PLAN) statements.forget();
        if (isNamed && error instanceof Error && 'code' in error && STRANGE_SESSION.has(String(error.code))) {
          isPreparing = false;
          // The session is not the one that prepared it, for example after a restart of the server behind the pooler.
          noteAway(error);
          throw new Error(NOT_PREPARING, { cause: error });
        }
        noteIfAway(error);
        throw error;
      }
    };
    // Cursors, the other overload of `query`, are not used.
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isLost) };
  };

  const connect = async (): Promise<PostgresPoolClient> => {
    requireNoTransaction(pool);
    const askedAtMs = performance.now();
    const endTurn = await turns?.take();
    const client = await pool.connect().catch((error: unknown) => {
      endTurn?.();
      noteAway(error);
      throw error;
    });
    observer?.waited(performance.now() - askedAtMs);
    let wrapped = clients.get(client);
    if (wrapped === undefined) clients.set(client, (wrapped = wrap(client)));
    if (endTurn === undefined) return wrapped;
    const { query, release } = wrapped;
    return {
      query,
      release: () => {
        release();
        endTurn();
      },
    };
  };
  return new PostgresDialect({ pool: { connect, end: () => pool.end() } });
}

interface StatementNames {
  /** Returns the name of a prepared statement; undefined if the statement is not prepared. */
  readonly nameOf: (text: string) => string | undefined;
  /** Gives every statement a new name after a migration has changed its result, so that each is planned again. */
  readonly forget: () => void;
}

function createStatementNames(): StatementNames {
  const seen = new Map<string, { count: number; readonly name: string }>();
  let made = 0;
  return {
    nameOf(text) {
      let statement = seen.get(text);
      if (statement === undefined) {
        if (seen.size >= MAX_PREPARED || text.length > MAX_PREPARED_LENGTH || !PREPARABLE.test(text)) return undefined;
        made += 1;
        statement = { count: 0, name: `s${made}` };
        seen.set(text, statement);
      }
      statement.count += 1;
      return statement.count < PREPARED_FROM ? undefined : statement.name;
    },
    forget: () => seen.clear(),
  };
}
