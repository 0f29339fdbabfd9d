import { memberCount } from './member-count.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

export interface EnvelopeFacts {
  readonly isRedOpen: boolean;
  readonly isFrozen: boolean;
  readonly allPostingBanned: boolean;
  readonly ignoresPostingBan: boolean;
  /** The member is muted. */
  readonly postingBanned: boolean;
  readonly memberCount: number;
}

/** The facts about a group and one of its members that decide about red envelopes. */
export async function findEnvelopeFacts(db: Database, groupId: string, userId: string): Promise<EnvelopeFacts> {
  const row = await db
    .selectFrom('groups as g')
    .innerJoin('group_rules as r', 'r.group_id', 'g.group_id')
    .leftJoin('group_members as gm', (join) =>
      join.onRef('gm.group_id', '=', 'g.group_id').on('gm.user_id', '=', userId),
    )
    .select(['g.red_open', 'g.is_frozen', 'r.all_posting_banned', 'r.ignores_posting_ban', 'gm.posting_banned'])
    .select(memberCount('g').as('member_count'))
    .where('g.group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return {
    isRedOpen: row.red_open,
    isFrozen: row.is_frozen,
    allPostingBanned: row.all_posting_banned,
    ignoresPostingBan: row.ignores_posting_ban,
    postingBanned: row.posting_banned === true,
    memberCount: row.member_count ?? 0,
  };
}

/** Allows or forbids envelopes in a group. False: no change. */
export async function setRedOpen(trx: DatabaseTransaction, groupId: string, isOpen: boolean): Promise<boolean> {
  const change = trx.updateTable('groups').set({ red_open: isOpen }).where('group_id', '=', groupId);
  return (await change.where('red_open', '<>', isOpen).executeTakeFirst()).numUpdatedRows > 0n;
}

/** Whether a user may view a group only as a guest: it is shared, and the user has never been a member. */
export async function isGuestOf(db: Database, groupId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('group_rules as g')
    .leftJoin('group_members as gm', (join) =>
      join.onRef('gm.group_id', '=', 'g.group_id').on('gm.user_id', '=', userId),
    )
    .select('g.is_shared')
    .where('g.group_id', '=', groupId)
    .where('gm.user_id', 'is', null)
    .executeTakeFirst();
  return row?.is_shared === true;
}
