import { type RawBuilder, sql } from 'kysely';
import { PLATFORM_ACTOR } from '#domain/message/taken-back.ts';

/**
 * Whether a message is for a user: for all members, for some of them and the owner and admins of the group, or for its sender alone.
 * Spec: 1-chat §4 Money messages (private transfers). L-MO11.
 *
 * @param message the alias of the message
 * @param member the alias of the user's row in chat_members; the row may be missing (guests)
 */
export const isFor = (member: string, message = 'm'): RawBuilder<boolean> => {
  const userId = sql.ref(`${member}.user_id`);
  return sql<boolean>`(
    (${sql.ref(`${message}.shadowed_in`)} is null or ${sql.ref(`${message}.sender_id`)} = ${userId}) and (
    ${sql.ref(`${message}.visible_to`)} is null or ${userId} = any(${sql.ref(`${message}.visible_to`)})
    or ${isStaff(sql.ref(`${message}.chat_id`), userId)}))`;
};

/** Whether a user is the owner or an admin of a group. */
export const isStaff = (
  groupId: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from group_members staff
  where staff.group_id = ${groupId} and staff.user_id = ${userId} and staff.role in ('owner', 'admin') and not staff.is_removed)`;

/**
 * Whether the message `m` is for a user, and the user has not deleted it for themselves.
 *
 * @param member the alias of the user's row in chat_members; the row may be missing (guests)
 */
export const keptBy = (member: string): RawBuilder<boolean> => sql<boolean>`(
  m.msg_id > coalesce(${sql.ref(`${member}.cleared_up_to`)}, 0) and not exists (
    select from hidden_messages h
    where h.user_id = ${sql.ref(`${member}.user_id`)} and h.chat_id = m.chat_id and h.msg_id = m.msg_id)
  and ${isFor(member)})`;

/** Whether the platform has removed a message for everybody. D-20. */
export const isRemoved = (message = 'm'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${message}.deleted_by`)} is not distinct from ${sql.lit(PLATFORM_ACTOR)})`;

/** Whether a user has recalled a message, also one that the platform has removed afterwards. D-20. */
export const isRecalledByUser = (message = 'm'): RawBuilder<boolean> =>
  sql<boolean>`(case when ${isRemoved(message)} then ${sql.ref(`${message}.recalled_by`)} else ${sql.ref(`${message}.deleted_by`)} end is not null)`;

/**
 * Whether a user may see the message `m`. Recalled messages are visible to owners and admins (their row in group_members is
 * `mine`). A user who recalled an own message still gets it, marked as recalled. All get those that the platform has removed, without
 * their content. Spec: 1-chat §4 Message list loading, Recall and restore. D-20.
 */
export const seenBy = (member: string, isAdmin = false): RawBuilder<boolean> => sql<boolean>`(
  (m.deleted_by is null or ${isRemoved()} or ${isAdmin}::boolean or mine.role in ('owner', 'admin')
    or (m.deleted_by = ${sql.ref(`${member}.user_id`)} and m.sender_id = m.deleted_by))
  and ${keptBy(member)})`;
