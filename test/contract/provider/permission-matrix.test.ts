import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_PATH, directPath, TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

/** Permissions in groups: each role against each call about a group, with literal requests. S-10. */

const ACTORS = ['owner', 'admin', 'member', 'outsider', 'foreign', 'guest'] as const;
type Actor = (typeof ACTORS)[number];
type Person = Exclude<Actor, 'guest'> | 'target' | 'friend' | 'applicant';

const PASSWORD = 'password-x';
const OK = 'success';

interface Place {
  readonly groupId: string;
  readonly groupNumber: string;
  readonly idOf: (person: Person) => string;
}

type Cells = readonly [owner: string, admin: string, member: string, outsider: string, foreign: string];
interface Row {
  readonly body: (place: Place) => Readonly<Record<string, unknown>>;
  /** The codes for the owner, an admin, a member, an outsider and a user of another tenant. Guests always lack a token. */
  readonly cells: Cells;
}

const group = ({ groupId }: Place) => ({ group_id: groupId });
const about = (person: Person, name: 'user_ids' | 'group_members') => (place: Place) => ({
  ...group(place),
  [name]: [place.idOf(person)],
});

const OWNER_ONLY: Cells = [OK, 'forbidden', 'forbidden', 'noGroupMember', 'not_match'];
const MANAGERS: Cells = [OK, OK, 'forbidden', 'noGroupMember', 'not_match'];
const MEMBERS: Cells = [OK, OK, OK, 'noGroupMember', 'not_match'];
const ALL_OF_TENANT: Cells = [OK, OK, OK, OK, 'not_match'];
const EVERYBODY: Cells = [OK, OK, OK, OK, OK];
const STRANGERS: Cells = ['already_member', 'already_member', 'already_member', 'group_request_sent', 'not_match'];

/** By the property of the call. A new call about a group does not pass without a row. */
const HTTP_ROWS: Readonly<Record<string, Row>> = {
  accountGroupUpdate: { body: (place) => ({ ...group(place), is_top: '1' }), cells: MEMBERS },
  adminMsgFlush: { body: group, cells: MANAGERS },
  applyToGroupByPath: { body: group, cells: STRANGERS },
  applyingStateUpdate: {
    body: (place) => ({ ...group(place), target_id: place.idOf('applicant'), state: '2' }),
    cells: MANAGERS,
  },
  banSetByPath: { body: about('target', 'user_ids'), cells: MANAGERS },
  getNotiList: { body: () => ({}), cells: EVERYBODY },
  groupAdminSet: { body: about('target', 'user_ids'), cells: OWNER_ONLY },
  groupAdminUnset: { body: about('admin', 'user_ids'), cells: OWNER_ONLY },
  groupAnncUpdate: { body: (place) => ({ ...group(place), content: 'Be kind' }), cells: MANAGERS },
  groupCreate: {
    body: () => ({ group_name: 'New', photo: '', group_members: [], uuid: randomUUID() }),
    cells: EVERYBODY,
  },
  groupFunctionsByPath: { body: group, cells: MEMBERS },
  groupGet: { body: ({ groupNumber }) => ({ group_no: groupNumber }), cells: ALL_OF_TENANT },
  groupGetByShare: { body: group, cells: ALL_OF_TENANT },
  groupInactiveMemberSearch: {
    body: (place) => ({ ...group(place), filter_day: '0', ml_id: place.idOf('target') }),
    cells: MANAGERS,
  },
  groupInactiveMembersGet: {
    body: (place) => ({ ...group(place), filter_day: '7', offset: '0', limit: '100' }),
    cells: MANAGERS,
  },
  groupLeave: { body: group, cells: MEMBERS },
  groupListByPath: { body: () => ({}), cells: EVERYBODY },
  groupLog: { body: group, cells: MANAGERS },
  groupMasterSet: {
    body: (place) => ({ ...group(place), user_id: place.idOf('target') }),
    cells: OWNER_ONLY,
  },
  groupMembersAdd: { body: about('friend', 'group_members'), cells: MEMBERS },
  groupMembersGet: { body: group, cells: MEMBERS },
  groupMembersInactiveGet: { body: ({ groupId }) => ({ groupId, inactiveType: '-1' }), cells: MANAGERS },
  groupMembersInactiveSub: {
    body: (place) => ({ ...about('target', 'group_members')(place), inactiveType: '-1' }),
    cells: MANAGERS,
  },
  groupMembersInfo: { body: ({ groupId }) => ({ groupId }), cells: MANAGERS },
  groupMembersOnlineGet: { body: group, cells: MANAGERS },
  groupPrivateUpdate: { body: (place) => ({ ...group(place), is_allow_add: '0' }), cells: MANAGERS },
  groupTopMembersGet: { body: group, cells: MEMBERS },
  groupUpdate: { body: (place) => ({ ...group(place), group_name: 'Renamed' }), cells: MANAGERS },
  isMember: { body: ({ groupId }) => ({ groupId }), cells: EVERYBODY },
  membersSubByPath: { body: about('target', 'group_members'), cells: MANAGERS },
  unbanSetByPath: { body: about('target', 'user_ids'), cells: MANAGERS },
};

