import { messageNumber } from './message-number.ts';
import type { Database } from '../schema/schema.ts';

/** Lists the senders of some messages of a shared group. Messages that guests cannot read are skipped. Spec: 3-transport §6. */
export async function listGuestSenders(
  db: Database,
  groupId: string,
  messageIds: readonly string[],
): Promise<readonly { readonly userId: string; readonly photo: string }[]> {
  if (messageIds.length === 0) return [];
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('users as u', 'u.user_id', 'm.sender_id')
    .select(['u.user_id', 'u.photo'])
    .distinct()
    .where('m.chat_id', '=', groupId)
    .where('m.msg_id', 'in', messageIds.map(messageNumber))
    .where('m.for_guests', '=', true)
    .where('m.deleted_by', 'is', null)
    .where('m.shadowed_in', 'is', null)
    .execute();
  return rows.map((row) => ({ userId: row.user_id, photo: row.photo }));
}
