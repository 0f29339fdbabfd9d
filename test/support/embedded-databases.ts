import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm';
import { openDatabase } from '../../applet-host-demo/provider/base/store/engine/database.ts';

/**
 * Embedded databases in memory. Making one takes a second or two of processor time, emptying one takes milliseconds. So a
 * database that a test file no longer needs is emptied for the worker's next file.
 */
export interface LentDatabase {
  readonly client: PGlite;
  /** Returns the database to the pool. The caller must not use it afterwards. */
  readonly giveBack: () => Promise<void>;
}

interface Embedded {
  readonly pglite: PGlite;
  /** The original shape of its tables. */
  readonly shape: string;
}

/** Test files that run two providers at once need two databases. */
const MAX_IDLE = 2;
const idle: Embedded[] = [];

/** @param template a dump of an empty PGlite directory */
export async function lendEmbeddedDatabase(template: string): Promise<LentDatabase> {
  const embedded = idle.pop() ?? (await createEmbedded(template));
  const { pglite } = embedded;
  let isBack = false;
  return {
    client: pglite,
    giveBack: async () => {
      // It would be lent to two files at once.
      if (isBack) throw new Error('the database was given back before: stop each provider once');
      isBack = true;
      if (idle.length < MAX_IDLE && (await empty(embedded))) idle.push(embedded);
      else await pglite.close();
    },
  };
}

async function createEmbedded(template: string): Promise<Embedded> {
  const pglite = await PGlite.create({
    extensions: { trigrams },
    loadDataDir: new Blob([await readFile(template)]),
  });
  const { close } = await openDatabase({ kind: 'pglite', client: pglite });
  await close();
  return { pglite, shape: await shapeOf(pglite) };
}

/** Resets the database to its state after the migrations. Returns false if a test has changed its schema. */
async function empty({ pglite, shape }: Embedded): Promise<boolean> {
  // A provider that stopped within a transaction leaves the transaction open.
  await pglite.exec('rollback');
  // The next provider prepares statements under the same names.
  await pglite.exec('deallocate all');
  if ((await shapeOf(pglite)) !== shape) return false;
  const { rows } = await pglite.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
      where schemaname = 'public' and tablename not in ('kysely_migration', 'kysely_migration_lock', 'meta')`,
  );
  const truncate = `truncate table ${rows.map(({ name }) => name).join(', ')} restart identity cascade`;
  // The ledger refuses this to the product: without triggers.
  await pglite.exec(`set session_replication_role = replica; ${truncate}; set session_replication_role = default`);
  await pglite.exec('checkpoint');
  return true;
}

/** Every column of every table, every index and sequence, and the rows that migrations insert. */
async function shapeOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ shape: string }>(
    `select md5(
        (select string_agg(c::text, '|' order by c.table_name, c.ordinal_position)
          from information_schema.columns c where c.table_schema = 'public') ||
        (select string_agg(i::text, '|' order by i.indexname) from pg_indexes i where i.schemaname = 'public') ||
        coalesce((select string_agg(s.sequencename, '|' order by s.sequencename) from pg_sequences s), '') ||
        (select string_agg(m::text, '|' order by m.key) from meta m)
      ) as shape`,
  );
  return rows[0]?.shape ?? '';
}
