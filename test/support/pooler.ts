import { type PgBouncer, startPgBouncer } from '../../.tools/lib/pgbouncer.mjs';
import { isEveryEngineRequired } from './engines.ts';
import { everyDatabase } from './provider-database.ts';

/** The connection poolers of the suite: PgBouncer, if `PGBOUNCER` names its program and PostgreSQL is tested. */
export function testedPoolers(): readonly string[] {
  const program = process.env['PGBOUNCER'];
  if (!everyDatabase().includes('postgres')) return [];
  if (program !== undefined) return [program];
  if (isEveryEngineRequired()) throw new Error('PGBOUNCER is not set: the suite needs PgBouncer');
  return [];
}

/** Starts PgBouncer in front of a test database. @param poolSize the number of its connections to the database */
export const startPooler = (program: string, url: string, poolSize: number): Promise<PgBouncer> =>
  startPgBouncer(program, url, { poolSize });
