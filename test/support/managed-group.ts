import { afterAll, beforeAll, beforeEach } from 'vitest';
import { TOKEN_HEADER } from '../../widget/contract/envelope.ts';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { PUSHES } from '../../widget/contract/pushes/index.ts';
import type { Account } from '../../widget/domain/session/account.ts';
import { createClient, signIn, type TestClient, type TestSocket, valueOf } from './provider-client.ts';
import type { DatabaseKind } from './provider-database.ts';
import { startTestProvider, type TestProvider } from './provider.ts';

const ROLES = ['owner', 'admin', 'member', 'removed', 'stranger'] as const;
type Role = (typeof ROLES)[number];
/** `far` belongs to another tenant. */
export type Actor = Role | 'guest' | 'far';
/** `quiet` was last online 20 days ago, `silent` never. */
export type Person = Role | 'quiet' | 'silent';

/** The actors who may not do what only the owner may, with the codes of the refusals. */
export const NOT_OWNER: readonly (readonly [Actor, string])[] = [
  ['admin', 'forbidden'],
  ['member', 'forbidden'],
  ['removed', 'noGroupMember'],
  ['stranger', 'noGroupMember'],
  ['guest', 'token_missing'],
  ['far', 'not_match'],
];
/** The same for what owners and admins may. */
export const NOT_MANAGER = NOT_OWNER.slice(1);

export const IM_GROUP = '/vap/api/im/imgroup';

const DAY_MS = 86_400_000;

/** A provider with people of every role, and a new group before each test. */
export function useManagedGroup(database: DatabaseKind) {
  const people = {} as Record<Person, Account>;
  const clients = {} as Record<Actor, TestClient>;
  const stage = { groupId: '' } as { groupId: string; provider: TestProvider };

  beforeAll(async () => {
    const fast = { atATime: 8, perSecond: 1000, burst: 10_000 };
    const provider = await startTestProvider({ database, limits: { heavy: fast, costly: fast } });
    stage.provider = provider;
    for (const role of [...ROLES, 'quiet', 'silent'] as const)
      people[role] = await provider.createUser({ name: role, loginName: `${role}.x`, password: 'password-x' });
    for (const role of ROLES) clients[role] = await signIn(provider.baseUrl, `${role}.x`, 'password-x');
    clients.guest = createClient(provider.baseUrl);
    await provider.saveTenant({}, 'GPO');
    await provider.createUser({ name: 'Far', loginName: `far.${database}`, password: 'password-x', tenant: 'GPO' });
    clients.far = await signIn(provider.baseUrl, `far.${database}`, 'password-x', 'GPO');
    await setLastLogin('quiet', Date.now() - 20 * DAY_MS);
    await setLastLogin('silent', 0);
  }, 60_000);
  beforeEach(async () => {
    const { provider } = stage;
    await provider.saveTenant({});
    stage.groupId = await provider.createGroup({
      owner: people.owner.userId,
      admins: [people.admin.userId],
      members: idsOf(['member', 'removed', 'quiet', 'silent']),
      talkIntervalS: 0,
    });
    await provider.removeMember(stage.groupId, people.removed.userId);
  });
  afterAll(() => stage.provider.stop());

  const idsOf = (whom: readonly Person[]) => whom.map((each) => people[each].userId);
  const setLastLogin = (who: Person, lastLoginMs: number) =>
    stage.provider.services.db
      .updateTable('users')
      .set({ last_login_at: lastLoginMs })
      .where('user_id', '=', people[who].userId)
      .execute();
  return {
    stage,
    people,
    clients,
    idsOf,
    setLastLogin,
    codeOf: (outcome: { readonly ok: boolean; readonly failure?: { readonly code: string } }): string =>
      outcome.ok ? '-' : (outcome.failure?.code ?? ''),
    async rolesOf() {
      const rows = await stage.provider.services.db
        .selectFrom('group_members')
        .select(['user_id', 'role'])
        .where('group_id', '=', stage.groupId)
        .where('is_removed', '=', false)
        .execute();
      const byId = new Map(rows.map((row) => [row.user_id, row.role]));
      return Object.fromEntries(
        (Object.keys(people) as Person[]).flatMap((who) => {
          const role = byId.get(people[who].userId);
          return role === undefined ? [] : [[who, role]];
        }),
      );
    },
    log: async (who: Actor = 'owner') =>
      valueOf(await clients[who].call(HTTP_CALLS.groupLog, { groupId: stage.groupId })).data.operations,
    async connect(who: Role): Promise<TestSocket> {
      const socket = await clients[who].connect();
      await socket.next(PUSHES.hello);
      return socket;
    },
    /** Sends a literal request of the owner, and returns the literal reply. */
    async post(path: string, body: object) {
      const response = await fetch(`${stage.provider.baseUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [TOKEN_HEADER]: clients.owner.token ?? '' },
        body: JSON.stringify(body),
      });
      return (await response.json()) as Readonly<Record<string, unknown>>;
    },
  };
}
