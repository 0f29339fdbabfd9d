import { chatKind } from '../../../widget/domain/chat/chat-id.ts';
import { changedNow } from './changes.ts';
import type { DatabaseTransaction } from './schema.ts';

/** What a user has chosen for a chat; undefined stays as it is. */
export interface ChatFlags {
  readonly isPinned: boolean | undefined;
  readonly notificationsMuted: boolean | undefined;
}

/** Sets a user's choices for a chat and marks the entry of their list that shows them. False: they are not in it. */
export async function setChatFlags(
  trx: DatabaseTransaction,
  userId: string,
  chatId: string,
  { isPinned, notificationsMuted }: ChatFlags,
): Promise<boolean> {
  const result = await trx
    .updateTable('chat_members')
    .set({
      changed: changedNow(),
      ...(isPinned === undefined ? {} : { is_pinned: isPinned }),
      ...(notificationsMuted === undefined ? {} : { is_muted: notificationsMuted }),
    })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
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
