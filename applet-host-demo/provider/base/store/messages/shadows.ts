import { sql } from 'kysely';
import { changedNow } from '../engine/changes.ts';
import { recount } from './recalls.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/**
 * Removes a message for everybody but its sender. The chat is locked. The devices of the others find it in their list of deletions.
 * Returns false if it was removed before. L-MO11.
 */
export async function markShadowed(trx: DatabaseTransaction, chatId: string, messageId: number): Promise<boolean> {
  const marked = await trx
    .updateTable('messages')
    .set({ shadowed_in: changedNow() })
    .where('chat_id', '=', chatId)
    .where('msg_id', '=', messageId)
    .where('shadowed_in', 'is', null)
    .executeTakeFirst();
  if (marked.numUpdatedRows === 0n) return false;
  await recount(trx, chatId);
  // The lists of the others show another last message.
  await sql`update chats set changed = ${changedNow()} where chat_id = ${chatId}`.execute(trx);
  return true;
}

/**
 * Shows a message to the others again. The chat is locked. Returns false if it was not removed. The message counts as unread for members
 * who have not read so far, unless it was stored for its sender alone.
 */
export async function unmarkShadowed(trx: DatabaseTransaction, chatId: string, messageId: number): Promise<boolean> {
  const unmarked = await trx
    .updateTable('messages')
    .set({ shadowed_in: null })
    .where('chat_id', '=', chatId)
    .where('msg_id', '=', messageId)
    .where('shadowed_in', 'is not', null)
    .executeTakeFirst();
  if (unmarked.numUpdatedRows === 0n) return false;
  await recount(trx, chatId, [messageId]);
  await sql`update chats set changed = ${changedNow()} where chat_id = ${chatId}`.execute(trx);
  return true;
}

/** The messages among these that only their sender sees at present. */
export async function listShadowed(
  db: Database,
  chatId: string,
  messageIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (messageIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('messages')
    .select('msg_id')
    .where('chat_id', '=', chatId)
    .where('msg_id', 'in', messageIds)
    .where('shadowed_in', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.msg_id));
}
