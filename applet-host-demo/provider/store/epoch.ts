import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './schema.ts';
import { liftTimeLimits } from './time-limits.ts';

const CHANGED_TABLES = [
  'friendships',
  'groups',
  'group_members',
  'chats',
  'chat_members',
  'friend_requests',
  'group_notices',
  'hidden_messages',
] as const;

/** The epoch of the database. Clients that know another one load everything again. */
export async function readEpoch(db: Database): Promise<string> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', 'epoch').executeTakeFirst();
  return row?.value ?? '';
}

/**
 * Begins a new epoch in a database that was restored from a backup. Also removes what belonged to the nodes of that time. No provider
 * may use the database yet.
 */
export async function renewEpoch(db: Database): Promise<void> {
  await db.deleteFrom('meta').where('key', '=', 'history').execute();
  await sql`delete from outbox`.execute(db);
  await sql`delete from nodes`.execute(db);
  await refreshEpoch(db);
}

/**
 * List versions contain transaction numbers, which are valid only within one database cluster. After a dump was restored to
 * another cluster, or the data directory was replaced, the clients' versions must not match by chance. So each such history gets
 * its own epoch, which is part of every version (see changes.ts).
 */
export async function refreshEpoch(db: Database): Promise<void> {
  const history = await readHistory(db);
  await db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('meta')
      .select('value')
      .where('key', '=', 'history')
      .forUpdate()
      .executeTakeFirst();
    if (known?.value === history) return;
    await liftTimeLimits(trx);
    for (const [key, value] of [
      ['history', history],
      ['epoch', randomBytes(6).toString('hex')],
    ] as const) {
      await trx
        .insertInto('meta')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    }
    // Marks from another cluster may be in this cluster's future and would look new for ever.
    for (const table of CHANGED_TABLES)
      await trx.updateTable(table).set({ changed: 0 }).where('changed', '>', 0).execute();
    await trx.updateTable('chat_members').set({ cleared_changed: 0 }).where('cleared_changed', '>', 0).execute();
    await trx.updateTable('group_members').set({ member_changed: 0 }).where('member_changed', '>', 0).execute();
  });
}

/** Identifies the cluster and its timeline. Where the user may not read them, the database’s number stands for the cluster. */
async function readHistory(db: Database): Promise<string> {
  const { rows: rights } = await sql<{ may_read: boolean }>`
    select has_function_privilege('pg_control_system()', 'execute')
      and has_function_privilege('pg_control_checkpoint()', 'execute') as may_read`.execute(db);
  const { rows } = await (
    rights[0]?.may_read === true
      ? sql<{ history: string }>`
          select (select system_identifier from pg_control_system())::text || '/' ||
            (select timeline_id from pg_control_checkpoint())::text as history`
      : sql<{ history: string }>`
          select 'database ' || oid::text || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as history
          from pg_database where datname = current_database()`
  ).execute(db);
  return rows[0]?.history ?? '';
}
