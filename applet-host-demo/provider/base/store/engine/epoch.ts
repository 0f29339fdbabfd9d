import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { pauseOutgoing } from './outgoing-pause.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';
import { liftTimeLimits } from '../time-limits.ts';

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

/** The row with the name of the copy. */
const CHANNELS = 'channels';

/** The name of a copy of a database in the names of its channels in Redis, which may be the one of the original; empty: it is no copy. */
export async function readChannels(db: Database): Promise<string> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', CHANNELS).executeTakeFirst();
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
 * its own epoch, which is part of every version (see changes.ts). In a copy, outgoing work is paused as well, because the original may
 * still run. L-O10.
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
    if (known !== undefined && history.startsWith(`${known.value}/`)) return writeMeta(trx, { history });
    await liftTimeLimits(trx);
    const epoch = randomBytes(6).toString('hex');
    if (await isCopy(trx, known?.value, history)) {
      await pauseOutgoing(trx, { cause: 'copy', sinceMs: Date.now() });
      await writeMeta(trx, { [CHANNELS]: epoch });
    }
    // The ids of stored events keep their epoch. L-SA9.
    await sql`
      update webhook_events set epoch = coalesce((select value from meta where key = 'epoch'), '')
      where epoch is null`.execute(trx);
    await writeMeta(trx, { history, epoch });
    // Marks from another cluster may be in this cluster's future and would look new for ever.
    for (const table of CHANGED_TABLES)
      await trx.updateTable(table).set({ changed: 0 }).where('changed', '>', 0).execute();
    await trx.updateTable('chat_members').set({ cleared_changed: 0 }).where('cleared_changed', '>', 0).execute();
    await trx.updateTable('group_members').set({ member_changed: 0 }).where('member_changed', '>', 0).execute();
  });
}

/**
 * Whether this is the copy of a database: in another cluster, under another number in the same one, or after an operator has deleted its
 * history. After a failover only the timeline differs: that is no copy.
 */
async function isCopy(trx: DatabaseTransaction, known: string | undefined, history: string): Promise<boolean> {
  // A new database has no epoch yet.
  if (known === undefined) return (await readEpoch(trx)) !== '';
  const [knownCluster, , knownNumber] = known.split('/');
  const [cluster, , number] = history.split('/');
  return knownCluster !== cluster || (knownNumber !== undefined && knownNumber !== number);
}

async function writeMeta(trx: DatabaseTransaction, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, value] of Object.entries(values))
    await trx
      .insertInto('meta')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
}

/**
 * Identifies the cluster, its timeline and the database; older versions wrote no database. Where the user may not read the cluster, the
 * database’s number stands for it.
 */
async function readHistory(db: Database): Promise<string> {
  const { rows: rights } = await sql<{ may_read: boolean }>`
    select has_function_privilege('pg_control_system()', 'execute')
      and has_function_privilege('pg_control_checkpoint()', 'execute') as may_read`.execute(db);
  const { rows } = await (
    rights[0]?.may_read === true
      ? sql<{ history: string }>`
          select (select system_identifier from pg_control_system())::text || '/' ||
            (select timeline_id from pg_control_checkpoint())::text || '/' || oid::text as history
          from pg_database where datname = current_database()`
      : sql<{ history: string }>`
          select 'database ' || oid::text || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) || '/' || oid::text as history
          from pg_database where datname = current_database()`
  ).execute(db);
  return rows[0]?.history ?? '';
}
