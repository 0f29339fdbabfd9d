import { describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { codeOf, SETTINGS_PERMISSIONS, useGroupStage, type Actor } from '../../support/group-stage.ts';
import { valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

/** The colour and length of messages in a group, and the calls that look a group up. */

describe.each(usualDatabase())('messages and look-ups of groups (%s)', (database) => {
  const stage = useGroupStage(database);
  const { clients, flip, groupOf, connect, pendingOf, send, post } = stage;

  const limitTo = async (who: Actor, limit: number) =>
    codeOf(await clients[who].operation(OPERATIONS.updateMessageWordCountLimit, { groupId: stage.groupId, limit }));
  const color = async (who: Actor, value: string) =>
    codeOf(await clients[who].operation(OPERATIONS.updateAdminMessageColor, { groupId: stage.groupId, color: value }));

  it.each(SETTINGS_PERMISSIONS)('answers a limit and a colour by %s with %s', async (who, code) => {
    expect([await limitTo(who, 5), await color(who, '#d92d20')]).toEqual([code, code]);
    expect(await groupOf('member')).toMatchObject(
      code === '-' ? { memberMessageLimit: 5, adminMessageColor: '#d92d20' } : { name: 'Before' },
    );
  });

  it('limits texts of ordinary members, also forwarded ones', async () => {
    const other = await stage.provider.createGroup({ owner: stage.people.member.userId, talkIntervalS: 0 });
    const { data } = valueOf(await clients.member.send(other, '123456'));
    expect(await limitTo('owner', 5)).toBe('-');
    expect([await send('member', '12345'), await send('member', '123456')]).toEqual(['-', 'text_too_long']);
    expect([await send('admin', '123456'), await send('owner', '123456')]).toEqual(['-', '-']);
    const forwarded = await clients.member.operation(OPERATIONS.msgSendByList, {
      chatIds: [stage.groupId],
      sourceChatId: other,
      messageId: data.messageId,
      localId: 'forward-uuid-1',
    });
    expect(valueOf(forwarded).data.failed).toEqual([{ chatId: stage.groupId, code: 'text_too_long' }]);
    expect(await limitTo('owner', 0)).toBe('-');
    expect(await send('member', '123456')).toBe('-');
    expect((await groupOf('member')).memberMessageLimit).toBeUndefined();
  });

  it('notifies all members of a change, but not a repeat', async () => {
    const socket = await connect('member');
    for (const change of [() => limitTo('admin', 9), () => color('admin', '#2563eb'), () => color('admin', '')]) {
      expect(await change()).toBe('-');
      expect(await socket.next(PUSHES.serverNoti)).toMatchObject({ about: 'group_info', groupId: stage.groupId });
      expect(await change()).toBe('-');
      expect(await pendingOf(socket)).toEqual([]);
    }
    socket.close();
  });

  it('refuses frozen groups and other values', async () => {
    await stage.setGroup({ is_frozen: true });
    expect([await limitTo('owner', 5), await color('owner', '')]).toEqual(['group_frozen', 'group_frozen']);
    await stage.setGroup({ is_frozen: false });
    expect([await limitTo('owner', 1001), await color('owner', 'red')]).toEqual(['invalid_request', 'invalid_request']);
  });

  it('writes colour and limit with their literal names', async () => {
    expect(await stage.wireGroup()).not.toHaveProperty('member_msg_limit');
    await limitTo('owner', 7);
    await color('owner', '#15803d');
    expect(await stage.wireGroup()).toMatchObject({ admin_msg_color: '#15803d', member_msg_limit: 7 });
  });

  it('finds a group by id, its announcement for members only', async () => {
    await stage.setGroup({ announcement: 'Draw at eight' });
    const body = { group_id: stage.groupId };
    expect(await post('groupGet', body)).toMatchObject({
      data: { group: { group_id: stage.groupId, group_name: 'Before' }, is_member: '1', group_annc: 'Draw at eight' },
    });
    const seen = async () => clients.stranger.call(HTTP_CALLS.groupGet, { groupId: stage.groupId });
    expect(valueOf(await seen()).data).toEqual({
      group: expect.objectContaining({ name: 'Before' }),
      isMember: false,
      announcement: undefined,
    });
    await flip('owner', 'find', false);
    expect(codeOf(await seen())).toBe('not_match');
    expect(await post('groupGet', {})).toMatchObject({ errorCode: 'invalid_request' });
  });

  it.each<[Actor, string]>([
    ['owner', '-'],
    ['admin', '-'],
    ['member', '-'],
    ['removed', 'noGroupMember'],
    ['stranger', 'noGroupMember'],
    ['guest', 'token_missing'],
  ])('answers a group’s functions and entry to %s with %s', async (who, code) => {
    const about = { groupId: stage.groupId };
    expect(codeOf(await clients[who].operation(OPERATIONS.groupFunctionsGet, about))).toBe(code);
    expect(codeOf(await clients[who].operation(OPERATIONS.groupGetForMember, about))).toBe(code);
  });

  it('returns the entry of a group as the list does', async () => {
    const entry = valueOf(
      await clients.member.operation(OPERATIONS.groupGetForMember, { groupId: stage.groupId }),
    ).data;
    expect(entry.group).toEqual(await groupOf('member'));
  });

  it('tells members from others, by its literal names', async () => {
    expect(await post('isMember', { groupId: stage.groupId })).toMatchObject({ data: { is_member: '1' } });
    expect(await post('isMember', { groupId: 'zzzzzzzz' })).toMatchObject({ data: { is_member: '0' } });
    expect(await post('groupFunctionsGet', { group_id: stage.groupId })).toMatchObject({ data: { redOpen: '1' } });
    const asked = await clients.stranger.call(HTTP_CALLS.isMember, { groupId: stage.groupId });
    expect(valueOf(asked).data).toEqual({ isMember: false });
  });
});