const OPERATION_ROWS: Readonly<Record<string, Row>> = {
  applyToGroup: { body: group, cells: STRANGERS },
  groupCollectionSet: {
    body: (place) => ({ ...group(place), state: '0' }),
    cells: EVERYBODY,
  },
  groupCollectionsGet: { body: () => ({}), cells: EVERYBODY },
  groupFunctionsGet: { body: group, cells: MEMBERS },
  groupGetForMember: { body: group, cells: MEMBERS },
  groupFunctionsSet: { body: (place) => ({ ...group(place), redOpen: '0' }), cells: MANAGERS },
  groupListGet: { body: () => ({}), cells: EVERYBODY },
  groupManagerMemberSearch: {
    body: (place) => ({ ...group(place), ml_id: place.idOf('target') }),
    cells: MANAGERS,
  },
  groupMembersBanSet: { body: about('target', 'user_ids'), cells: MANAGERS },
  groupMembersOnlineDifGet: { body: (place) => ({ ...group(place), time: 1_700_000_000_000 }), cells: MANAGERS },
  groupMembersSub: { body: about('target', 'group_members'), cells: MANAGERS },
  groupMembersUnbanSet: { body: about('target', 'user_ids'), cells: MANAGERS },
  groupTitleSet: {
    body: (place) => ({ ...group(place), user_id: place.idOf('target'), group_title: 'Star' }),
    cells: OWNER_ONLY,
  },
};

const isAboutGroups = (name: string): boolean => /group/i.test(name);

it('has a row for every call about a group', () => {
  const paths = Object.entries(HTTP_CALLS).filter(([, { path }]) => isAboutGroups(path));
  expect(Object.keys(HTTP_ROWS).toSorted()).toEqual(paths.map(([key]) => key).toSorted());
  const operations = Object.entries(OPERATIONS).filter(([, { name }]) => isAboutGroups(name));
  expect(Object.keys(OPERATION_ROWS).toSorted()).toEqual(operations.map(([key]) => key).toSorted());
});

describe.each(usualDatabase())('permissions in groups (%s)', (database) => {
  let provider: TestProvider;
  const tokens: Partial<Record<Person, string>> = {};
  const ids = {} as Record<Person, string>;

  beforeAll(async () => {
    const fast = { atATime: 8, perSecond: 10_000, burst: 100_000 };
    provider = await startTestProvider({ database, limits: { heavy: fast, costly: fast } });
    await provider.saveTenant({ maxOwnedGroups: 1000 });
    await provider.saveTenant({ maxOwnedGroups: 1000 }, 'GPO');
    for (const person of [...ACTORS, 'target', 'friend', 'applicant'] as const) {
      if (person === 'guest') continue;
      const tenant = person === 'foreign' ? 'GPO' : 'CB';
      const loginName = `matrix.${person}`;
      ids[person] = (await provider.createUser({ name: person, loginName, password: PASSWORD, tenant })).userId;
      tokens[person] = (await signIn(provider.baseUrl, loginName, PASSWORD, tenant)).token ?? '';
    }
    for (const person of ['owner', 'admin', 'member', 'outsider'] as const)
      await provider.befriend(ids[person], ids.friend);
  }, 60_000);
  afterAll(() => provider.stop());

  async function newPlace(): Promise<Place> {
    const members = [ids.member, ids.target];
    const groupId = await provider.createGroup({ owner: ids.owner, admins: [ids.admin], members, talkIntervalS: 0 });
    const { group_no: groupNumber } = await provider.services.db
      .selectFrom('groups')
      .select('group_no')
      .where('group_id', '=', groupId)
      .executeTakeFirstOrThrow();
    await post('applicant', API_PATH, { p: 'applyToGroup', d: { group_id: groupId }, r: randomUUID() });
    return { groupId, groupNumber, idOf: (person) => ids[person] };
  }
  async function post(actor: Actor | 'applicant', path: string, body: object) {
    const token = actor === 'guest' ? undefined : tokens[actor];
    const response = await fetch(`${provider.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { [TOKEN_HEADER]: token }) },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Readonly<Record<string, unknown>>;
  }
  /** The code of an answer of either kind. */
  const codeOf = (answer: Readonly<Record<string, unknown>>): unknown =>
    answer['code'] === OK || answer['s'] === '1' ? OK : (answer['errorCode'] ?? answer['code']);

  async function codesOf(ask: (actor: Actor, place: Place) => ReturnType<typeof post>): Promise<readonly unknown[]> {
    const codes: unknown[] = [];
    // Each role finds the group as it was created.
    for (const actor of ACTORS) codes.push(codeOf(await ask(actor, await newPlace())));
    return codes;
  }

  it.each(Object.entries(HTTP_ROWS))('checks the caller of the path %s', async (key, { body, cells }) => {
    const call = HTTP_CALLS[key as keyof typeof HTTP_CALLS];
    const codes = await codesOf((actor, place) => post(actor, directPath(call.path), body(place)));
    expect(codes).toEqual([...cells, 'token_missing']);
  });

  it.each(Object.entries(OPERATION_ROWS))('checks the caller of the operation %s', async (key, { body, cells }) => {
    const { name } = OPERATIONS[key as keyof typeof OPERATIONS];
    const codes = await codesOf((actor, place) => post(actor, API_PATH, { p: name, d: body(place), r: randomUUID() }));
    expect(codes).toEqual([...cells, 'token_missing']);
  });
});
