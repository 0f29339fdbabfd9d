import type { GroupText } from '#domain/group/group-text.ts';
import { changedNow } from '../engine/changes.ts';
import { openChat } from '../messages/chats.ts';
import { newGroupId, newGroupNumber } from '../engine/ids.ts';
import { leaveChat, resumeClearing } from '../messages/own-deletions.ts';
import type { Database, DatabaseTransaction, StoredRole } from '../schema/schema.ts';

export interface NewGroup {
  readonly tenant: string;
  readonly name: string;
  readonly photo?: string;
  readonly announcement?: string;
  readonly intro?: string;
  readonly ownerId: string;
  /** All members except the owner. */
  readonly members: readonly NewMember[];
  readonly talkIntervalS?: number;
  /** The uuid of the call, so that a repeat finds the group. S-01. */
  readonly uuid?: string;
  /** For demo data; otherwise random. */
  readonly groupId?: string;
}

export interface NewMember {
  readonly userId: string;
  readonly role: StoredRole;
  readonly title?: string;
}

/** Creates a group with its chat and members. */
export async function createGroup(trx: DatabaseTransaction, group: NewGroup, nowMs: number): Promise<string> {
  const groupId = await insertGroup(trx, group, nowMs);
  const members: readonly NewMember[] = [{ userId: group.ownerId, role: 'owner' }, ...group.members];
  await openChat(trx, {
    chatId: groupId,
    tenant: group.tenant,
    userIds: members.map((member) => member.userId),
    nowMs,
  });
  await insertMembers(trx, groupId, members);
  return groupId;
}

