import { success } from '#domain/result.ts';
import type { Outcome } from '../../../calls/outcome.ts';
import type { SessionContext } from '../../../calls/services.ts';
import { changeAdmins, handOver } from '../../../capabilities/groups/administration.ts';
import { inviteMembers } from '../../../capabilities/groups/invitations.ts';
import { banMembers, removeMembers } from '../../../capabilities/groups/moderation.ts';
import { listPlatformMembers } from '../../../base/store/groups/platform-groups.ts';
import type { StoredPlayer } from '../../../base/store/people/players.ts';
import { type ApiContext, endpoint } from '../endpoint.ts';
import { type ApiOutcome, refuseAs } from '../failures.ts';
import { boolean, listOf, NOTHING, object, string } from '../json-codecs.ts';
import { cutPage, limitOf, pageQuery, readCursor } from '../paging.ts';
import { memberReference } from '../parameters.ts';
import { asPlatform, requireGroup, requireMember, requireMembers } from '../references.ts';
import { memberPage, role } from './group-schemas.ts';

const MAX_ADDED = 500;

const membersGet = endpoint(
  {
    name: 'listMembers',
    method: 'GET',
    path: '/groups/{group}/members',
    scope: 'groups:read',
    summary: 'Lists the members of a group by their id in the chat',
    query: object(pageQuery),
    reply: memberPage,
  },
  async ({ params, query }, context) => {
    const found = await requireGroup(context, params.group);
    if (!found.ok) return found;
    const part = { after: readCursor(query), limit: limitOf(query) + 1 };
    const rows = await listPlatformMembers(context.services.db, found.value.groupId, part);
    return success(cutPage(rows, query, ({ userId }) => userId));
  },
);

const membersPost = endpoint(
  {
    name: 'addMembers',
    method: 'POST',
    path: '/groups/{group}/members',
    scope: 'groups:write',
    summary: 'Adds players or service accounts to a group: all or none',
    description: 'Those who are already members are left out. The privacy settings of the players do not apply.',
    audited: ['members'],
    body: object({ members: listOf(memberReference, { min: 1, max: MAX_ADDED }) }),
    reply: object({ addedIds: listOf(string({ max: 10 }), { max: MAX_ADDED }) }, 'AddedMembers'),
  },
  async ({ params, body }, context) => {
    const group = await requireGroup(context, params.group);
    if (!group.ok) return group;
    const members = await requireMembers(context, body.members);
    if (!members.ok) return members;
    const { groupId, ownerId } = group.value;
    const userIds = members.value.map(({ userId }) => userId);
    const outcome = await inviteMembers({ groupId, userIds }, asPlatform(context, ownerId));
    return outcome.ok ? success({ addedIds: outcome.value.data.addedIds }) : refuseAs(outcome.failure);
  },
);

const memberDelete = endpoint(
  {
    name: 'removeMember',
    method: 'DELETE',
    path: '/groups/{group}/members/{member}',
    scope: 'groups:write',
    summary: 'Removes a member from a group',
    description: 'Not the owner: hand the group over first, or dissolve it.',
    reply: NOTHING,
  },
  ({ params }, context) =>
    onMember(context, params, ({ groupId, userId }, owner) => removeMembers({ groupId, userIds: [userId] }, owner)),
);

const rolePut = endpoint(
  {
    name: 'setRole',
    method: 'PUT',
    path: '/groups/{group}/members/{member}/role',
    scope: 'groups:write',
    summary: 'Changes the role of a member',
    description: 'A new owner replaces the present one, who becomes an ordinary member.',
    audited: ['role'],
    body: object({ role }),
    reply: NOTHING,
  },
  ({ params, body }, context) =>
    onMember(context, params, ({ groupId, userId }, owner) =>
      body.role === 'owner'
        ? handOver({ groupId, userId, isLeaving: false }, owner)
        : changeAdmins({ groupId, userIds: [userId], isAdmin: body.role === 'admin' }, owner),
    ),
);

const mutePut = endpoint(
  {
    name: 'setMute',
    method: 'PUT',
    path: '/groups/{group}/members/{member}/mute',
    scope: 'groups:write',
    summary: 'Mutes a member of a group, or ends it',
    audited: ['isMuted'],
    body: object({ isMuted: boolean }),
    reply: NOTHING,
  },
  ({ params, body }, context) =>
    onMember(context, params, ({ groupId, userId }, owner) =>
      banMembers({ groupId, userIds: [userId], isBanned: body.isMuted }, owner),
    ),
);

export const MEMBER_ENDPOINTS = [membersGet, membersPost, memberDelete, rolePut, mutePut];

type MemberAct = (
  target: { readonly groupId: string } & Pick<StoredPlayer, 'userId'>,
  owner: SessionContext,
) => Promise<Outcome<unknown>>;

/** Acts on a member with the rights of the owner of the group, in the platform's name. L-SA4. D-20. */
async function onMember(
  context: ApiContext,
  params: { readonly group: string; readonly member: string },
  act: MemberAct,
): Promise<ApiOutcome<object>> {
  const group = await requireGroup(context, params.group);
  if (!group.ok) return group;
  const member = await requireMember(context, params.member);
  if (!member.ok) return member;
  const { groupId, ownerId } = group.value;
  const outcome = await act({ groupId, userId: member.value.userId }, asPlatform(context, ownerId));
  return outcome.ok ? success({}) : refuseAs(outcome.failure);
}
