import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packContent } from '../../../widget/contract/entities/rich-content.ts';
import { TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { GROUP_SWITCHES, type GroupFlag, type GroupSwitch } from '../../../widget/domain/group/group-flag.ts';
import { isSwitchOn } from '../../../widget/domain/group/settings.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, type TestSocket, valueOf } from '../../support/provider-client.ts';
import { testedDatabases } from '../../support/provider-database.ts';

/** The settings of a group: name, picture, talk frequency, flags, and the flushed history. */

const ROLES = ['owner', 'admin', 'member', 'removed', 'stranger'] as const;
type Role = (typeof ROLES)[number];
type Actor = Role | 'guest';

/** A change by each actor: who may make it. */
const PERMISSIONS: readonly (readonly [Actor, string])[] = [
  ['owner', '-'],
  ['admin', '-'],
  ['member', 'forbidden'],
  ['removed', 'noGroupMember'],
  ['stranger', 'noGroupMember'],
  ['guest', 'token_missing'],
];

describe.each(testedDatabases())('group settings (%s)', (database) => {
  let provider: TestProvider;
  const people = {} as Record<Role, Account>;
  const clients = {} as Record<Actor, TestClient>;
  let groupId: string;

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

  const codeOf = (outcome: { readonly ok: boolean; readonly failure?: { readonly code: string } }): string =>
    outcome.ok ? '-' : (outcome.failure?.code ?? '');
  const set = (change: object) =>
    provider.services.db.updateTable('groups').set(change).where('group_id', '=', groupId).execute();
  const update = async (
    who: Actor,
    change: { readonly name?: string; readonly photo?: string; readonly talkIntervalS?: number },
  ) => codeOf(await clients[who].call(HTTP_CALLS.groupUpdate, { groupId, ...change }));
  const flip = async (who: Actor, flag: GroupFlag, isOn: boolean) =>
    codeOf(await clients[who].call(HTTP_CALLS.groupPrivateUpdate, { groupId, flag, isOn }));
  const flush = async (who: Actor) => codeOf(await clients[who].call(HTTP_CALLS.adminMsgFlush, { groupId }));
  const groupOf = async (who: Role) => {
    const found = valueOf(await clients[who].operation(OPERATIONS.groupListGet, {})).data.items.find(
      ({ group }) => group.groupId === groupId,
    )?.group;
    if (found === undefined) throw new Error(`${who} does not have the group`);
    return found;
  };
  const connect = async (who: Role): Promise<TestSocket> => {
    const socket = await clients[who].connect();
    await socket.next(PUSHES.hello);
    return socket;
  };
  /** The types of the pushes that have arrived and were not read. */
  const pendingOf = async (socket: TestSocket): Promise<readonly string[]> => {
    await socket.operation(OPERATIONS.accountGet, undefined);
    return socket.pending().map(({ type }) => type);
  };
  const post = async (path: string, body: object, who: Role = 'owner') => {
    const response = await fetch(`${provider.baseUrl}/vap/api/im/imgroup/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: clients[who].token ?? '' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Readonly<Record<string, unknown>>;
  };
  const send = async (who: Role, text: string) => codeOf(await clients[who].send(groupId, text));
  const page = async (who: Role) =>
    valueOf(
      await clients[who].operation(OPERATIONS.getMsgList, { chatId: groupId, messageId: '0', direction: 'get_back' }),
    ).data.messages;

  describe('groupUpdate', () => {
    it.each(PERMISSIONS)('answers a new name, picture and frequency by %s with %s', async (who, code) => {
      expect(await update(who, { name: 'After', photo: 'g07', talkIntervalS: 5 })).toBe(code);
      expect(await groupOf('member')).toMatchObject(
        code === '-'
          ? { name: 'After', photo: 'g07', talkIntervalS: 5 }
          : { name: 'Before', photo: '', talkIntervalS: 0 },
      );
    });

    it.each([
      ['', 'group_name_missing'],
      [' \u200b', 'group_name_missing'],
      ['a<b', 'group_name_format'],
      ['x'.repeat(17), 'group_name_too_long'],
      ['👨‍👩‍👧'.repeat(16), '-'],
    ])('answers the name %j with %s', async (name, code) => {
      expect(await update('owner', { name })).toBe(code);
    });

    it.each([
      ['https://example.com/x.png', 'invalid_request'],
      ['g20', 'invalid_request'],
      ['g19', '-'],
      ['', '-'],
    ])('answers the picture %j with %s', async (photo, code) => {
      expect(await update('owner', { photo })).toBe(code);
    });

    it('refuses a change of a frozen or dissolved group', async () => {
      await set({ is_frozen: true });
      expect(await update('owner', { name: 'After' })).toBe('group_frozen');
      await set({ is_frozen: false, is_dissolved: true });
      expect(await update('owner', { name: 'After' })).toBe('not_match');
    });

    it('changes nothing when one of several fields is not valid', async () => {
      expect(await update('owner', { name: 'a<b', photo: 'g01' })).toBe('group_name_format');
      expect(await groupOf('owner')).toMatchObject({ name: 'Before', photo: '' });
    });

    it('notifies all members, and announces only a new name in the chat', async () => {
      const [owner, member] = [await connect('owner'), await connect('member')];
      expect(await update('admin', { name: 'After' })).toBe('-');
      for (const socket of [owner, member]) {
        expect(await socket.next(PUSHES.serverNoti)).toMatchObject({ about: 'group_info', groupId });
        expect((await socket.next(PUSHES.rcvMsg)).content).toEqual({
          kind: 'notice',
          notice: { kind: 'group-renamed', actorName: 'admin', groupName: 'After' },
        });
      }
      expect(await update('admin', { photo: 'g01', talkIntervalS: 9 })).toBe('-');
      for (const socket of [owner, member]) {
        expect(await socket.next(PUSHES.serverNoti)).toMatchObject({ about: 'group_info', groupId });
        // The same values again change nothing.
        expect(await update('admin', { name: 'After', photo: 'g01', talkIntervalS: 9 })).toBe('-');
        expect(await pendingOf(socket)).toEqual([]);
        socket.close();
      }
    });

    it('limits members by the new frequency at once', async () => {
      expect(await update('owner', { talkIntervalS: 99 })).toBe('-');
      expect(await send('member', 'one')).toBe('-');
      expect(await send('member', 'two')).toBe('too_frequent');
      expect(await send('admin', 'one')).toBe('-');
      expect(await send('admin', 'two')).toBe('-');
      expect(await update('owner', { talkIntervalS: 0 })).toBe('-');
      expect(await send('member', 'two')).toBe('-');
    });

    it('speaks the literal wire names', async () => {
      const body = { group_id: groupId, group_name: 'Wire', photo: 'g03', msg_frequency: '1/30' };
      expect(await post('groupUpdate', body)).toMatchObject({ code: 'success' });
      const { data } = (await post('groupListGet', {})) as { data: { list: readonly Record<string, unknown>[] } };
      expect(data.list.find((each) => each['group_id'] === groupId)).toMatchObject({
        group_name: 'Wire',
        group_photo: 'g03',
        ssg_frequency: 30,
        msg_frequency: '1/30',
      });
    });

    it.each([
      [{}],
      [{ is_ban_all: '1' }],
      [{ msg_frequency: '1/100' }],
      [{ msg_frequency: '1/-1' }],
      [{ msg_frequency: '2/1' }],
      [{ msg_frequency: 'often' }],
    ])('refuses %j', async (fields) => {
      expect(await post('groupUpdate', { group_id: groupId, ...fields })).toMatchObject({
        errorCode: 'invalid_request',
      });
    });
  });

  describe('groupPrivateUpdate', () => {
    it.each(PERMISSIONS)('answers each switch by %s with %s', async (who, code) => {
      const before = await groupOf('owner');
      for (const name of GROUP_SWITCHES) {
        const wanted = !isSwitchOn(before, name);
        expect(await flip(who, name, wanted), name).toBe(code);
        expect(isSwitchOn(await groupOf('member'), name), name).toBe(code === '-' ? wanted : !wanted);
      }
    });

    it('sets the switches of admins’ and owner’s profiles together with adding friends', async () => {
      for (const isOn of [false, true]) {
        expect(await flip('owner', 'add', isOn)).toBe('-');
        expect(await groupOf('member')).toMatchObject({ canAdd: isOn, canCheckAdmin: isOn, canCheckOwner: isOn });
      }
      expect(await flip('owner', 'check-admin', false)).toBe('-');
      expect(await groupOf('member')).toMatchObject({ canAdd: true, canCheckAdmin: false, canCheckOwner: true });
    });

    it('mutes the chat for the caller only, and for any member', async () => {
      expect(await flip('member', 'mute', true)).toBe('-');
      expect((await groupOf('member')).notificationsMuted).toBe(true);
      expect((await groupOf('owner')).notificationsMuted).toBe(false);
      expect(await send('owner', 'quiet')).toBe('-');
      const unreadOf = async (who: Role) =>
        valueOf(await clients[who].call(HTTP_CALLS.unreadListGet, {})).data.items.find(
          ({ chatId }) => chatId === groupId,
        )?.unread;
      expect([await unreadOf('member'), await unreadOf('admin')]).toEqual([0, 1]);
      expect(await flip('stranger', 'mute', true)).toBe('noGroupMember');
    });

    it('notifies all members of a change, and none of the same value', async () => {
      const socket = await connect('member');
      expect(await flip('admin', 'card', false)).toBe('-');
      expect(await socket.next(PUSHES.serverNoti)).toMatchObject({ about: 'group_info', groupId });
      expect(await flip('admin', 'card', false)).toBe('-');
      expect(await pendingOf(socket)).toEqual([]);
      socket.close();
    });

    it('refuses a frozen group, and a group of another tenant', async () => {
      await set({ is_frozen: true });
      expect(await flip('owner', 'ban-all', true)).toBe('group_frozen');
      await set({ is_frozen: false });
      await provider.saveTenant({}, 'GPO');
      await provider.createUser({ name: 'Far', loginName: `far.${database}`, password: 'password-x', tenant: 'GPO' });
      const far = await signIn(provider.baseUrl, `far.${database}`, 'password-x', 'GPO');
      const change = { groupId, flag: 'ban-all', isOn: true } as const;
      expect(codeOf(await far.call(HTTP_CALLS.groupPrivateUpdate, change))).toBe('not_match');
      expect(codeOf(await far.call(HTTP_CALLS.groupUpdate, { groupId, name: 'x' }))).toBe('not_match');
      expect(codeOf(await far.call(HTTP_CALLS.adminMsgFlush, { groupId }))).toBe('not_match');
    });

    it.each([
      [{}],
      [{ is_allow_everything: '1' }],
      [{ is_ban_all_by_platform: '0' }],
      [{ is_ban_all: '1', is_allow_card: '0' }],
      [{ is_ban_all: 'yes' }],
      [{ group_name: 'x' }],
    ])('refuses %j', async (fields) => {
      const answered = await post('groupPrivateUpdate', { group_id: groupId, ...fields });
      expect(answered).toMatchObject({ errorCode: 'invalid_request' });
      expect((await groupOf('owner')).allPostingBanned).toBe(false);
    });

    it.each<[string, GroupSwitch]>([
      ['is_allow_share', 'share'],
      ['is_allow_find', 'find'],
      ['is_allow_invite', 'invite'],
      ['is_allow_invited', 'invite'],
      ['is_manual_validate', 'approval'],
      ['is_allow_add', 'add'],
      ['is_allow_check_admin', 'check-admin'],
      ['is_allow_check_owner', 'check-owner'],
      ['is_allow_card', 'card'],
      ['is_ban_all', 'ban-all'],
      ['is_ignore_ban_all', 'ignore-ban-all'],
      ['is_ignore_msg_frequency', 'ignore-talk-interval'],
    ])('takes the literal name %s', async (wire, name) => {
      const wanted = !isSwitchOn(await groupOf('owner'), name);
      const body = { group_id: groupId, [wire]: wanted ? '1' : '0' };
      expect(await post('groupPrivateUpdate', body)).toMatchObject({ code: 'success' });
      expect(isSwitchOn(await groupOf('owner'), name)).toBe(wanted);
    });
  });

  describe('effects of the switches', () => {
    const found = async (who: Role) => {
      const { groupNumber } = await groupOf('owner');
      return codeOf(await clients[who].call(HTTP_CALLS.groupGet, { groupNumber }));
    };
    const apply = async () => codeOf(await clients.stranger.operation(OPERATIONS.applyToGroup, { groupId }));
    const view = async (who: Role, whom: Role) =>
      codeOf(await clients[who].call(HTTP_CALLS.friendShipDetail, { userId: people[whom].userId, groupId }));
    const sendCard = async (who: Role) =>
      codeOf(
        await clients[who].operation(OPERATIONS.msgSend, {
          chatId: groupId,
          localId: randomUUID(),
          content: packContent({ kind: 'group-card', groupId, name: '', photo: '', groupNo: '' }),
          mentionedIds: [],
          mentionWords: [],
        }),
      );

    it('find: strangers find the group by its number', async () => {
      expect(await found('stranger')).toBe('-');
      await flip('owner', 'find', false);
      expect([await found('stranger'), await found('member')]).toEqual(['not_match', '-']);
    });

    it('share: strangers see and enter a group that cannot be found', async () => {
      await flip('owner', 'find', false);
      const seen = async () => codeOf(await clients.stranger.call(HTTP_CALLS.groupGetByShare, { groupId }));
      expect(await seen()).toBe('not_match');
      await flip('owner', 'share', true);
      expect(await seen()).toBe('-');
    });

    it('approval: an application waits, or joins at once', async () => {
      expect(await apply()).toBe('group_request_sent');
      await flip('owner', 'approval', false);
      expect(await apply()).toBe('-');
    });

    it('invite: members invite their friends', async () => {
      const invite = async () =>
        codeOf(await clients.member.call(HTTP_CALLS.groupMembersAdd, { groupId, userIds: [people.stranger.userId] }));
      await flip('owner', 'invite', false);
      expect(await invite()).toBe('forbidden');
      await flip('owner', 'invite', true);
      expect(await invite()).toBe('-');
    });

    it('add, check-admin, check-owner: members open profiles', async () => {
      const third = await provider.createUser({ name: 'third' });
      await provider.addMember(groupId, third.userId);
      const views = async () => [
        codeOf(await clients.member.call(HTTP_CALLS.friendShipDetail, { userId: third.userId, groupId })) === '-',
        (await view('member', 'admin')) === '-',
        (await view('member', 'owner')) === '-',
      ];
      expect(await views()).toEqual([true, true, true]);
      await flip('owner', 'add', false);
      expect(await views()).toEqual([false, false, false]);
      await flip('owner', 'check-admin', true);
      expect(await views()).toEqual([false, true, false]);
      await flip('owner', 'check-owner', true);
      expect(await views()).toEqual([false, true, true]);
      expect(await view('admin', 'member')).toBe('-');
    });

    it('card: members send name cards', async () => {
      expect(await sendCard('member')).toBe('-');
      await flip('owner', 'card', false);
      expect([await sendCard('member'), await sendCard('admin')]).toEqual(['forbidden', '-']);
    });

    it('ban-all and ignore-ban-all: members write', async () => {
      await flip('owner', 'ban-all', true);
      expect([await send('member', 'x'), await send('admin', 'x'), await send('owner', 'x')]).toEqual([
        'isBan',
        '-',
        '-',
      ]);
      await flip('owner', 'ignore-ban-all', true);
      expect(await send('member', 'x')).toBe('-');
    });

    it('ignore-talk-interval: members write without waiting', async () => {
      await update('owner', { talkIntervalS: 99 });
      expect([await send('member', 'x'), await send('member', 'x')]).toEqual(['-', 'too_frequent']);
      await flip('owner', 'ignore-talk-interval', true);
      expect(await send('member', 'x')).toBe('-');
    });
  });

  describe('values that the platform fixes', () => {
    it('apply to every group, are refused, and appear as `_by_platform`', async () => {
      await flip('owner', 'card', true);
      await provider.saveTenant({ groupFlags: { card: false, 'ban-all': true } });
      expect(await groupOf('member')).toMatchObject({
        allowsCards: false,
        allPostingBanned: true,
        lockedFlags: ['card', 'ban-all'],
      });
      expect(await send('member', 'x')).toBe('isBan');
      for (const who of ['owner', 'admin'] as const) expect(await flip(who, 'card', true)).toBe('setting_locked');
      // Users without rights do not learn what the platform has fixed.
      expect(await flip('member', 'card', true)).toBe('forbidden');
      const { data } = (await post('groupListGet', {})) as { data: { list: readonly Record<string, unknown>[] } };
      const wire = data.list.find((each) => each['group_id'] === groupId);
      expect(wire).toMatchObject({ is_allow_card: '0', is_allow_card_by_platform: '1', is_ban_all_by_platform: '1' });
      expect(wire).not.toHaveProperty('is_allow_find_by_platform');
      // The group's own value returns with the platform's.
      await provider.saveTenant({});
      expect(await groupOf('member')).toMatchObject({ allowsCards: true, allPostingBanned: false });
    });

    it('let a group ignore a mute of everyone by the platform', async () => {
      await provider.saveTenant({ groupFlags: { 'ban-all': true } });
      expect(await flip('owner', 'ignore-ban-all', true)).toBe('-');
      expect(await send('member', 'x')).toBe('-');
    });

    it('stay when a switch changes others with it', async () => {
      await provider.saveTenant({ groupFlags: { 'check-owner': true } });
      expect(await flip('owner', 'add', false)).toBe('-');
      expect(await groupOf('owner')).toMatchObject({ canAdd: false, canCheckAdmin: false, canCheckOwner: true });
    });

    it('reach the lists of members as changes', async () => {
      const first = valueOf(await clients.member.operation(OPERATIONS.groupListGet, {})).meta.version;
      await provider.saveTenant({ groupFlags: { find: false } });
      const { items } = valueOf(await clients.member.operation(OPERATIONS.groupListGet, { version: first })).data;
      expect(items.find(({ group }) => group.groupId === groupId)?.group).toMatchObject({
        canBeFound: false,
        lockedFlags: ['find'],
      });
    });
  });

  describe('adminMsgFlush', () => {
    it.each(PERMISSIONS)('answers a flush by %s with %s', async (who, code) => {
      await send('owner', 'old');
      expect(await flush(who)).toBe(code);
      expect(await page('member')).toHaveLength(code === '-' ? 0 : 1);
    });

    it('deletes the history for members, those who return, later members and guests', async () => {
      for (const text of ['one', 'two']) expect(await send('owner', text)).toBe('-');
      const socket = await connect('member');
      expect(await flush('admin')).toBe('-');
      expect(await socket.next(PUSHES.serverNoti)).toMatchObject({ about: 'msg_deleted', groupId });
      socket.close();
      expect(await send('owner', 'new')).toBe('-');
      for (const who of ['removed', 'stranger'] as const) await provider.addMember(groupId, people[who].userId);
      for (const who of ROLES)
        expect(
          (await page(who)).map(({ content }) => content),
          who,
        ).toEqual([{ kind: 'text', text: 'new' }]);
      await flip('owner', 'share', true);
      const guest = await clients.guest.call(HTTP_CALLS.guestMsgList, {
        chatId: groupId,
        messageId: '0',
        direction: 'get_back',
      });
      expect(valueOf(guest).data.messages).toHaveLength(1);
      const { data } = valueOf(await clients.member.operation(OPERATIONS.msgSearch, { text: 'one', chatId: groupId }));
      expect(data.messages).toEqual([]);
      const deletions = valueOf(await clients.member.operation(OPERATIONS.msgDeletedGet, {})).data.items;
      expect(deletions.find(({ chatId }) => chatId === groupId)).toMatchObject({ upTo: '2' });
    });

    it('leaves no unread count and no mention', async () => {
      await clients.owner.send(groupId, 'hello @all');
      expect(await flush('owner')).toBe('-');
      const chats = valueOf(await clients.member.call(HTTP_CALLS.unreadListGet, {})).data.items;
      expect(chats.find(({ chatId }) => chatId === groupId)).toMatchObject({ unread: 0, isMentioned: false });
    });

    it('refuses a frozen group', async () => {
      await set({ is_frozen: true });
      expect(await flush('owner')).toBe('group_frozen');
    });

    it('speaks the literal wire names', async () => {
      expect(await post('adminMsgFlush', { group_id: groupId })).toMatchObject({ code: 'success' });
      expect(await post('adminMsgFlush', {})).toMatchObject({ errorCode: 'invalid_request' });
    });
  });
});