async function insertGroup(trx: DatabaseTransaction, group: NewGroup, nowMs: number): Promise<string> {
  for (;;) {
    const row = await trx
      .insertInto('groups')
      .values({
        group_id: group.groupId ?? newGroupId(),
        tenant: group.tenant,
        name: group.name,
        photo: group.photo ?? '',
        announcement: group.announcement ?? '',
        intro: group.intro ?? '',
        group_no: newGroupNumber(),
        owner_id: group.ownerId,
        talk_interval_s: group.talkIntervalS ?? null,
        create_uuid: group.uuid ?? null,
        created_at: nowMs,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('group_id')
      .executeTakeFirst();
    if (row !== undefined) return row.group_id;
  }
}

/** Adds a member to an existing group. The member count changes, so the group's entry in all members' lists changes. */
export async function addMember(
  trx: DatabaseTransaction,
  tenant: string,
  groupId: string,
  member: NewMember,
  nowMs: number,
): Promise<void> {
  await addMembers(trx, tenant, groupId, [member], nowMs);
}

/** Adds several members to an existing group, and marks it as changed once. */
export async function addMembers(
  trx: DatabaseTransaction,
  tenant: string,
  groupId: string,
  members: readonly NewMember[],
  nowMs: number,
): Promise<void> {
  await openChat(trx, { chatId: groupId, tenant, userIds: members.map(({ userId }) => userId), nowMs });
  await insertMembers(trx, groupId, members);
  for (const { userId } of members) await resumeClearing(trx, groupId, userId);
  await markGroupChanged(trx, groupId);
}

async function insertMembers(trx: DatabaseTransaction, groupId: string, members: readonly NewMember[]): Promise<void> {
  await trx
    .insertInto('group_members')
    .values(
      members.map((member) => ({
        group_id: groupId,
        user_id: member.userId,
        role: member.role,
        title: member.title ?? '',
        changed: changedNow(),
        member_changed: changedNow(),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'user_id']).doUpdateSet({
        is_removed: false,
        changed: changedNow(),
        member_changed: changedNow(),
      }),
    )
    .execute();
}

/** Removes a member from a group and its chat. The row stays, so that the user's list reports the removal. */
export async function removeMember(trx: DatabaseTransaction, groupId: string, userId: string): Promise<void> {
  await removeMembers(trx, groupId, [userId]);
}

/** Removes several members, and marks the group as changed once. */
export async function removeMembers(
  trx: DatabaseTransaction,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await trx.selectFrom('chats').select('chat_id').where('chat_id', '=', groupId).forUpdate().execute();
  for (const userId of userIds) await leaveChat(trx, groupId, userId);
  await trx
    .updateTable('group_members')
    .set({ is_removed: true, role: 'member', role_since: 0, member_changed: changedNow() })
    .where('group_id', '=', groupId)
    .where('user_id', 'in', userIds)
    .execute();
  await markGroupChanged(trx, groupId);
}

/** Changes a group's announcement or introduction. Returns false if the text is the same. */
export async function setGroupText(
  trx: DatabaseTransaction,
  groupId: string,
  which: GroupText,
  text: string,
): Promise<boolean> {
  const result = await trx
    .updateTable('groups')
    .set(which === 'announcement' ? { announcement: text } : { intro: text })
    .where('group_id', '=', groupId)
    .where(which, '<>', text)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await markGroupChanged(trx, groupId);
  return true;
}

/** Dissolves a group. The membership rows stay, so that each member's list reports it. */
export async function dissolveGroup(trx: DatabaseTransaction, groupId: string): Promise<void> {
  await trx.updateTable('groups').set({ is_dissolved: true }).where('group_id', '=', groupId).execute();
  await markGroupChanged(trx, groupId);
}

export async function isGroupFrozen(trx: DatabaseTransaction, groupId: string): Promise<boolean> {
  const row = await trx.selectFrom('groups').select('is_frozen').where('group_id', '=', groupId).executeTakeFirst();
  return row?.is_frozen === true;
}

/** Changes the role of members, in the group's list and in their own lists. */
export async function setMemberRoles(
  trx: DatabaseTransaction,
  groupId: string,
  userIds: readonly string[],
  role: StoredRole,
  nowMs: number,
): Promise<void> {
  if (userIds.length === 0) return;
  await trx
    .updateTable('group_members')
    .set({ role, role_since: nowMs, changed: changedNow(), member_changed: changedNow() })
    .where('group_id', '=', groupId)
    .where('user_id', 'in', userIds)
    .execute();
}

/** Makes a member the owner of a group, and the previous owner an ordinary member. */
export async function setGroupOwner(
  trx: DatabaseTransaction,
  groupId: string,
  { ownerId, previousId }: { readonly ownerId: string; readonly previousId: string },
  nowMs: number,
): Promise<void> {
  // The uuid belongs to a call of the previous owner.
  const change = { owner_id: ownerId, create_uuid: null };
  await trx.updateTable('groups').set(change).where('group_id', '=', groupId).execute();
  await setMemberRoles(trx, groupId, [ownerId], 'owner', nowMs);
  await setMemberRoles(trx, groupId, [previousId], 'member', nowMs);
  await markGroupChanged(trx, groupId);
}

export async function countAdmins(trx: DatabaseTransaction, groupId: string): Promise<number> {
  const row = await trx
    .selectFrom('group_members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .where('role', '=', 'admin')
    .where('is_removed', '=', false)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Mutes members, or (undefined) unmutes them. Returns the ids of those whose state has changed. */
export async function setPostingBan(
  trx: DatabaseTransaction,
  groupId: string,
  userIds: readonly string[],
  ban: { readonly byId: string; readonly timeMs: number } | undefined,
): Promise<readonly string[]> {
  const rows = await trx
    .updateTable('group_members')
    .set({
      posting_banned: ban !== undefined,
      banned_by: ban?.byId ?? '',
      banned_at: ban?.timeMs ?? 0,
      member_changed: changedNow(),
    })
    .where('group_id', '=', groupId)
    .where('user_id', 'in', userIds)
    .where('posting_banned', '=', ban === undefined)
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Gives a member a title. The title's colour is at the end of the text. */
export async function setMemberTitle(
  trx: DatabaseTransaction,
  groupId: string,
  userId: string,
  title: string,
): Promise<void> {
  await trx
    .updateTable('group_members')
    .set({ title, member_changed: changedNow() })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
}

/** Marks a group as changed in every member's list. */
export async function markGroupChanged(trx: DatabaseTransaction, groupId: string): Promise<void> {
  await trx.updateTable('groups').set({ changed: changedNow() }).where('group_id', '=', groupId).execute();
}

export async function listMemberIds(db: Database, groupId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('is_removed', '=', false)
    .execute();
  return rows.map((row) => row.user_id);
}
