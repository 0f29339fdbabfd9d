import { success } from '#domain/result.ts';
import { addFriendship, deleteFriend } from '../../../capabilities/contacts/friendship.ts';
import { listPlatformFriends } from '../../../base/store/people/platform-friends.ts';
import type { StoredPlayer } from '../../../base/store/people/players.ts';
import { type ApiContext, endpoint } from '../endpoint.ts';
import { type ApiOutcome, refuseCall } from '../failures.ts';
import { boolean, NOTHING, object, string } from '../json-codecs.ts';
import { cutPage, limitOf, pageOf, pageQuery, readCursor } from '../paging.ts';
import { requireMember, requirePlayer } from '../references.ts';
import { optional } from '#contract/codec.ts';

const friend = object(
  {
    userId: string({ max: 10 }),
    playerId: optional(string({ max: 128 })),
    account: optional(string({ max: 64, description: 'The friend is this service account.' })),
    name: string({ max: 200 }),
    chatId: string({ max: 20, description: 'The chat of the two.' }),
    isBlocked: boolean,
  },
  'Friend',
);

const friendsGet = endpoint(
  {
    name: 'listFriends',
    method: 'GET',
    path: '/players/{player}/friends',
    scope: 'friendships:read',
    summary: 'Lists the friends of a player',
    query: object(pageQuery),
    reply: pageOf(friend, 'FriendPage'),
  },
  async ({ params, query }, context) => {
    const found = await requirePlayer(context, params.player);
    if (!found.ok) return found;
    const part = { after: readCursor(query), limit: limitOf(query) + 1 };
    const rows = await listPlatformFriends(context.services.db, found.value.userId, part);
    return success(cutPage(rows, query, ({ userId }) => userId));
  },
);

const friendPut = endpoint(
  {
    name: 'addFriendship',
    method: 'PUT',
    path: '/players/{player}/friends/{friend}',
    scope: 'friendships:write',
    summary: 'Makes two players friends, without a request',
    description: 'Open chats show the new friend at once.',
    reply: object({ chatId: string({ max: 20 }) }, 'Friendship'),
  },
  async ({ params }, context) => {
    const pair = await requirePair(context, params);
    if (!pair.ok) return pair;
    const [a, b] = pair.value;
    return success({ chatId: await addFriendship(context.services, context.tenant, a.userId, b.userId) });
  },
);

const friendDelete = endpoint(
  {
    name: 'removeFriendship',
    method: 'DELETE',
    path: '/players/{player}/friends/{friend}',
    scope: 'friendships:write',
    summary: 'Ends a friendship on both sides',
    description: 'Where one has blocked the other, that side stays as it is (`blacklist`).',
    reply: NOTHING,
  },
  async ({ params }, context) => {
    const pair = await requirePair(context, params);
    if (!pair.ok) return pair;
    const [a, b] = pair.value;
    const { services, tenant } = context;
    const remove = ({ userId }: StoredPlayer, friendId: string) =>
      deleteFriend(services, tenant, { userId, sessionId: '', tenant: tenant.code }, friendId);
    const refusals = [await remove(a, b.userId), await remove(b, a.userId)];
    if (refusals.includes('blacklist'))
      return refuseCall('blacklist', 'One of the two has blocked the other: that side stays.');
    return refusals.every((refusal) => refusal === 'noFriend')
      ? refuseCall('not_found', 'The two are not friends.')
      : success({});
  },
);

export const FRIENDSHIP_ENDPOINTS = [friendsGet, friendPut, friendDelete];

async function requirePair(
  context: ApiContext,
  params: { readonly player: string; readonly friend: string },
): Promise<ApiOutcome<readonly [StoredPlayer, StoredPlayer]>> {
  const first = await requirePlayer(context, params.player);
  if (!first.ok) return first;
  const second = await requireMember(context, params.friend);
  if (!second.ok) return second;
  return first.value.userId === second.value.userId
    ? refuseCall('invalid_request', 'A player cannot be their own friend.', { field: 'path.friend' })
    : success([first.value, second.value]);
}
