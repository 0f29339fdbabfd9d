import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a user has not deleted the message `m` for themselves.
 *
 * @param member the alias of the user's row in chat_members; the row may be missing (guests)
 */
export const keptBy = (member: string): RawBuilder<boolean> => sql<boolean>`(
  m.msg_id > coalesce(${sql.ref(`${member}.cleared_up_to`)}, 0) and not exists (
    select from hidden_messages h
    where h.user_id = ${sql.ref(`${member}.user_id`)} and h.chat_id = m.chat_id and h.msg_id = m.msg_id))`;

/**
 * Whether a user may see the message `m`. Recalled messages are visible to owners and admins (their row in group_members is
 * `mine`). A user who recalled an own message still gets it, marked as recalled. Spec: 1-chat §4 Message list loading, Recall and
 * restore.
 */
export const seenBy = (member: string, isAdmin = false): RawBuilder<boolean> => sql<boolean>`(
  (m.deleted_by is null or ${isAdmin}::boolean or mine.role in ('owner', 'admin')
    or (m.deleted_by = ${sql.ref(`${member}.user_id`)} and m.sender_id = m.deleted_by))
  and ${keptBy(member)})`;
