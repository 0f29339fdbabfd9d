import { optional } from '#contract/codec.ts';
import { success } from '#domain/result.ts';
import type { Outcome } from '../../../calls/outcome.ts';
import { changeGroupText } from '../../../capabilities/groups/changes.ts';
import { createGroupFor } from '../../../capabilities/groups/creation.ts';
import { leaveGroup } from '../../../capabilities/groups/leaving.ts';
import { changeGroupFields, changeSwitch } from '../../../capabilities/groups/settings.ts';
import {
  listPlatformGroups,
  type PlatformGroup,
  readPlatformGroup,
  setGroupAlias,
} from '../../../base/store/groups/platform-groups.ts';
import { type ApiContext, endpoint } from '../endpoint.ts';
import { type ApiOutcome, refuseAs, refuseCall } from '../failures.ts';
import { boolean, integer, listOf, NOTHING, object, string } from '../json-codecs.ts';
import { cutPage, limitOf, pageQuery, readCursor } from '../paging.ts';
import { memberReference, slug } from '../parameters.ts';
import { asPlatform, requireGroup, requireMember, requireMembers } from '../references.ts';
import { group, groupName, groupPage, groupPhoto, groupText, groupView } from './group-schemas.ts';

const MAX_FIRST_MEMBERS = 500;

const groupsGet = endpoint(
  {
    name: 'listGroups',
    method: 'GET',
    path: '/groups',
    scope: 'groups:read',
    summary: 'Lists groups by id, without dissolved ones',
    query: object({
      ...pageQuery,
      search: optional(string({ max: 100, description: 'Part of the name, or the whole id, number or alias.' })),
      member: optional(memberReference),
    }),
    reply: groupPage,
  },
  async ({ query }, context) => {
    const member = query.member === undefined ? success(undefined) : await requireMember(context, query.member);
    if (!member.ok) return member;
    const rows = await listPlatformGroups(context.services.db, context.tenant.code, {
      search: query.search?.trim(),
      memberId: member.value?.userId,
      after: readCursor(query),
      limit: limitOf(query) + 1,
    });
    const { data, nextCursor } = cutPage(rows, query, ({ groupId }) => groupId);
    return success({ data: data.map(groupView), nextCursor });
  },
);

const groupsPost = endpoint(
  {
    name: 'createGroup',
    method: 'POST',
    path: '/groups',
    scope: 'groups:write',
    summary: 'Creates a group',
    description: 'Its owner is a player or a service account. Members need not be friends of the owner.',
    status: 201,
    body: object({
      name: groupName,
      photo: optional(groupPhoto),
      owner: memberReference,
      members: optional(listOf(memberReference, { max: MAX_FIRST_MEMBERS })),
      alias: optional(slug),
    }),
    reply: group,
  },
  async ({ body }, context) => {
    const owner = await requireMember(context, body.owner);
    if (!owner.ok) return owner;
    const members = await requireMembers(context, body.members ?? []);
    if (!members.ok) return members;
    const memberIds = members.value.map(({ userId }) => userId);
    const request = { name: body.name, photo: body.photo ?? '', memberIds, localId: context.localId };
    const created = await createGroupFor(request, asPlatform(context, owner.value.userId));
    if (!created.ok) return refuseAs(created.failure);
    const { groupId = '' } = created.value.data;
    if (body.alias === undefined || (await changeAlias(context, groupId, body.alias)))
      return readGroup(context, groupId);
    return refuseCall('exists', `The group ${groupId} was created, but another one has the alias "${body.alias}".`);
  },
);

const groupGet = endpoint(
  {
    name: 'getGroup',
    method: 'GET',
    path: '/groups/{group}',
    scope: 'groups:read',
    summary: 'Finds a group by its id or by your alias',
    reply: group,
  },
  async ({ params }, context) => {
    const found = await requireGroup(context, params.group);
    return found.ok ? readGroup(context, found.value.groupId) : found;
  },
);

const groupPatch = endpoint(
  {
    name: 'updateGroup',
    method: 'PATCH',
    path: '/groups/{group}',
    scope: 'groups:write',
    summary: 'Changes the name, picture, introduction or talk interval of a group',
    description: 'Absent fields stay.',
    body: object({
      name: optional(groupName),
      photo: optional(groupPhoto),
      intro: optional(groupText),
      talkIntervalSeconds: optional(integer({ min: 0, max: 99 })),
    }),
    reply: group,
  },
  ({ params, body }, context) =>
    asOwner(context, params.group, (groupId, owner) =>
      changeGroupFields(
        { groupId, name: body.name, photo: body.photo, intro: body.intro, talkIntervalS: body.talkIntervalSeconds },
        owner,
      ),
    ),
);

