import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { packContent } from '../../../widget/contract/entities/rich-content.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { GROUP_SWITCHES, type GroupSwitch } from '../../../widget/domain/group/group-flag.ts';
import { isSwitchOn } from '../../../widget/domain/group/settings.ts';
import { codeOf, type Role, SETTINGS_PERMISSIONS, useGroupStage } from '../../support/group-stage.ts';
import { signIn, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

/** The flags of a group: who changes them, their effects, and values that the platform fixes. */

describe.each(usualDatabase())('group flags (%s)', (database) => {
  const stage = useGroupStage(database);
  const { people, clients, update, flip, groupOf, connect, pendingOf, send, post } = stage;

  describe('groupPrivateUpdate', () => {
    it.each(SETTINGS_PERMISSIONS)('answers each switch by %s with %s', async (who, code) => {
      const before = await groupOf('owner');
      for (const name of GROUP_SWITCHES) {
        const wanted = !isSwitchOn(before, name);
        expect([name, await flip(who, name, wanted)]).toEqual([name, code]);
        expect([name, isSwitchOn(await groupOf('member'), name)]).toEqual([name, code === '-' ? wanted : !wanted]);
      }
    });

    it('sets admin and owner profile switches together with adding friends', async () => {
      for (const isOn of [false, true]) {
        expect(await flip('owner', 'add', isOn)).toBe('-');
        expect(await groupOf('member')).toMatchObject({ canAdd: isOn, canCheckAdmin: isOn, canCheckOwner: isOn });
      }
      expect(await flip('owner', 'check-admin', false)).toBe('-');
      expect(await groupOf('member')).toMatchObject({ canAdd: true, canCheckAdmin: false, canCheckOwner: true });
    });

    it('mutes the chat for the calling member only', async () => {
      expect(await flip('member', 'mute', true)).toBe('-');
      expect((await groupOf('member')).notificationsMuted).toBe(true);
      expect((await groupOf('owner')).notificationsMuted).toBe(false);
      expect(await send('owner', 'quiet')).toBe('-');
      const unreadOf = async (who: Role) =>
        valueOf(await clients[who].call(HTTP_CALLS.unreadListGet, {})).data.items.find(
          ({ chatId }) => chatId === stage.groupId,
        )?.unread;
      expect([await unreadOf('member'), await unreadOf('admin')]).toEqual([0, 1]);
      expect(await flip('stranger', 'mute', true)).toBe('noGroupMember');
    });

    it('notifies all members, unless the value stays the same', async () => {
      const socket = await connect('member');
      expect(await flip('admin', 'card', false)).toBe('-');
      expect(await socket.next(PUSHES.serverNoti)).toMatchObject({ about: 'group_info', groupId: stage.groupId });
      expect(await flip('admin', 'card', false)).toBe('-');
      expect(await pendingOf(socket)).toEqual([]);
      socket.close();
    });

    it('refuses a frozen group, and a group of another tenant', async () => {
      await stage.setGroup({ is_frozen: true });
      expect(await flip('owner', 'ban-all', true)).toBe('group_frozen');
      await stage.setGroup({ is_frozen: false });
      await stage.provider.saveTenant({}, 'GPO');
      await stage.provider.createUser({
        name: 'Far',
        loginName: `far.${database}`,
        password: 'password-x',
        tenant: 'GPO',
      });
      const far = await signIn(stage.provider.baseUrl, `far.${database}`, 'password-x', 'GPO');
      const change = { groupId: stage.groupId, flag: 'ban-all', isOn: true } as const;
      expect(codeOf(await far.call(HTTP_CALLS.groupPrivateUpdate, change))).toBe('not_match');
      expect(codeOf(await far.call(HTTP_CALLS.groupUpdate, { groupId: stage.groupId, name: 'x' }))).toBe('not_match');
      expect(codeOf(await far.call(HTTP_CALLS.adminMsgFlush, { groupId: stage.groupId }))).toBe('not_match');
    });

    it.each([
      [{}],
      [{ is_allow_everything: '1' }],
      [{ is_ban_all_by_platform: '0' }],
      [{ is_ban_all: '1', is_allow_card: '0' }],
      [{ is_ban_all: 'yes' }],
      [{ group_name: 'x' }],
    ])('refuses %j', async (fields) => {
      const answered = await post('groupPrivateUpdate', { group_id: stage.groupId, ...fields });
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
      const body = { group_id: stage.groupId, [wire]: wanted ? '1' : '0' };
      expect(await post('groupPrivateUpdate', body)).toMatchObject({ code: 'success' });
      expect(isSwitchOn(await groupOf('owner'), name)).toBe(wanted);
    });
  });

  describe('effects of the switches', () => {
    const found = async (who: Role) => {
      const { groupNumber } = await groupOf('owner');
      return codeOf(await clients[who].call(HTTP_CALLS.groupGet, { groupNumber }));
    };
    const apply = async () =>
      codeOf(await clients.stranger.operation(OPERATIONS.applyToGroup, { groupId: stage.groupId }));
    const view = async (who: Role, whom: Role) =>
      codeOf(
        await clients[who].call(HTTP_CALLS.friendShipDetail, { userId: people[whom].userId, groupId: stage.groupId }),
      );
    const sendCard = async (who: Role) =>
      codeOf(
        await clients[who].operation(OPERATIONS.msgSend, {
          chatId: stage.groupId,
          localId: randomUUID(),
          content: packContent({ kind: 'group-card', groupId: stage.groupId, name: '', photo: '', groupNo: '' }),
          mentionedIds: [],
          mentionWords: [],
        }),
      );

    it('find: strangers find the group by its number', async () => {
      expect(await found('stranger')).toBe('-');
      await flip('owner', 'find', false);
      expect([await found('stranger'), await found('member')]).toEqual(['not_match', '-']);
    });

    it('share: strangers see and enter an unfindable group', async () => {
      await flip('owner', 'find', false);
      const seen = async () =>
        codeOf(await clients.stranger.call(HTTP_CALLS.groupGetByShare, { groupId: stage.groupId }));
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
        codeOf(
          await clients.member.call(HTTP_CALLS.groupMembersAdd, {
            groupId: stage.groupId,
            userIds: [people.stranger.userId],
          }),
        );
      await flip('owner', 'invite', false);
      expect(await invite()).toBe('forbidden');
      await flip('owner', 'invite', true);
      expect(await invite()).toBe('-');
    });

    it('add, check-admin, check-owner: members open profiles', async () => {
      const third = await stage.provider.createUser({ name: 'third' });
      await stage.provider.addMember(stage.groupId, third.userId);
      const views = async () => [
        codeOf(
          await clients.member.call(HTTP_CALLS.friendShipDetail, { userId: third.userId, groupId: stage.groupId }),
        ) === '-',
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
      await stage.provider.saveTenant({ groupFlags: { card: false, 'ban-all': true } });
      expect(await groupOf('member')).toMatchObject({
        allowsCards: false,
        allPostingBanned: true,
        lockedFlags: ['card', 'ban-all'],
      });
      expect(await send('member', 'x')).toBe('isBan');
      for (const who of ['owner', 'admin'] as const) expect(await flip(who, 'card', true)).toBe('setting_locked');
      // Users without rights do not learn what the platform has fixed.
      expect(await flip('member', 'card', true)).toBe('forbidden');
      const wire = await stage.wireGroup();
      expect(wire).toMatchObject({ is_allow_card: '0', is_allow_card_by_platform: '1', is_ban_all_by_platform: '1' });
      expect(wire).not.toHaveProperty('is_allow_find_by_platform');
      // The group's own value returns with the platform's.
      await stage.provider.saveTenant({});
      expect(await groupOf('member')).toMatchObject({ allowsCards: true, allPostingBanned: false });
    });

    it('let a group ignore the platform’s mute of everyone', async () => {
      await stage.provider.saveTenant({ groupFlags: { 'ban-all': true } });
      expect(await flip('owner', 'ignore-ban-all', true)).toBe('-');
      expect(await send('member', 'x')).toBe('-');
    });

    it('stay when a switch changes others with it', async () => {
      await stage.provider.saveTenant({ groupFlags: { 'check-owner': true } });
      expect(await flip('owner', 'add', false)).toBe('-');
      expect(await groupOf('owner')).toMatchObject({ canAdd: false, canCheckAdmin: false, canCheckOwner: true });
    });

    it('reach the lists of members as changes', async () => {
      const first = valueOf(await clients.member.operation(OPERATIONS.groupListGet, {})).meta.version;
      await stage.provider.saveTenant({ groupFlags: { find: false } });
      const { items } = valueOf(await clients.member.operation(OPERATIONS.groupListGet, { version: first })).data;
      expect(items.find(({ group }) => group.groupId === stage.groupId)?.group).toMatchObject({
        canBeFound: false,
        lockedFlags: ['find'],
      });
    });
  });
});
