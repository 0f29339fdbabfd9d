import { afterAll, beforeAll, beforeEach } from 'vitest';
import { TOKEN_HEADER } from '../../widget/contract/envelope.ts';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import { PUSHES } from '../../widget/contract/pushes/index.ts';
import type { Group } from '../../widget/domain/group/group.ts';
import type { GroupFlag } from '../../widget/domain/group/group-flag.ts';
import type { Account } from '../../widget/domain/session/account.ts';
import { startTestProvider, type TestProvider } from './provider.ts';
import { createClient, signIn, type TestClient, type TestSocket, valueOf } from './provider-client.ts';
import type { DatabaseKind } from './provider-database.ts';

const ROLES = ['owner', 'admin', 'member', 'removed', 'stranger'] as const;
export type Role = (typeof ROLES)[number];
export type Actor = Role | 'guest';

/** The answer to a change of a group's settings by each actor. */
export const SETTINGS_PERMISSIONS: readonly (readonly [Actor, string])[] = [
  ['owner', '-'],
  ['admin', '-'],
  ['member', 'forbidden'],
  ['removed', 'noGroupMember'],
  ['stranger', 'noGroupMember'],
  ['guest', 'token_missing'],
];

export const codeOf = (outcome: { readonly ok: boolean; readonly failure?: { readonly code: string } }): string =>
  outcome.ok ? '-' : (outcome.failure?.code ?? '');

/** A provider with one client per actor, and a new group before each test. `member` and `stranger` are friends. */
export function useGroupStage(database: DatabaseKind) {
  let provider: TestProvider;
  let groupId = '';
  const people = {} as Record<Role, Account>;
  const clients = {} as Record<Actor, TestClient>;

  beforeAll(async () => {
    const fast = { atATime: 8, perSecond: 1000, burst: 10_000 };
    provider = await startTestProvider({ database, limits: { heavy: fast, costly: fast } });
    for (const role of ROLES)
      people[role] = await provider.createUser({ name: role, loginName: `${role}.x`, password: 'password-x' });
    for (const role of ROLES) clients[role] = await signIn(provider.baseUrl, `${role}.x`, 'password-x');
    clients.guest = createClient(provider.baseUrl);
    await provider.befriend(people.member.userId, people.stranger.userId);
  }, 60_000);
  beforeEach(async () => {
    const { owner, admin, member, removed } = people;
    await provider.saveTenant({});
    groupId = await provider.createGroup({
      name: 'Before',
      owner: owner.userId,
      admins: [admin.userId],
      members: [member.userId, removed.userId],
      talkIntervalS: 0,
    });
    await provider.removeMember(groupId, removed.userId);
  });
  afterAll(() => provider.stop());

  return {
    get provider() {
      return provider;
    },
    get groupId() {
      return groupId;
    },
    people,
    clients,
    setGroup: (change: object) =>
      provider.services.db.updateTable('groups').set(change).where('group_id', '=', groupId).execute(),
    update: async (
      who: Actor,
      change: { readonly name?: string; readonly photo?: string; readonly talkIntervalS?: number },
    ): Promise<string> => codeOf(await clients[who].call(HTTP_CALLS.groupUpdate, { groupId, ...change })),
    flip: async (who: Actor, flag: GroupFlag, isOn: boolean): Promise<string> =>
      codeOf(await clients[who].call(HTTP_CALLS.groupPrivateUpdate, { groupId, flag, isOn })),
    flush: async (who: Actor): Promise<string> =>
      codeOf(await clients[who].call(HTTP_CALLS.adminMsgFlush, { groupId })),
    /** The group in a member's list. */
    groupOf: async (who: Role): Promise<Group> => {
      const found = valueOf(await clients[who].operation(OPERATIONS.groupListGet, {})).data.items.find(
        ({ group }) => group.groupId === groupId,
      )?.group;
      if (found === undefined) throw new Error(`${who} does not have the group`);
      return found;
    },
    connect: async (who: Role): Promise<TestSocket> => {
      const socket = await clients[who].connect();
      await socket.next(PUSHES.hello);
      return socket;
    },
    /** The types of the pushes that have arrived and were not read. */
    pendingOf: async (socket: TestSocket): Promise<readonly string[]> => {
      await socket.operation(OPERATIONS.accountGet, undefined);
      return socket.pending().map(({ type }) => type);
    },
    send: async (who: Role, text: string): Promise<string> => codeOf(await clients[who].send(groupId, text)),
    /** Calls a path of groups with a literal body. */
    post: async (path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
      const response = await fetch(`${provider.baseUrl}/vap/api/im/imgroup/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [TOKEN_HEADER]: clients.owner.token ?? '' },
        body: JSON.stringify(body),
      });
      return (await response.json()) as Readonly<Record<string, unknown>>;
    },
    /** The group in the owner's list, as on the wire. */
    async wireGroup(): Promise<Readonly<Record<string, unknown>> | undefined> {
      const { data } = await this.post('groupListGet', {});
      const { list } = data as { readonly list: readonly Readonly<Record<string, unknown>>[] };
      return list.find((each) => each['group_id'] === groupId);
    },
  };
}
