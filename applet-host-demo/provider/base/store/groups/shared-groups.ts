import type { GuestGroup, ShareEnd } from '#domain/group/guest-group.ts';
import { memberCount } from './member-count.ts';
import type { Database } from '../schema/schema.ts';

/** A group that guests may view. */
export interface SharedGroup {
  readonly tenant: string;
  readonly group: GuestGroup;
  readonly newestMessageId: string;
}

/** Finds a group with sharing on that is neither frozen nor dissolved. Spec: 3-transport §6 (a guest can view only such groups). */
export async function findSharedGroup(db: Database, groupId: string): Promise<SharedGroup | undefined> {
  const row = await db
    .selectFrom('group_rules as g')
    .innerJoin('chats as c', 'c.chat_id', 'g.group_id')
    .select(['g.tenant', 'g.name', 'g.photo', 'g.intro', 'c.last_msg_id'])
    .select(memberCount('g').as('member_count'))
    .where('g.group_id', '=', groupId)
    .where('g.is_shared', '=', true)
    .where('g.is_frozen', '=', false)
    .where('g.is_dissolved', '=', false)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    tenant: row.tenant,
    group: { groupId, name: row.name, photo: row.photo, intro: row.intro, memberCount: row.member_count ?? 0 },
    newestMessageId: String(row.last_msg_id),
  };
}

/** The sharing state of some groups that guests view. */
export interface SharingState {
  /** The groups that guests may no longer view, with the reason. */
  readonly ends: ReadonlyMap<string, ShareEnd>;
  /** The newest number in the chat of each group. */
  readonly newest: ReadonlyMap<string, string>;
  /** The newest deleted number of each group whose history was deleted for everybody. */
  readonly flushed: ReadonlyMap<string, string>;
}

export async function findSharing(db: Database, groupIds: readonly string[]): Promise<SharingState> {
  const rows = await db
    .selectFrom('group_rules as g')
    .innerJoin('chats as c', 'c.chat_id', 'g.group_id')
    .select(['g.group_id', 'g.is_shared', 'g.is_frozen', 'g.is_dissolved', 'c.last_msg_id', 'c.flushed_up_to'])
    .where('g.group_id', 'in', groupIds)
    .execute();
  const ends = new Map<string, ShareEnd>(groupIds.map((groupId) => [groupId, 'dissolved']));
  for (const row of rows) {
    if (row.is_dissolved) continue;
    if (row.is_frozen) ends.set(row.group_id, 'frozen');
    else if (row.is_shared) ends.delete(row.group_id);
    else ends.set(row.group_id, 'sharing_off');
  }
  const flushed = rows.filter((row) => row.flushed_up_to > 0);
  return {
    ends,
    newest: new Map(rows.map((row) => [row.group_id, String(row.last_msg_id)])),
    flushed: new Map(flushed.map((row) => [row.group_id, String(row.flushed_up_to)])),
  };
}
