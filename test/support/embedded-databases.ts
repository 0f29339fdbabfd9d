import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm';
import { openDatabase } from '../../applet-host-demo/provider/store/database.ts';
import type { PGliteClient } from '../../applet-host-demo/provider/store/pglite-dialect.ts';

/**
 * Embedded databases in memory. Making one takes a second or two of a processor, emptying one milliseconds: those that a
 * worker's test files have done with are emptied for the next file.
 */
export interface LentDatabase {
  readonly client: PGliteClient;
  /** Takes it back; nothing may use it afterwards. */
  readonly giveBack: () => Promise<void>;
}

interface Embedded {
  readonly pglite: PGlite;
  /** What its tables look like while nobody has changed them. */
  readonly shape: string;
}

/** Files that run two providers at once need two. */
const MAX_IDLE = 2;
const idle: Embedded[] = [];

/** @param template a dump of an empty PGlite directory */
export async function lendEmbeddedDatabase(template: string): Promise<LentDatabase> {
  const embedded = idle.pop() ?? (await createEmbedded(template));
  const { pglite } = embedded;
  let isLent = true;
  const client: PGliteClient = {
    waitReady: pglite.waitReady,
    // As with one that is closed: what a provider still has to say when it has been stopped does not reach the next.
    query: (...query) => (isLent ? pglite.query(...query) : Promise.reject(new Error('PGlite is closed'))),
    close: () => {
      isLent = false;
      return Promise.resolve();
    },
  };
  return {
    client,
    giveBack: async () => {
      await client.close();
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
  const stayingOpen: PGliteClient = {
    waitReady: pglite.waitReady,
    query: (...query) => pglite.query(...query),
    close: () => Promise.resolve(),
  };
  const { close } = await openDatabase({ kind: 'pglite', client: stayingOpen });
  await close();
  return { pglite, shape: await shapeOf(pglite) };
}

/** Leaves it as its migrations have. False where a test has changed its schema. */
async function empty({ pglite, shape }: Embedded): Promise<boolean> {
  // Whoever was stopped in the middle of a transaction has left it open.
  await pglite.exec('rollback');
  if ((await shapeOf(pglite)) !== shape) return false;
  const { rows } = await pglite.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
      where schemaname = 'public' and tablename not in ('kysely_migration', 'kysely_migration_lock', 'meta')`,
  );
  await pglite.exec(`truncate table ${rows.map(({ name }) => name).join(', ')} restart identity cascade`);
  await pglite.exec('checkpoint');
  return true;
}

/** Every column of every table, every index and sequence, and what migrations have filled in. */
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
