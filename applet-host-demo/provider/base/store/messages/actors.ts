import { chatKind, otherParty } from '#domain/chat/chat-id.ts';
import type { FailureCode } from '#domain/failure.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { Database, DatabaseTransaction, StoredRole } from '../schema/schema.ts';

/** A user who acts in a chat. */
export interface Actor {
  readonly userId: string;
  readonly name: string;
  /** Undefined in a one-to-one chat. */
  readonly role: StoredRole | undefined;
}

/** Locks a chat and finds the user's name and role in it. The result stays true until the transaction ends. S-10. */
export async function lockAndFindActor(
  trx: DatabaseTransaction,
  chatId: string,
  userId: string,
): Promise<Result<Actor, FailureCode>> {
  await trx.selectFrom('chats').select('chat_id').where('chat_id', '=', chatId).forUpdate().execute();
  const isGroup = chatKind(chatId) === 'group';
  const row = await trx
    .selectFrom('users as u')
    .leftJoin('groups as g', (join) => join.onRef('g.tenant', '=', 'u.tenant').on('g.group_id', '=', chatId))
    .leftJoin('group_members as gm', (join) =>
      join
        .onRef('gm.group_id', '=', 'g.group_id')
        .onRef('gm.user_id', '=', 'u.user_id')
        .on('gm.is_removed', '=', false),
    )
    .leftJoin('chat_members as cm', (join) => join.onRef('cm.user_id', '=', 'u.user_id').on('cm.chat_id', '=', chatId))
    .select(['u.name', 'g.is_dissolved', 'gm.role', 'gm.alias', 'cm.user_id'])
    .where('u.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (isGroup) {
    if (row.is_dissolved !== false) return failure('not_match');
    if (row.role === null || row.user_id === null) return failure('noGroupMember');
    return success({ userId, name: row.alias === null || row.alias === '' ? row.name : row.alias, role: row.role });
  }
  // The members of a chat with the customer service are its player and the session's agent.
  const isService = chatKind(chatId) === 'service';
  if (!isService && otherParty(chatId, userId) === undefined) return failure('forbidden');
  return row.user_id === null
    ? failure(isService ? 'forbidden' : 'noFriend')
    : success({ userId, name: row.name, role: undefined });
}

/** The current roles of some members of a group. Users who are not members are missing. */
export async function findRoles(
  db: Database,
  groupId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, StoredRole>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('group_members')
    .select(['user_id', 'role'])
    .where('group_id', '=', groupId)
    .where('user_id', 'in', userIds)
    .where('is_removed', '=', false)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.role]));
}
