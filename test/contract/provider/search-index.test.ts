import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../applet-host-demo/provider/store/database.ts';
import { migrateToLatest } from '../../../applet-host-demo/provider/store/migrations/index.ts';
import { PGliteDialect } from '../../../applet-host-demo/provider/store/pglite-dialect.ts';
import type { Schema } from '../../../applet-host-demo/provider/store/schema.ts';
import { hasSearchIndex, searchMessages } from '../../../applet-host-demo/provider/store/search.ts';
import { createTestDatabase, pgliteTemplate, testedDatabases } from '../../support/provider-database.ts';

const WANTED = { text: 'fifty-fifty', chatId: undefined, cursor: undefined, limit: 20 };

describe.each(testedDatabases())('the index of message search (%s)', (kind) => {
  it('is there, and is what the database uses for a part of a word', async () => {
    const database = await createTestDatabase(kind);
    const { db, close } = await openDatabase(database.choice);
    expect(await hasSearchIndex(db)).toBe(true);
    const plan = await db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const found = sql<Record<string, string>>`
        explain select 1 from messages m where m.type in ('msg', 'msgs') and m.deleted_by is null and m.body ilike '%ifty-fi%'`;
      return (await found.execute(trx)).rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('messages_by_trigrams');
    await close();
    await database.remove();
  });
});

describe('a database without trigrams', () => {
  it('is migrated all the same, and searched without an index', async () => {
    const db = new Kysely<Schema>({
      dialect: new PGliteDialect(
        await PGlite.create({ loadDataDir: new Blob([await readFile(await pgliteTemplate())]) }),
      ),
    });
    await migrateToLatest(db);
    expect(await hasSearchIndex(db)).toBe(false);
    expect(await searchMessages(db, 'M123456789', WANTED)).toEqual({ messages: [], next: undefined });
    await db.destroy();
  });
});
