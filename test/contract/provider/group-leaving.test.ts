import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeRole } from '../../support/group-acts.ts';
import { groupShareClosed, guestOpen } from '../../../widget/contract/guest.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import type { GroupNoticeType } from '../../../widget/domain/group/notice.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { openGuest } from '../../support/guest-client.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import {
  createClient,
  signIn,
  type TestClient,
  type TestSocket,
  untilUnchanged,
  valueOf,
} from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

const ROLES = ['owner', 'admin', 'member', 'removed', 'stranger'] as const;
type Role = (typeof ROLES)[number];

describe.each(usualDatabase())('leaving a group (%s)', (database) => {
  let provider: TestProvider;
  const people = {} as Record<Role, Account>;
  const clients = {} as Record<Role | 'guest', TestClient>;
  let groupId: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database, limits: { guestTries: 10_000 } });
    for (const role of ROLES) {
      people[role] = await provider.createUser({ name: role, loginName: `${role}.x`, password: 'password-x' });
      clients[role] = await signIn(provider.baseUrl, `${role}.x`, 'password-x');
    }
    clients.guest = createClient(provider.baseUrl);
  });
  beforeEach(async () => {
    const { owner, admin, member, removed } = people;
    const members = [member.userId, removed.userId];
    groupId = await provider.createGroup({ owner: owner.userId, admins: [admin.userId], members, talkIntervalS: 0 });
    await provider.removeMember(groupId, removed.userId);
  });
  afterAll(() => provider.stop());

  const codeOf = (outcome: Awaited<ReturnType<TestClient['operation']>>): string =>
    outcome.ok ? '-' : outcome.failure.code;
  const set = (change: object) =>
    provider.services.db.updateTable('groups').set(change).where('group_id', '=', groupId).execute();
  const leave = async (who: Role | 'guest') => codeOf(await clients[who].call(HTTP_CALLS.groupLeave, { groupId }));
  const apply = async (who: Role) => codeOf(await clients[who].operation(OPERATIONS.applyToGroup, { groupId }));
  const decide = async (who: Role, userId: string, isAgreed = true) =>
    codeOf(await clients[who].call(HTTP_CALLS.applyingStateUpdate, { groupId, userId, isAgreed }));
  const send = async (who: Role) => codeOf(await clients[who].send(groupId, 'hello'));
  const readPage = (who: Role) =>
    clients[who].operation(OPERATIONS.getMsgList, {
      chatId: groupId,
      messageId: '0',
      direction: 'get_back',
      limit: 20,
    });
  const noticeOf = async (who: Role, type: GroupNoticeType) =>
    valueOf(await clients[who].call(HTTP_CALLS.getNotiList, {})).data.items.find(
      (notice) => notice.groupId === groupId && notice.type === type,
    );
  const memberIds = async () =>
    valueOf(await clients.owner.call(HTTP_CALLS.groupMembersGet, { groupId })).data.items.map(
      ({ value }) => value.userId,
    );
  const entryOf = async (who: Role, version?: string) =>
    valueOf(await clients[who].operation(OPERATIONS.groupListGet, { version })).data.items.find(
      ({ group }) => group.groupId === groupId,
    );
  /** Whether the user's chat list contains the chat, and whether a resume reports it. */
  const hasChat = async (who: Role) => {
    const listed = valueOf(await clients[who].call(HTTP_CALLS.unreadListGet, {})).data.items;
    const resumed = valueOf(await clients[who].operation(OPERATIONS.msgResume, { heads: new Map() })).data.chats;
    return [listed, resumed].map((chats) => chats.some(({ chatId }) => chatId === groupId));
  };
  const quietVersion = async (who: Role): Promise<string> => {
    const first = valueOf(await clients[who].operation(OPERATIONS.groupListGet, {})).meta.version;
    return untilUnchanged(first, (version) => clients[who].operation(OPERATIONS.groupListGet, { version }));
  };
  const connect = async (who: Role): Promise<TestSocket> => {
    const socket = await clients[who].connect();
    await socket.next(PUSHES.hello);
    return socket;
  };

  it.each<[Role | 'guest', string, string]>([
    ['owner', '-', 'not_match'],
    ['admin', '-', 'noGroupMember'],
    ['member', '-', 'noGroupMember'],
    ['removed', 'noGroupMember', 'noGroupMember'],
    ['stranger', 'noGroupMember', 'noGroupMember'],
    ['guest', 'token_missing', 'token_missing'],
  ])('answers %s with %s, and the second time with %s', async (who, code, again) => {
    expect(await leave(who)).toBe(code);
    expect(await leave(who)).toBe(again);
  });

  it('succeeds once for two concurrent calls', async () => {
    expect((await Promise.all([leave('member'), leave('member')])).toSorted()).toEqual(['-', 'noGroupMember']);
    expect((await Promise.all([leave('owner'), leave('owner')])).toSorted()).toEqual(['-', 'not_match']);
  });

  it('works in a frozen group', async () => {
    await set({ is_frozen: true });
    expect([await leave('member'), await leave('owner')]).toEqual(['-', '-']);
  });

  it.each(['member', 'admin'] as const)('removes the %s from the group for all members', async (who) => {
    expect(await send('owner')).toBe('-');
    const { userId } = people[who];
    const [version, ownersVersion] = [await quietVersion(who), await quietVersion('owner')];
    const [otherDevice, owner] = [await connect(who), await connect('owner')];
    expect(await leave(who)).toBe('-');
    expect(await otherDevice.next(PUSHES.update)).toEqual({ list: 'groupList' });
    expect(await owner.next(PUSHES.update)).toEqual({ list: 'groupList' });
    expect(await owner.next(PUSHES.serverNoti)).toMatchObject({
      about: 'group_member',
      groupId,
      members: [{ isRemoved: true, value: { userId } }],
    });
    for (const socket of [otherDevice, owner]) {
      await socket.operation(OPERATIONS.accountGet, undefined);
      expect(socket.pending()).toEqual([]);
      socket.close();
    }
    expect(await entryOf(who, version)).toMatchObject({ isRemoved: true });
    expect(await entryOf(who)).toBeUndefined();
    expect(await entryOf('owner', ownersVersion)).toMatchObject({ isRemoved: false, group: { memberCount: 2 } });
    expect(await memberIds()).not.toContain(userId);
    expect([await hasChat(who), await hasChat('owner')]).toEqual([
      [false, false],
      [true, true],
    ]);
    expect([await send(who), codeOf(await readPage(who)), await send('owner')]).toEqual([
      'noGroupMember',
      'noGroupMember',
      '-',
    ]);
    expect(await noticeOf(who, 'delMember')).toBeUndefined();
  });

  it('lets an admin rejoin as member without the cleared messages', async () => {
    expect(await send('owner')).toBe('-');
    valueOf(await clients.admin.call(HTTP_CALLS.msgClear, { chatId: groupId }));
    expect(await leave('admin')).toBe('-');
    expect(await send('owner')).toBe('-');
    const { userId } = people.admin;
    expect([await apply('admin'), await decide('owner', userId)]).toEqual(['group_request_sent', '-']);
    expect(await entryOf('admin')).toMatchObject({ isRemoved: false, group: { myRole: 'member' } });
    const { messages } = valueOf(await readPage('admin')).data;
    expect(messages.map(({ delivery }) => delivery.messageId)).toEqual(['2', '3']);
    expect(await send('admin')).toBe('-');
  });

  it('lets a user apply again after leaving', async () => {
    const { userId } = people.stranger;
    for (const _time of [1, 2]) {
      expect([await apply('stranger'), await decide('owner', userId)]).toEqual(['group_request_sent', '-']);
      expect([await send('stranger'), await leave('stranger')]).toEqual(['-', '-']);
    }
    expect(await apply('stranger')).toBe('group_request_sent');
    await provider.addMember(groupId, userId);
    expect(await leave('stranger')).toBe('-');
    expect([await apply('stranger'), await decide('owner', userId)]).toEqual(['group_request_sent', '-']);
    expect(await send('stranger')).toBe('-');
    await set({ needs_approval: false });
    expect([await leave('stranger'), await apply('stranger')]).toEqual(['-', '-']);
    expect(await send('stranger')).toBe('-');
  });

  it('dissolves the group when the owner leaves; notifies the members', async () => {
    expect(await send('owner')).toBe('-');
    const present = ['owner', 'admin', 'member'] as const;
    const versions = new Map<Role, string>();
    const sockets = new Map<Role, TestSocket>();
    for (const who of present) {
      versions.set(who, await quietVersion(who));
      sockets.set(who, await connect(who));
    }
    const outside = await connect('removed');
    expect(await leave('owner')).toBe('-');
    for (const socket of sockets.values()) expect(await socket.next(PUSHES.update)).toEqual({ list: 'groupList' });
    for (const who of ['admin', 'member'] as const) {
      expect(await sockets.get(who)?.next(PUSHES.serverNoti)).toMatchObject({ about: 'group_apply', groupId });
    }
    for (const socket of [...sockets.values(), outside]) {
      await socket.operation(OPERATIONS.accountGet, undefined);
      expect(socket.pending()).toEqual([]);
      socket.close();
    }
    const { userId } = people.owner;
    for (const who of ['admin', 'member'] as const) {
      expect(await noticeOf(who, 'disband')).toMatchObject({
        state: 'agreed',
        groupName: 'Group',
        from: { userId, name: 'owner' },
        doneBy: { userId, name: 'owner' },
      });
    }
    for (const who of ['owner', 'removed', 'stranger'] as const) expect(await noticeOf(who, 'disband')).toBeUndefined();
    for (const [who, version] of versions) {
      expect(await entryOf(who, version)).toMatchObject({ isRemoved: true });
      expect(await entryOf(who)).toBeUndefined();
      expect(await hasChat(who)).toEqual([false, false]);
    }
  });

  it.each(['owner', 'admin', 'member', 'removed', 'stranger'] as const)(
    'refuses every call of %s after the group is dissolved',
    async (who) => {
      expect(await send('member')).toBe('-');
      expect(await leave('owner')).toBe('-');
      const client = clients[who];
      const answers = [
        await client.send(groupId, 'still there?'),
        await readPage(who),
        await client.call(HTTP_CALLS.readMsg, { chatId: groupId, messageId: '1' }),
        await client.call(HTTP_CALLS.groupMembersGet, { groupId }),
        await client.call(HTTP_CALLS.groupMembersInfo, { groupId }),
        await client.call(HTTP_CALLS.groupMembersOnlineGet, { groupId }),
        await client.operation(OPERATIONS.groupMembersBanSet, { groupId, userIds: [people.member.userId] }),
        await client.call(HTTP_CALLS.msgRecallByPath, { chatId: groupId, messageId: '1' }),
        await client.call(HTTP_CALLS.msgClear, { chatId: groupId }),
        await client.call(HTTP_CALLS.accountGroupUpdate, { groupId, isPinned: true }),
        await client.call(HTTP_CALLS.groupAnncUpdate, { groupId, announcement: 'x' }),
        await client.call(HTTP_CALLS.groupUpdate, { groupId, intro: 'x' }),
        await client.call(HTTP_CALLS.groupPrivateUpdate, { groupId, flag: 'share' as const, isOn: true }),
        await client.call(HTTP_CALLS.groupLeave, { groupId }),
        await client.operation(OPERATIONS.applyToGroup, { groupId }),
        await client.call(HTTP_CALLS.groupGetByShare, { groupId }),
      ];
      expect(answers.map(codeOf)).toEqual(answers.map(() => 'not_match'));
    },
  );

  it('disconnects the guests of a dissolved group', async () => {
    await provider.shareGroup(groupId, true);
    const guest = await openGuest(provider.baseUrl, 'socket', groupId);
    await guest.next(guestOpen);
    expect(await leave('owner')).toBe('-');
    expect(await guest.next(groupShareClosed)).toEqual({ groupId, reason: 'dissolved' });
    expect(await guest.closed).toBe(1000);
  });

  /** The events after which an admin can no longer decide applications. */
  const waysOut: Record<string, () => Promise<unknown>> = {
    leaves: () => leave('admin'),
    'is removed': () =>
      clients.owner.operation(OPERATIONS.groupMembersSub, { groupId, userIds: [people.admin.userId] }),
    'is a member again': async () =>
      changeRole(provider.services, await provider.tenant(), groupId, people.admin.userId, 'member'),
  };
  it.each(Object.keys(waysOut))('expires applications for an admin who %s, never the owner', async (way) => {
    expect([await apply('stranger'), await apply('removed')]).toEqual(['group_request_sent', 'group_request_sent']);
    expect(await decide('admin', people.removed.userId, false)).toBe('-');
    const admin = await connect('admin');
    await waysOut[way]?.();
    expect(await admin.next(PUSHES.serverNoti)).toMatchObject({ about: 'group_apply', groupId });
    admin.close();
    const stateOf = async (who: Role, { userId }: Account) =>
      valueOf(await clients[who].call(HTTP_CALLS.getNotiList, {})).data.items.find(
        (notice) => notice.groupId === groupId && notice.type === 'applying' && notice.from.userId === userId,
      )?.state;
    const { stranger, removed } = people;
    expect([await stateOf('admin', stranger), await stateOf('admin', removed)]).toEqual(['expired', 'refused']);
    expect([await stateOf('owner', stranger), await stateOf('stranger', stranger)]).toEqual(['pending', 'pending']);
    // A decision by the owner does not bring the application back to the admin.
    expect(await decide('owner', stranger.userId)).toBe('-');
    expect([await stateOf('admin', stranger), await stateOf('owner', stranger)]).toEqual(['expired', 'agreed']);
  });

  it('keeps the application of a user added otherwise and left', async () => {
    const { userId } = people.stranger;
    expect(await apply('stranger')).toBe('group_request_sent');
    await provider.addMember(groupId, userId);
    expect(await leave('stranger')).toBe('-');
    expect((await noticeOf('stranger', 'applying'))?.state).toBe('pending');
    expect(await decide('admin', userId)).toBe('-');
  });

  it('expires pending applications when the group is dissolved', async () => {
    expect([await apply('stranger'), await apply('removed')]).toEqual(['group_request_sent', 'group_request_sent']);
    expect(await decide('owner', people.removed.userId, false)).toBe('-');
    const [applicant, owner] = [await connect('stranger'), await connect('owner')];
    expect(await leave('owner')).toBe('-');
    for (const socket of [applicant, owner]) {
      expect(await socket.next(PUSHES.serverNoti)).toMatchObject({ about: 'group_apply', groupId });
      socket.close();
    }
    const { userId } = people.stranger;
    for (const who of ['owner', 'admin', 'stranger'] as const) {
      const { data } = valueOf(await clients[who].call(HTTP_CALLS.getNotiList, {}));
      const states = data.items
        .filter((notice) => notice.groupId === groupId && notice.type === 'applying')
        .map(({ from, state }) => `${from.name} ${state}`);
      const own = ['stranger expired'];
      expect(states.toSorted()).toEqual(who === 'stranger' ? own : ['removed refused', ...own]);
    }
    expect([await decide('owner', userId), await decide('admin', userId, false)]).toEqual(['not_match', 'not_match']);
    expect([await apply('stranger'), await decide('stranger', userId)]).toEqual(['not_match', 'not_match']);
  });
});
