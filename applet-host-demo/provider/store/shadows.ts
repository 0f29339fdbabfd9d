import { sql } from 'kysely';
import { changedNow } from './changes.ts';
import { recount } from './recalls.ts';
import type { DatabaseTransaction } from './schema.ts';

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
