import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

const ROLES = ['owner', 'admin', 'member', 'other', 'stranger'] as const;
type Role = (typeof ROLES)[number];

describe.each(usualDatabase())('the operation log of a group (%s)', (database) => {
  let provider: TestProvider;
  const people = {} as Record<Role, Account>;
  const clients = {} as Record<Role, TestClient>;
  let groupId: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    for (const role of ROLES) {
      people[role] = await provider.createUser({ name: role, loginName: `${role}.x`, password: 'password-x' });
      clients[role] = await signIn(provider.baseUrl, `${role}.x`, 'password-x');
    }
  });
  beforeEach(async () => {
    const { owner, admin, member, other } = people;
    const members = [member.userId, other.userId];
    groupId = await provider.createGroup({ owner: owner.userId, admins: [admin.userId], members, talkIntervalS: 0 });
  });
  afterAll(() => provider.stop());

  const recorded = async () => {
    const rows = await provider.services.db
      .selectFrom('group_operations')
      .select(['actor_id', 'kind', 'target_ids', 'detail'])
      .where('group_id', '=', groupId)
      .orderBy('operation_id')
      .execute();
    const roleOf = (userId: string) => ROLES.find((role) => people[role].userId === userId);
    return rows.map((row) => [roleOf(row.actor_id), row.kind, row.target_ids.map(roleOf), row.detail]);
  };

  it('records the moderation of members', async () => {
    const [userIds, otherIds] = [[people.member.userId], [people.other.userId, people.member.userId]];
    await clients.admin.operation(OPERATIONS.groupMembersBanSet, { groupId, userIds });
    await clients.admin.operation(OPERATIONS.groupMembersBanSet, { groupId, userIds: otherIds });
    await clients.owner.operation(OPERATIONS.groupMembersUnbanSet, { groupId, userIds });
    const title = { title: 'Star', titleColor: '#ff0000' };
    await clients.owner.operation(OPERATIONS.groupTitleSet, { groupId, userId: people.member.userId, title });
    await clients.admin.operation(OPERATIONS.groupMembersSub, { groupId, userIds: otherIds });
    expect(await recorded()).toEqual([
      ['admin', 'members-muted', ['member'], ''],
      ['admin', 'members-muted', ['other'], ''],
      ['owner', 'members-unmuted', ['member'], ''],
      ['owner', 'title-set', ['member'], 'Star'],
      ['admin', 'members-removed', ['other', 'member'], ''],
    ]);
  });

  it('records changed texts and sharing', async () => {
    await clients.admin.call(HTTP_CALLS.groupAnncUpdate, { groupId, announcement: 'Be kind' });
    await clients.admin.call(HTTP_CALLS.groupAnncUpdate, { groupId, announcement: 'Be kind' });
    await clients.owner.call(HTTP_CALLS.groupUpdate, { groupId, intro: 'All about draws' });
    await clients.owner.call(HTTP_CALLS.groupPrivateUpdate, { groupId, flag: 'share' as const, isOn: true });
    await clients.owner.call(HTTP_CALLS.groupPrivateUpdate, { groupId, flag: 'share' as const, isOn: false });
    expect(await recorded()).toEqual([
      ['admin', 'announcement-changed', [], ''],
      ['owner', 'intro-changed', [], ''],
      ['owner', 'setting-on', [], 'share'],
      ['owner', 'setting-off', [], 'share'],
    ]);
  });

  it('records changed settings of the group, each once', async () => {
    const change = { groupId, name: 'Renamed', photo: 'g02', talkIntervalS: 5 };
    await clients.admin.call(HTTP_CALLS.groupUpdate, change);
    await clients.admin.call(HTTP_CALLS.groupUpdate, change);
    await clients.owner.call(HTTP_CALLS.groupPrivateUpdate, { groupId, flag: 'add' as const, isOn: false });
    await clients.owner.call(HTTP_CALLS.groupPrivateUpdate, { groupId, flag: 'add' as const, isOn: false });
    await clients.owner.call(HTTP_CALLS.groupPrivateUpdate, { groupId, flag: 'mute' as const, isOn: true });
    await clients.owner.call(HTTP_CALLS.adminMsgFlush, { groupId });
    expect(await recorded()).toEqual([
      ['admin', 'name-changed', [], 'Renamed'],
      ['admin', 'photo-changed', [], ''],
      ['admin', 'talk-interval-changed', [], '5'],
      ['owner', 'setting-off', [], 'add'],
      ['owner', 'setting-off', [], 'check-admin'],
      ['owner', 'setting-off', [], 'check-owner'],
      ['owner', 'history-flushed', [], ''],
    ]);
  });

  it('records changed colour and length of messages and envelopes once', async () => {
    const change = async () => {
      await clients.owner.operation(OPERATIONS.updateAdminMessageColor, { groupId, color: '#15803d' });
      await clients.admin.operation(OPERATIONS.updateMessageWordCountLimit, { groupId, limit: 200 });
      await clients.owner.operation(OPERATIONS.groupFunctionsSet, { groupId, redOpen: false });
    };
    await change();
    await change();
    await clients.admin.operation(OPERATIONS.updateAdminMessageColor, { groupId, color: '' });
    await clients.owner.operation(OPERATIONS.updateMessageWordCountLimit, { groupId, limit: 0 });
    await clients.admin.operation(OPERATIONS.groupFunctionsSet, { groupId, redOpen: true });
    await clients.member.operation(OPERATIONS.groupFunctionsSet, { groupId, redOpen: false });
    expect(await recorded()).toEqual([
      ['owner', 'admin-color-changed', [], '#15803d'],
      ['admin', 'message-limit-changed', [], '200'],
      ['owner', 'envelopes-forbidden', [], ''],
      ['admin', 'admin-color-changed', [], ''],
      ['owner', 'message-limit-changed', [], '0'],
      ['admin', 'envelopes-allowed', [], ''],
    ]);
  });

  it('records an application that is agreed or refused', async () => {
    const { userId } = people.stranger;
    await clients.stranger.operation(OPERATIONS.applyToGroup, { groupId });
    await clients.admin.call(HTTP_CALLS.applyingStateUpdate, { groupId, userId, isAgreed: false });
    await clients.stranger.operation(OPERATIONS.applyToGroup, { groupId });
    await clients.owner.call(HTTP_CALLS.applyingStateUpdate, { groupId, userId, isAgreed: true });
    expect(await recorded()).toEqual([
      ['admin', 'application-refused', ['stranger'], ''],
      ['owner', 'application-agreed', ['stranger'], ''],
    ]);
  });

  it('records a created group and invited members', async () => {
    await provider.befriend(people.owner.userId, people.member.userId);
    await provider.befriend(people.owner.userId, people.other.userId);
    const created = await clients.owner.call(HTTP_CALLS.groupCreate, {
      name: 'New group',
      photo: '',
      memberIds: [people.member.userId],
      localId: undefined,
    });
    groupId = valueOf(created).data.groupId ?? '';
    await clients.owner.call(HTTP_CALLS.groupMembersAdd, { groupId, userIds: [people.other.userId] });
    expect(await recorded()).toEqual([
      ['owner', 'group-created', ['member'], ''],
      ['owner', 'members-invited', ['other'], ''],
    ]);
  });

  it("records recalls of others' messages, but not of own ones", async () => {
    const sent = async (role: Role) => valueOf(await clients[role].send(groupId, `from ${role}`)).data.messageId;
    const [own, foreign] = [await sent('admin'), await sent('member')];
    await clients.admin.operation(OPERATIONS.msgRecall, { chatId: groupId, messageId: own, localId: undefined });
    const about = { chatId: groupId, messageId: foreign, localId: undefined };
    await clients.admin.operation(OPERATIONS.msgRecallByAdmin, about);
    await clients.admin.operation(OPERATIONS.msgRestoreByAdmin, about);
    expect(await recorded()).toEqual([
      ['admin', 'messages-recalled', ['member'], '1'],
      ['admin', 'messages-restored', ['member'], '1'],
    ]);
  });

  it('records nothing of a refused act', async () => {
    const about = { groupId, userIds: [people.owner.userId] };
    const outcome = await clients.admin.operation(OPERATIONS.groupMembersBanSet, about);
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'forbidden' } });
    expect(await recorded()).toEqual([]);
  });
});
