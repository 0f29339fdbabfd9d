import { readContent } from '#contract/entities/content.ts';
import { kindContentOf } from '#domain/message/kinds.ts';
import type { Database } from '../store/schema.ts';
import type { DueEvent } from '../store/webhooks.ts';

/** The data of an event as its receiver gets it: its keys, the platform's id of the user, and the message. */
export async function dataOf(db: Database, { type, keys }: Pick<DueEvent, 'type' | 'keys'>): Promise<object> {
  if (type === 'message.created') return { ...keys, ...(await messageOf(db, keys)) };
  const { userId } = keys;
  return userId === undefined ? keys : { ...keys, ...(await playerOf(db, userId)) };
}

async function playerOf(db: Database, userId: string): Promise<object> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('service_accounts as s', 's.user_id', 'u.user_id')
    .select(['u.player_id', 'u.name', 's.name as account'])
    .where('u.user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined
    ? {}
    : {
        name: row.name,
        ...(row.player_id === null ? {} : { playerId: row.player_id }),
        ...(row.account === null ? {} : { account: row.account }),
      };
}

/** The content is that of the moment of delivery: a recalled message has none. */
async function messageOf(db: Database, keys: Readonly<Record<string, string>>): Promise<object> {
  const row = await db
    .selectFrom('messages')
    .select(['sender_id', 'is_system', 'time', 'type', 'body', 'deleted_by'])
    .where('chat_id', '=', keys['chatId'] ?? '')
    .where('msg_id', '=', Number(keys['messageId']))
    .executeTakeFirst();
  if (row === undefined) return {};
  const content = kindContentOf(readContent(row.type, row.body));
  return {
    time: new Date(row.time).toISOString(),
    isSystem: row.is_system,
    ...(row.is_system ? {} : { sender: { userId: row.sender_id, ...(await playerOf(db, row.sender_id)) } }),
    ...(row.deleted_by === null
      ? { content: { kind: content.kind, ...(content.kind === 'text' ? { text: content.text } : {}) } }
      : { isRecalled: true }),
  };
}
