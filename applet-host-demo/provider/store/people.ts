import type { Person, ViewRefusal } from '../../../widget/domain/contact/person.ts';
import { VIEW_REFUSALS, viewRefusal } from '../../../widget/domain/contact/person.ts';
import { oneToOneChatId } from '../../../widget/domain/chat/chat-id.ts';
import { failure, type Result, success } from '../../../widget/domain/result.ts';
import { requestStateFor } from './friend-requests.ts';
import type { Database } from './schema.ts';

export interface Viewing {
  readonly viewerId: string;
  readonly tenant: string;
  readonly userId: string;
  /** Where the viewer comes from; they are in it. */
  readonly groupId: string | undefined;
}

/**
 * Somebody's profile, for whom it is shown to: friends and those with a request between them see each other; in a group its
 * rules decide. Without a group it is found by its code, but not where the two share groups and none of them would show it:
 * the code stands in each group's list. Spec: 1-chat §6, 2-contacts-groups §8 Friend lookup. S-10.
 */
export async function findPerson(
  db: Database,
  { viewerId, tenant, userId, groupId }: Viewing,
): Promise<Result<Person, ViewRefusal>> {
  if (userId === viewerId) return failure(VIEW_REFUSALS.self);
  const user = await db
    .selectFrom('users')
    .select(['user_id', 'name', 'photo'])
    .where('user_id', '=', userId)
    .where('tenant', '=', tenant)
    .executeTakeFirst();
  if (user === undefined) return failure(VIEW_REFUSALS.unknown);
  const friendship = await db
    .selectFrom('friendships')
    .select(['alias', 'is_blacklisted'])
    .where('user_id', '=', viewerId)
    .where('friend_id', '=', userId)
    .where('is_removed', '=', false)
    .executeTakeFirst();
  const request = await readRequest(db, viewerId, userId);
  const isFriend = friendship !== undefined;
  if (!isFriend && (request === undefined || groupId !== undefined)) {
    const refusal = await groupRefusal(db, viewerId, userId, groupId);
    if (refusal !== undefined) return failure(refusal);
  }
  return success({
    userId,
    name: user.name,
    photo: user.photo,
    relation: {
      isFriend,
      isBlacklisted: friendship?.is_blacklisted ?? false,
      alias: friendship?.alias ?? '',
      chatId: oneToOneChatId(viewerId, userId),
      request,
    },
  });
}

/** What the groups of two strangers say: the one that is named, or all that they share, of which one is enough. */
async function groupRefusal(
  db: Database,
  viewerId: string,
  userId: string,
  groupId: string | undefined,
): Promise<ViewRefusal | undefined> {
  const shared = await db
    .selectFrom('group_members as mine')
    .innerJoin('group_members as theirs', 'theirs.group_id', 'mine.group_id')
    .innerJoin('groups as g', 'g.group_id', 'mine.group_id')
    .select(['mine.role as my_role', 'theirs.role', 'theirs.is_removed'])
    .select(['g.allows_add', 'g.allows_check_admin', 'g.allows_check_owner'])
    .where('mine.user_id', '=', viewerId)
    .where('mine.is_removed', '=', false)
    .where('theirs.user_id', '=', userId)
    .where('g.is_dissolved', '=', false)
    .$if(groupId !== undefined, (query) => query.where('g.group_id', '=', groupId ?? ''))
    .$if(groupId === undefined, (query) => query.where('theirs.is_removed', '=', false))
    .execute();
  // Who has never been in the group is not found from it; who has left it stands in its history.
  if (shared.length === 0) return groupId === undefined ? undefined : VIEW_REFUSALS.unknown;
  const refusals = shared.map((row) =>
    viewRefusal(
      row.my_role,
      { role: row.role, isFriend: false },
      { canAdd: row.allows_add, canCheckAdmin: row.allows_check_admin, canCheckOwner: row.allows_check_owner },
    ),
  );
  return refusals.includes(undefined) ? undefined : refusals[0];
}

async function readRequest(db: Database, viewerId: string, userId: string) {
  const row = await db
    .selectFrom('friend_requests')
    .select(['from_id', 'state'])
    .where((where) =>
      where.or([
        where.and([where('from_id', '=', viewerId), where('to_id', '=', userId)]),
        where.and([where('from_id', '=', userId), where('to_id', '=', viewerId)]),
      ]),
    )
    .orderBy('time', 'desc')
    .executeTakeFirst();
  return row === undefined ? undefined : requestStateFor(row.state, row.from_id === viewerId);
}
