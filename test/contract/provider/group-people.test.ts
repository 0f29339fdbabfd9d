import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeProfile } from '../../../applet-host-demo/provider/capabilities/users/profile-change.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { hello } from '../../../widget/contract/pushes/hello.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, until, untilUnchanged, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

describe.each(usualDatabase())('the members of a group (%s)', (database) => {
  let provider: TestProvider;
  let ann: Account;
  let bob: Account;
  let eve: Account;
  let annClient: TestClient;
  let bobClient: TestClient;
  let eveClient: TestClient;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    ann = await provider.createUser({ name: 'Ann', loginName: 'anna', password: 'password-a', photo: 'girl1' });
    bob = await provider.createUser({ name: 'Bob', loginName: 'bobby', password: 'password-b' });
    eve = await provider.createUser({ name: 'Eve', loginName: 'evelyn', password: 'password-e' });
    annClient = await signIn(provider.baseUrl, 'anna', 'password-a');
    bobClient = await signIn(provider.baseUrl, 'bobby', 'password-b');
    eveClient = await signIn(provider.baseUrl, 'evelyn', 'password-e');
  });
  afterAll(() => provider.stop());

  const membersOf = async (client: TestClient, groupId: string, version?: string) => {
    const { data, meta } = valueOf(await client.call(HTTP_CALLS.groupMembersGet, { groupId, version }));
    return { ...data, version: meta.version, isUnchanged: meta.isUnchanged };
  };

  /** A version after which no member has changed. */
  const quietVersion = async (client: TestClient, groupId: string, since?: string): Promise<string> => {
    const first = since ?? (await membersOf(client, groupId)).version;
    return untilUnchanged(first, (version) => client.call(HTTP_CALLS.groupMembersGet, { groupId, version }));
  };

  it('lists all members first, then changes, then no change', async () => {
    const groupId = await provider.createGroup({ owner: ann.userId, admins: [bob.userId] });
    const whole = await membersOf(bobClient, groupId);
    expect(whole.isFull).toBe(true);
    expect(whole.items).toEqual([
      {
        isRemoved: false,
        value: {
          userId: ann.userId,
          name: 'Ann',
          alias: '',
          photo: 'girl1',
          role: 'owner',
          title: '',
          titleColor: undefined,
          postingBanned: false,
          isOnline: false,
        },
      },
      { isRemoved: false, value: expect.objectContaining({ userId: bob.userId, role: 'admin' }) },
    ]);
    const beforeJoin = await quietVersion(bobClient, groupId, whole.version);
    await provider.addMember(groupId, eve.userId);
    const joined = await membersOf(bobClient, groupId, beforeJoin);
    expect(joined).toMatchObject({ isFull: false, items: [{ isRemoved: false, value: { userId: eve.userId } }] });
    const beforeLeaving = await quietVersion(bobClient, groupId, joined.version);
    await provider.removeMember(groupId, eve.userId);
    const left = await membersOf(bobClient, groupId, beforeLeaving);
    expect(left.items).toMatchObject([{ isRemoved: true, value: { userId: eve.userId } }]);
    await quietVersion(bobClient, groupId, left.version);
  });

  it('lists a member again after a changed name or picture', async () => {
    const groupId = await provider.createGroup({ owner: ann.userId, members: [eve.userId] });
    const version = await quietVersion(annClient, groupId);
    await changeProfile(provider.services, await provider.tenant(), { ...eve, name: 'Eva', photo: 'girl2' });
    const { items } = await membersOf(annClient, groupId, version);
    expect(items).toMatchObject([{ value: { userId: eve.userId, name: 'Eva', photo: 'girl2' } }]);
  });

  it.each([
    ['Planner#33aa55', { title: 'Planner', titleColor: '#33aa55' }],
    ['Planner#orange', { title: 'Planner', titleColor: '#ffa500' }],
    ['Planner#zz12ab', { title: 'Planner', titleColor: undefined }],
  ])('separates the colour from the title %s', async (title, expected) => {
    const groupId = await provider.createGroup({ owner: ann.userId, members: [eve.userId] });
    await provider.services.db
      .updateTable('group_members')
      .set({ title })
      .where('group_id', '=', groupId)
      .where('user_id', '=', eve.userId)
      .execute();
    const { items } = await membersOf(annClient, groupId);
    expect(items.find(({ value }) => value.userId === eve.userId)?.value).toMatchObject(expected);
  });

  it('lists members to members only', async () => {
    const groupId = await provider.createGroup({ owner: ann.userId });
    expect(await eveClient.call(HTTP_CALLS.groupMembersGet, { groupId })).toMatchObject({
      ok: false,
      failure: { code: 'noGroupMember' },
    });
    expect(await eveClient.call(HTTP_CALLS.groupMembersGet, { groupId: 'zzzzzzzz' })).toMatchObject({
      ok: false,
      failure: { code: 'not_match' },
    });
  });

  it('reports bans and last visits to owners and admins only', async () => {
    const groupId = await provider.createGroup({ owner: ann.userId, admins: [bob.userId], members: [eve.userId] });
    const infos = valueOf(await bobClient.call(HTTP_CALLS.groupMembersInfo, { groupId }));
    const ofEve = infos.data.items.find(({ value }) => value.userId === eve.userId)?.value;
    expect(ofEve).toMatchObject({ role: 'member', postingBanned: false });
    expect(Math.abs((ofEve?.lastSeenMs ?? 0) - Date.now())).toBeLessThan(60_000);
    await untilUnchanged(infos.meta.version, (version) =>
      bobClient.call(HTTP_CALLS.groupMembersInfo, { groupId, version }),
    );
    expect(await eveClient.call(HTTP_CALLS.groupMembersInfo, { groupId })).toMatchObject({
      ok: false,
      failure: { code: 'forbidden' },
    });
  });

  it('reports the online members, then the changes', async () => {
    const groupId = await provider.createGroup({ owner: ann.userId, members: [bob.userId, eve.userId] });
    const bobSocket = await connected(bobClient);
    const all = valueOf(await annClient.call(HTTP_CALLS.groupMembersOnlineGet, { groupId })).data;
    expect(all.userIds).toEqual([bob.userId]);

    const eveSocket = await connected(eveClient);
    bobSocket.close();
    const changes = await until('bob to be gone', async () => {
      const { data } = valueOf(
        await annClient.operation(OPERATIONS.groupMembersOnlineDifGet, { groupId, sinceMs: all.timeMs }),
      );
      return data.goneIds.length > 0 ? data : undefined;
    });
    expect(changes).toMatchObject({ addedIds: [eve.userId], goneIds: [bob.userId], isFull: false });
    eveSocket.close();
  });

  it('reports the full online list for an unknown time', async () => {
    const groupId = await provider.createGroup({ owner: ann.userId, members: [bob.userId] });
    const socket = await connected(bobClient);
    const { data } = valueOf(await annClient.operation(OPERATIONS.groupMembersOnlineDifGet, { groupId, sinceMs: 0 }));
    expect(data).toMatchObject({ addedIds: [bob.userId], goneIds: [], isFull: true });
    socket.close();
  });

  it('counts a user as online until their last session closes', async () => {
    const groupId = await provider.createGroup({ owner: ann.userId, members: [bob.userId] });
    const [first, second] = [
      await connected(bobClient),
      await connected(await signIn(provider.baseUrl, 'bobby', 'password-b')),
    ];
    first.close();
    await first.closed;
    const online = async () =>
      valueOf(await annClient.call(HTTP_CALLS.groupMembersOnlineGet, { groupId })).data.userIds;
    expect(await online()).toEqual([bob.userId]);
    second.close();
    await until('nobody to be online', async () => ((await online()).length === 0 ? true : undefined));
  });

  it('reports online members to owners and admins only', async () => {
    const groupId = await provider.createGroup({ owner: ann.userId, members: [eve.userId] });
    const forbidden = { ok: false, failure: { code: 'forbidden' } };
    expect(await eveClient.call(HTTP_CALLS.groupMembersOnlineGet, { groupId })).toMatchObject(forbidden);
    expect(
      await eveClient.operation(OPERATIONS.groupMembersOnlineDifGet, { groupId, sinceMs: Date.now() }),
    ).toMatchObject(forbidden);
  });
});

/** A socket that has received hello: the user counts as online. */
async function connected(client: TestClient) {
  const socket = await client.connect();
  await socket.next(hello);
  await socket.operation(OPERATIONS.accountGet, undefined);
  return socket;
}
