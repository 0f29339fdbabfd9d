import { chatKind, otherParty } from '#domain/chat/chat-id.ts';
import type { FailureCode } from '#domain/failure.ts';
import { isOwnerOrAdmin } from '#domain/group/role.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { Database } from '../schema/schema.ts';

export interface Viewer {
  readonly isAdmin: boolean;
}

/** Whether a user owns or manages a group. */
export async function checkAdmin(
  db: Database,
  groupId: string,
  userId: string,
): Promise<Result<undefined, FailureCode>> {
  const viewer = await checkViewer(db, groupId, userId);
  if (!viewer.ok) return viewer;
  return viewer.value.isAdmin ? success(undefined) : failure('forbidden');
}

/** Checks whether a user may read a chat, and whether they have an admin's view. Spec: 1-chat §6, §8. S-10. */
export async function checkViewer(db: Database, chatId: string, userId: string): Promise<Result<Viewer, FailureCode>> {
  const row = await db
    .selectFrom('chat_members as m')
    .leftJoin('groups as g', 'g.group_id', 'm.chat_id')
    .leftJoin('group_members as gm', (join) =>
      join.onRef('gm.group_id', '=', 'm.chat_id').onRef('gm.user_id', '=', 'm.user_id'),
    )
    .select(['gm.role', 'g.is_dissolved'])
    .where('m.chat_id', '=', chatId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
  if (row !== undefined) {
    if (row.is_dissolved === true) return failure('not_match');
    return success({ isAdmin: row.role !== null && isOwnerOrAdmin(row.role) });
  }
  if (chatKind(chatId) !== 'group') {
    return failure(otherParty(chatId, userId) === undefined ? 'forbidden' : 'noFriend');
  }
  const group = await db
    .selectFrom('groups as g')
    .innerJoin('users as u', 'u.tenant', 'g.tenant')
    .select('g.is_dissolved')
    .where('g.group_id', '=', chatId)
    .where('u.user_id', '=', userId)
    .executeTakeFirst();
  return failure(group === undefined || group.is_dissolved ? 'not_match' : 'noGroupMember');
}