const announcementPut = endpoint(
  {
    name: 'setAnnouncement',
    method: 'PUT',
    path: '/groups/{group}/announcement',
    scope: 'groups:write',
    summary: 'Sets the announcement of a group; an empty text removes it',
    body: object({ text: groupText }),
    reply: group,
  },
  ({ params, body }, context) =>
    asOwner(context, params.group, (groupId, owner) =>
      changeGroupText({ groupId, which: 'announcement', typed: body.text }, owner),
    ),
);

const flagPut = endpoint(
  {
    name: 'setFlag',
    method: 'PUT',
    path: '/groups/{group}/flags/{flag}',
    scope: 'groups:write',
    summary: 'Switches a setting of a group',
    audited: ['isOn'],
    body: object({ isOn: boolean }),
    reply: group,
  },
  ({ params, body }, context) =>
    asOwner(context, params.group, (groupId, owner) =>
      changeSwitch({ groupId, name: params.flag, isOn: body.isOn }, owner),
    ),
);

const aliasPut = endpoint(
  {
    name: 'setAlias',
    method: 'PUT',
    path: '/groups/{group}/alias',
    scope: 'groups:write',
    summary: 'Gives a group your own name for it, for `alias:` references',
    body: object({ alias: slug }),
    reply: group,
  },
  async ({ params, body }, context) => {
    const found = await requireGroup(context, params.group);
    if (!found.ok) return found;
    const { groupId } = found.value;
    return (await changeAlias(context, groupId, body.alias))
      ? readGroup(context, groupId)
      : refuseCall('exists', `Another group has the alias "${body.alias}".`, { field: 'body.alias' });
  },
);

const aliasDelete = endpoint(
  {
    name: 'removeAlias',
    method: 'DELETE',
    path: '/groups/{group}/alias',
    scope: 'groups:write',
    summary: 'Takes the alias of a group away',
    reply: group,
  },
  async ({ params }, context) => {
    const found = await requireGroup(context, params.group);
    if (!found.ok) return found;
    await changeAlias(context, found.value.groupId, undefined);
    return readGroup(context, found.value.groupId);
  },
);

const groupDelete = endpoint(
  {
    name: 'dissolveGroup',
    method: 'DELETE',
    path: '/groups/{group}',
    scope: 'groups:write',
    summary: 'Dissolves a group; its members are notified',
    reply: NOTHING,
  },
  async ({ params }, context) => {
    const found = await requireGroup(context, params.group);
    if (!found.ok) return found;
    const { groupId, ownerId } = found.value;
    const outcome = await leaveGroup(groupId, asPlatform(context, ownerId));
    return outcome.ok ? success({}) : refuseAs(outcome.failure);
  },
);

export const GROUP_ENDPOINTS = [
  groupsGet,
  groupsPost,
  groupGet,
  groupPatch,
  announcementPut,
  flagPut,
  aliasPut,
  aliasDelete,
  groupDelete,
];

type OwnerAct = (groupId: string, owner: ReturnType<typeof asPlatform>) => Promise<Outcome<unknown>>;

/** Changes a group with the rights of its owner and the same rules, notices and pushes, in the platform's name. L-SA4. D-20. */
async function asOwner(context: ApiContext, reference: string, act: OwnerAct): Promise<ApiOutcome<GroupView>> {
  const found = await requireGroup(context, reference);
  if (!found.ok) return found;
  const { groupId, ownerId } = found.value;
  const outcome = await act(groupId, asPlatform(context, ownerId));
  return outcome.ok ? readGroup(context, groupId) : refuseAs(outcome.failure);
}

type GroupView = ReturnType<typeof groupView>;

async function readGroup({ services, tenant }: ApiContext, groupId: string): Promise<ApiOutcome<GroupView>> {
  const found: PlatformGroup | undefined = await readPlatformGroup(services.db, tenant.code, groupId);
  return found === undefined ? refuseCall('not_found', `There is no group "${groupId}".`) : success(groupView(found));
}

const changeAlias = ({ services, tenant }: ApiContext, groupId: string, alias: string | undefined): Promise<boolean> =>
  setGroupAlias(services.db, { tenant: tenant.code, groupId, alias });
