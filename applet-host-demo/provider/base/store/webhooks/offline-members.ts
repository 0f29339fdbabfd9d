import { sql } from 'kysely';
import type { Database } from '../schema/schema.ts';
import { keptBy } from '../messages/visible-messages.ts';

/** A player whom a message has not reached yet. */
export interface UnreachedMember {
  readonly userId: string;
  readonly name: string;
  /** The platform's own id. Absent: the platform did not sign the player in. */
  readonly playerId?: string;
}

/**
 * Lists the players for whom a message is unread: members of its chat who have not muted it, or whom the message mentions. Without its
 * sender, service accounts, guests of the customer service and frozen players. Empty once the message was recalled.
 */
export async function listUnreachedMembers(
  db: Database,
  { chatId, messageId }: { readonly chatId: string; readonly messageId: number },
): Promise<readonly UnreachedMember[]> {
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('chat_members as cm', 'cm.chat_id', 'm.chat_id')
    .innerJoin('users as u', 'u.user_id', 'cm.user_id')
    .select(['u.user_id', 'u.name', 'u.player_id'])
    .where('m.chat_id', '=', chatId)
    .where('m.msg_id', '=', messageId)
    .where('m.deleted_by', 'is', null)
    .whereRef('cm.user_id', '<>', 'm.sender_id')
    .whereRef('cm.read_up_to', '<', 'm.msg_id')
    .where(sql<boolean>`(not cm.is_muted or m.mentions_all or cm.user_id = any(m.mentioned_ids))`)
    .where(keptBy('cm'))
    .where('u.is_frozen', '=', false)
    .where('u.is_guest', '=', false)
    .where(sql<boolean>`not exists (select from service_accounts s where s.user_id = u.user_id)`)
    .orderBy('u.user_id')
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    name: row.name,
    ...(row.player_id === null ? {} : { playerId: row.player_id }),
  }));
}
