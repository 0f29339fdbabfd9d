import { PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';

interface PoolOptions {
  /** Prepares repeated statements, so that each connection plans them once. */
  readonly isPreparing: boolean;
  /** Runs before each statement that writes, and throws if it is not allowed. */
  readonly guard?: ((statement: string) => Promise<void>) | undefined;
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

/** Kysely's PostgreSQL dialect on a pool for either database. */
export function createDialect(pool: pg.Pool, { isPreparing, guard }: PoolOptions): PostgresDialect {
  const statements = createStatementNames();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    let isLost = false;
    const query = async (text: string, values: readonly unknown[]) => {
      if (isLost) {
        // Discarding the connection rolls back, and the first error is the one to report.
        if (text === 'rollback') return NO_RESULT;
        throw new Error('the connection to the database was discarded');
      }
      if (guard !== undefined && WRITING.test(text)) await guard(text);
      const name = isPreparing ? statements.nameOf(text) : undefined;
      try {
        return await client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
      } catch (error) {
        const message = error instanceof Error ? error.message : '';
        if (message === READ_TIMEOUT) isLost = true;
        if (message === STALE_PLAN) statements.forget();
        throw error;
      }
    };
    // Cursors, the other overload of `query`, are not used.
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isLost) };
  };

  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    let wrapped = clients.get(client);
    if (wrapped === undefined) clients.set(client, (wrapped = wrap(client)));
    return wrapped;
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
