import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './schema.ts';

const CHANGED_TABLES = [
  'friendships',
  'group_members',
  'chat_members',
  'friend_requests',
  'group_notices',
  'hidden_messages',
] as const;

/**
 * List versions are made from transaction numbers, which mean something only within one database cluster. After a dump was
 * restored elsewhere, or the data directory was replaced, versions that clients still hold must not fit by chance: each such
 * history gets an epoch of its own, which is part of every version (see changes.ts).
 */
export async function refreshEpoch(db: Database): Promise<void> {
  const { rows } = await sql<{ history: string }>`
    select (select system_identifier from pg_control_system())::text || '/' ||
      (select timeline_id from pg_control_checkpoint())::text as history`.execute(db);
  const history = rows[0]?.history ?? '';
  await db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('meta')
      .select('value')
      .where('key', '=', 'history')
      .forUpdate()
      .executeTakeFirst();
    if (known?.value === history) return;
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
    // Marks from another cluster may lie in this one's future and would look new for ever.
    for (const table of CHANGED_TABLES)
      await trx.updateTable(table).set({ changed: 0 }).where('changed', '>', 0).execute();
    await trx.updateTable('chat_members').set({ cleared_changed: 0 }).where('cleared_changed', '>', 0).execute();
    await trx.updateTable('group_members').set({ member_changed: 0 }).where('member_changed', '>', 0).execute();
  });
}
