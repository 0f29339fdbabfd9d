import { sql } from 'kysely';
import { PLATFORM_ACTOR } from '#domain/message/taken-back.ts';
import { recount } from './recalls.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';
import { isRemoved } from './visible-messages.ts';

/** Removes a message for everybody, also one that a user has recalled. The chat is locked. D-20. */
export async function markRemoved(
  trx: DatabaseTransaction,
  chatId: string,
  messageId: number,
  timeMs: number,
): Promise<void> {
  await sql`
    update messages m set recalled_by = m.deleted_by, deleted_by = ${PLATFORM_ACTOR}, deleted_at = ${timeMs}::bigint
    where m.chat_id = ${chatId} and m.msg_id = ${messageId}::bigint and not ${isRemoved()}`.execute(trx);
  await recount(trx, chatId);
}

/** Undoes a removal. The chat is locked. Returns the user who had recalled the message before, if there is one. */
export async function unmarkRemoved(
  trx: DatabaseTransaction,
  chatId: string,
  messageId: number,
  timeMs: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ deleted_by: string | null }>`
    update messages m set deleted_by = m.recalled_by, recalled_by = null, deleted_at = ${timeMs}::bigint
    where m.chat_id = ${chatId} and m.msg_id = ${messageId}::bigint and ${isRemoved()} returning m.deleted_by`.execute(
    trx,
  );
  const recalledBy = rows[0]?.deleted_by ?? undefined;
  await recount(trx, chatId, recalledBy === undefined ? [messageId] : []);
  return recalledBy;
}

/** The messages among these that the platform has removed for everybody. */
export async function listRemoved(
  db: Database,
  chatId: string,
  messageIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (messageIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('messages as m')
    .select('m.msg_id')
    .where('m.chat_id', '=', chatId)
    .where('m.msg_id', 'in', messageIds)
    .where(isRemoved())
    .execute();
  return new Set(rows.map((row) => row.msg_id));
}
