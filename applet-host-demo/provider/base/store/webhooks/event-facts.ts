import type { Database } from '../schema/schema.ts';

/** The facts that an event tells about a player. `account`: the name of the service account that the player is. */
export const findEventPlayer = (db: Database, userId: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('service_accounts as s', 's.user_id', 'u.user_id')
    .select(['u.player_id', 'u.name', 's.name as account'])
    .where('u.user_id', '=', userId)
    .executeTakeFirst();

/** The facts that an event tells about a message. */
export const findEventMessage = (
  db: Database,
  { chatId, messageId }: { readonly chatId: string; readonly messageId: number },
) =>
  db
    .selectFrom('messages')
    .select(['sender_id', 'is_system', 'time', 'type', 'body', 'deleted_by', 'shadowed_in'])
    .where('chat_id', '=', chatId)
    .where('msg_id', '=', messageId)
    .executeTakeFirst();
