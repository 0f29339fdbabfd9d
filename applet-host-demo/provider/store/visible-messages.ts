import { type RawBuilder, sql } from 'kysely';

/**
 * Whether somebody has not deleted the message `m` for themselves.
 *
 * @param member the alias of their row in chat_members; the row may be missing (guests)
 */
export const keptBy = (member: string): RawBuilder<boolean> => sql<boolean>`(
  m.msg_id > coalesce(${sql.ref(`${member}.cleared_up_to`)}, 0) and not exists (
    select from hidden_messages h
    where h.user_id = ${sql.ref(`${member}.user_id`)} and h.chat_id = m.chat_id and h.msg_id = m.msg_id))`;

/**
 * Whether somebody sees the message `m`. What was taken back is for owners and admins (their row in group_members is `mine`);
 * who has withdrawn their own goes on seeing it, to be told so. Spec: 1-chat §4 Message list loading, Recall and restore.
 */
export const seenBy = (member: string, isAdmin = false): RawBuilder<boolean> => sql<boolean>`(
  (m.deleted_by is null or ${isAdmin}::boolean or mine.role in ('owner', 'admin')
    or (m.deleted_by = ${sql.ref(`${member}.user_id`)} and m.sender_id = m.deleted_by))
  and ${keptBy(member)})`;
