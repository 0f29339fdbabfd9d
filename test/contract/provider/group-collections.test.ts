import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

describe.each(usualDatabase())('the collection of shared groups (%s)', (database) => {
  let provider: TestProvider;
  let annaId: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    annaId = (await provider.createUser({ name: 'Ann' })).userId;
  });
  afterAll(() => provider.stop());

  let people = 0;
  const aClient = async (): Promise<TestClient> => {
    people += 1;
    await provider.createUser({ loginName: `collector${people}`, password: 'password-c' });
    return signIn(provider.baseUrl, `collector${people}`, 'password-c');
  };
  const sharedGroup = async (name: string): Promise<string> => {
    const groupId = await provider.createGroup({ name, owner: annaId });
    await provider.shareGroup(groupId, true);
    return groupId;
  };
  const set = (client: Pick<TestClient, 'operation'>, groupId: string, isCollected: boolean) =>
    client.operation(OPERATIONS.groupCollectionSet, { groupId, isCollected });
  const namesOf = async (client: TestClient): Promise<readonly string[]> => {
    const list = await client.operation(OPERATIONS.groupCollectionsGet, undefined);
    if (!list.ok) throw new Error(list.failure.code);
    return list.value.data.collections.map(({ group, isCollected }) => `${group.name}${isCollected ? '' : ' (not)'}`);
  };

  it('keeps added groups in order, without duplicates, until removed', async () => {
    const client = await aClient();
    const [first, second] = [await sharedGroup('First & <best>'), await sharedGroup('Second')];
    expect(await namesOf(client)).toEqual([]);
    for (const groupId of [first, second, first]) {
      expect((await set(client, groupId, true)).ok).toBe(true);
      provider.advanceClock(1);
    }
    expect(await namesOf(client)).toEqual(['First & <best>', 'Second']);
    expect(await namesOf(await aClient())).toEqual([]);
    for (const groupId of [first, first]) expect((await set(client, groupId, false)).ok).toBe(true);
    expect(await namesOf(client)).toEqual(['Second']);
  });

  it('keeps a group that is unshared, but no dissolved one', async () => {
    const client = await aClient();
    const [off, dissolved] = [await sharedGroup('Off'), await sharedGroup('Dissolved')];
    await set(client, off, true);
    await set(client, dissolved, true);
    await provider.shareGroup(off, false);
    await provider.services.db
      .updateTable('groups')
      .set({ is_dissolved: true })
      .where('group_id', '=', dissolved)
      .execute();
    expect(await namesOf(client)).toEqual(['Off']);
  });

  it('accepts only shared groups', async () => {
    const client = await aClient();
    const plain = await provider.createGroup({ owner: annaId });
    for (const groupId of [plain, 'nowhere1']) {
      expect(await set(client, groupId, true)).toMatchObject({ ok: false, failure: { code: 'guest_failed' } });
    }
  });

  it('is limited to five groups, also for concurrent calls', async () => {
    const client = await aClient();
    const groupIds = await Promise.all(Array.from({ length: 8 }, (_, index) => sharedGroup(`Group ${index}`)));
    const outcomes = await Promise.all(groupIds.map((groupId) => set(client, groupId, true)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
    expect(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.failure.code]))).toEqual(
      Array.from({ length: 3 }, () => 'guest_limit'),
    );
    expect(await namesOf(client)).toHaveLength(5);
  });

  it('notifies the user’s other devices of actual changes only', async () => {
    await provider.createUser({ loginName: 'two-devices', password: 'password-c' });
    const [phone, desktop] = [
      await (await signIn(provider.baseUrl, 'two-devices', 'password-c')).connect(),
      await (await signIn(provider.baseUrl, 'two-devices', 'password-c')).connect(),
    ];
    const groupId = await sharedGroup('Told');
    for (const isCollected of [true, true, false, false]) {
      expect((await phone.operation(OPERATIONS.groupCollectionSet, { groupId, isCollected })).ok).toBe(true);
    }
    for (let times = 0; times < 2; times += 1) {
      expect(await desktop.next(PUSHES.serverNoti)).toMatchObject({ about: 'user_group_collection', groupId });
    }
    await desktop.operation(OPERATIONS.accountGet, undefined);
    const pushesOf = (socket: typeof desktop) => socket.pending().filter(({ type }) => type === 'server_noti');
    expect([...pushesOf(desktop), ...pushesOf(phone)]).toEqual([]);
    phone.close();
    desktop.close();
  });
});
