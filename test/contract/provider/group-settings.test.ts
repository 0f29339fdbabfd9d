import { describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { type Role, SETTINGS_PERMISSIONS, useGroupStage } from '../../support/group-stage.ts';
import { valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

/** The name, picture and talk frequency of a group, and its flushed history. */

describe.each(usualDatabase())('group settings (%s)', (database) => {
  const stage = useGroupStage(database);
  const { people, clients, update, flip, flush, groupOf, connect, pendingOf, send, post } = stage;
  const page = async (who: Role) =>
    valueOf(
      await clients[who].operation(OPERATIONS.getMsgList, {
        chatId: stage.groupId,
        messageId: '0',
        direction: 'get_back',
      }),
    ).data.messages;

  describe('groupUpdate', () => {
    it.each(SETTINGS_PERMISSIONS)('answers a name, picture and frequency by %s with %s', async (who, code) => {
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
      await stage.setGroup({ is_frozen: true });
      expect(await update('owner', { name: 'After' })).toBe('group_frozen');
      await stage.setGroup({ is_frozen: false, is_dissolved: true });
      expect(await update('owner', { name: 'After' })).toBe('not_match');
    });

    it('changes nothing when one of several fields is not valid', async () => {
      expect(await update('owner', { name: 'a<b', photo: 'g01' })).toBe('group_name_format');
      expect(await groupOf('owner')).toMatchObject({ name: 'Before', photo: '' });
    });

    it('notifies all members, and announces only names in the chat', async () => {
      const [owner, member] = [await connect('owner'), await connect('member')];
      expect(await update('admin', { name: 'After' })).toBe('-');
      for (const socket of [owner, member]) {
        expect(await socket.next(PUSHES.serverNoti)).toMatchObject({ about: 'group_info', groupId: stage.groupId });
        expect((await socket.next(PUSHES.rcvMsg)).content).toEqual({
          kind: 'notice',
          notice: { kind: 'group-renamed', actorName: 'admin', groupName: 'After' },
        });
      }
      expect(await update('admin', { photo: 'g01', talkIntervalS: 9 })).toBe('-');
      for (const socket of [owner, member]) {
        expect(await socket.next(PUSHES.serverNoti)).toMatchObject({ about: 'group_info', groupId: stage.groupId });
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
      const body = { group_id: stage.groupId, group_name: 'Wire', photo: 'g03', msg_frequency: '1/30' };
      expect(await post('groupUpdate', body)).toMatchObject({ code: 'success' });
      expect(await stage.wireGroup()).toMatchObject({
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
      expect(await post('groupUpdate', { group_id: stage.groupId, ...fields })).toMatchObject({
        errorCode: 'invalid_request',
      });
    });
  });

  describe('adminMsgFlush', () => {
    it.each(SETTINGS_PERMISSIONS)('answers a flush by %s with %s', async (who, code) => {
      await send('owner', 'old');
      expect(await flush(who)).toBe(code);
      expect(await page('member')).toHaveLength(code === '-' ? 0 : 1);
    });

    it('deletes the history for present, returning, later members and guests', async () => {
      for (const text of ['one', 'two']) expect(await send('owner', text)).toBe('-');
      const socket = await connect('member');
      expect(await flush('admin')).toBe('-');
      expect(await socket.next(PUSHES.serverNoti)).toMatchObject({ about: 'msg_deleted', groupId: stage.groupId });
      socket.close();
      expect(await send('owner', 'new')).toBe('-');
      for (const who of ['removed', 'stranger'] as const)
        await stage.provider.addMember(stage.groupId, people[who].userId);
      for (const who of ['owner', 'member', 'removed', 'stranger'] as const)
        expect((await page(who)).map(({ content }) => [who, content])).toEqual([[who, { kind: 'text', text: 'new' }]]);
      await flip('owner', 'share', true);
      const guest = await clients.guest.call(HTTP_CALLS.guestMsgList, {
        chatId: stage.groupId,
        messageId: '0',
        direction: 'get_back',
      });
      expect(valueOf(guest).data.messages).toHaveLength(1);
      const { data } = valueOf(
        await clients.member.operation(OPERATIONS.msgSearch, { text: 'one', chatId: stage.groupId }),
      );
      expect(data.messages).toEqual([]);
      const deletions = valueOf(await clients.member.operation(OPERATIONS.msgDeletedGet, {})).data.items;
      expect(deletions.find(({ chatId }) => chatId === stage.groupId)).toMatchObject({ upTo: '2' });
    });

    it('leaves no unread count and no mention', async () => {
      await clients.owner.send(stage.groupId, 'hello @all');
      expect(await flush('owner')).toBe('-');
      const chats = valueOf(await clients.member.call(HTTP_CALLS.unreadListGet, {})).data.items;
      expect(chats.find(({ chatId }) => chatId === stage.groupId)).toMatchObject({ unread: 0, isMentioned: false });
    });

    it('refuses a frozen group', async () => {
      await stage.setGroup({ is_frozen: true });
      expect(await flush('owner')).toBe('group_frozen');
    });

    it('speaks the literal wire names', async () => {
      expect(await post('adminMsgFlush', { group_id: stage.groupId })).toMatchObject({ code: 'success' });
      expect(await post('adminMsgFlush', {})).toMatchObject({ errorCode: 'invalid_request' });
    });
  });
});
