import { sql } from 'kysely';
import { chatKind } from '#domain/chat/chat-id.ts';
import { changedNow } from '../engine/changes.ts';
import type { DatabaseTransaction } from '../schema/schema.ts';
import { lockMember, unreadOf } from './unread.ts';

/** A user's settings for a chat; undefined keeps the current value. */
export interface ChatFlags {
  readonly isPinned: boolean | undefined;
  readonly notificationsMuted: boolean | undefined;
}

/** Sets a user's settings for a chat and marks their list entry as changed. Returns false if the user is not in the chat. */
export async function setChatFlags(
  trx: DatabaseTransaction,
  userId: string,
  chatId: string,
  { isPinned, notificationsMuted }: ChatFlags,
): Promise<boolean> {
  await lockMember(trx, chatId, userId);
  // Freezes the unread count at its current value: a muted chat keeps it.
  const result = await sql`
    update chat_members m set
      unread = ${unreadOf('m')}, counted_at = c.counted,
      is_pinned = coalesce(${isPinned ?? null}::boolean, m.is_pinned),
      is_muted = coalesce(${notificationsMuted ?? null}::boolean, m.is_muted),
      changed = ${changedNow()}
    from chats c
    where c.chat_id = m.chat_id and m.chat_id = ${chatId} and m.user_id = ${userId}`.execute(trx);
  if (result.numAffectedRows === 0n) return false;
  if (chatKind(chatId) === 'group') {
    await trx
      .updateTable('group_members')
      .set({ changed: changedNow() })
      .where('group_id', '=', chatId)
      .where('user_id', '=', userId)
      .execute();
  } else {
    await trx
      .updateTable('friendships')
      .set({ changed: changedNow() })
      .where('chat_id', '=', chatId)
      .where('user_id', '=', userId)
      .execute();
  }
  return true;
}
