import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { listChats } from '../../../applet-host-demo/provider/base/store/messages/chats.ts';
import { openClient } from '../../../applet-host-demo/provider/base/store/engine/embedded.ts';
import { markRead } from '../../../applet-host-demo/provider/base/store/messages/reads.ts';
import { migrate, MIGRATIONS } from '../../../applet-host-demo/provider/base/store/migrations/index.ts';
import type { Database, Schema } from '../../../applet-host-demo/provider/base/store/schema/schema.ts';
import { searchMessages } from '../../../applet-host-demo/provider/base/store/messages/search.ts';
import {
  createTestDatabase,
  type DatabaseKind,
  pgliteTemplate,
  everyDatabase,
} from '../../support/provider-database.ts';

const BEFORE = '0014_cleared_by_the_gone';
const MESSAGES = 300;
const [ANN, BOB] = ['M000000001', 'M000000002'];
const CHAT = `${ANN}${BOB}`;

let close: () => Promise<void> = () => Promise.resolve();
afterEach(() => close());

/** A database without a schema. */
async function openBare(kind: DatabaseKind): Promise<Database> {
  if (kind === 'pglite') {
    const client = await PGlite.create({
      extensions: { trigrams },
      loadDataDir: new Blob([await readFile(await pgliteTemplate())]),
    });
    const opened = openClient(client);
    close = async () => {
      await opened.close();
      await client.close();
    };
    return opened.db;
  }
  const database = await createTestDatabase(kind, true);
  const url = database.choice.kind === 'postgres' ? database.choice.url : '';
  const types = { getTypeParser: (oid: number) => (oid === 20 ? Number : pg.types.getTypeParser(oid)) };
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: url, types }),
    }),
  });
  close = async () => {
    await db.destroy();
    await database.remove();
  };
  return db;
}

/** Data of the previous release: Ann has read 100 messages; every third is her own, and two of Bob's are recalled. */
async function fill(db: Database): Promise<number> {
  await sql`insert into tenants values ('CB', '{}', 0)`.execute(db);
  await sql`insert into users (user_id, tenant, name, created_at) values (${ANN}, 'CB', 'Ann', 0), (${BOB}, 'CB', 'Bob', 0)`.execute(
    db,
  );
  await sql`insert into chats values (${CHAT}, 'CB', ${MESSAGES}::integer, ${MESSAGES}::integer)`.execute(db);
  await sql`
    insert into messages (chat_id, msg_id, sender_id, uuid, time, type, body, counts, deleted_by)
    select ${CHAT}, g, case when g % 3 = 0 then ${ANN} else ${BOB} end, g::text, g, 'msg', case when g = 7 then '开奖 x' else 'y' end,
      true, case when g in (200, 202) then ${BOB} end
    from generate_series(1, ${MESSAGES}::integer) g`.execute(db);
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from messages where msg_id > 100 and sender_id = ${BOB} and deleted_by is null`.execute(
    db,
  );
  const unread = rows[0]?.unread ?? 0;
  await sql`
    insert into chat_members (chat_id, user_id, read_up_to, unread, changed)
    values (${CHAT}, ${ANN}, 100, ${unread}::integer, 0), (${CHAT}, ${BOB}, ${MESSAGES}::integer, 0, 0)`.execute(db);
  return unread;
}

describe.each(everyDatabase())('a database of the previous release on %s', (kind) => {
  it('keeps its unread counts; finds messages by the new index', async () => {
    const db = await openBare(kind);
    await migrate(db, BEFORE);
    const unread = await fill(db);
    await migrate(db);

    await db
      .insertInto('meta')
      .values({ key: 'epoch', value: 'x' })
      .onConflict((found) => found.doNothing())
      .execute();
    expect((await listChats(db, ANN, undefined)).map((chat) => chat.unread)).toEqual([unread]);
    expect((await listChats(db, BOB, undefined)).map((chat) => chat.unread)).toEqual([0]);
    const marks = await db.selectFrom('count_marks').selectAll().orderBy('msg_id').execute();
    expect(marks.map(({ msg_id, counted }) => [msg_id, counted])).toEqual([
      [128, 128],
      [256, 256],
    ]);
    const read = await db.transaction().execute((trx) => markRead(trx, CHAT, ANN, '201'));
    const { rows } = await sql<{ left: number }>`
      select count(*)::integer as left from messages where msg_id > 201 and sender_id = ${BOB} and deleted_by is null`.execute(
      db,
    );
    expect(read?.state.unread).toBe(rows[0]?.left);

    const wanted = { text: '奖', chatId: undefined, cursor: undefined, limit: 20 };
    const found = await searchMessages(db, ANN, wanted, 60_000);
    expect(found?.messages.map(({ delivery }) => delivery.messageId)).toEqual(['7']);
    const index = await sql`
      select 1 from messages where message_keys(chat_id, body) @> (search_grams('开奖') || ${`#${CHAT}`}::text)`.execute(
      db,
    );
    expect(index.rows).toHaveLength(1);
  });

  it('gets the newest schema despite an earlier migration’s fast clock', async () => {
    const db = await openBare(kind);
    await migrate(db, BEFORE);
    await sql`update kysely_migration set timestamp = '2999-01-01T00:00:00.000Z' where name = '0001_spine'`.execute(db);
    await migrate(db);
    await migrate(db);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
  });
});
