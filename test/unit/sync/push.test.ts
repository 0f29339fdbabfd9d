import { describe, expect, test } from 'vitest';
import { SERVER_NOTI_KINDS } from '../../../widget/contract/pushes/server-noti.ts';
import type { IncomingPush } from '../../../widget/contract/pushes/index.ts';
import type { Chat } from '../../../widget/domain/chat/chat.ts';
import { createLateArrivals } from '../../../widget/sync/incoming/late-arrival.ts';
import { createPushHandler } from '../../../widget/sync/incoming/push.ts';
import { aChat, aSentMessage, CHAT, ME, NOON } from '../../support/builders.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

/** An hour after the messages of the builders. */
const LATER = NOON + 3_600_000;

/** Passes pushes to the real handler and records its reactions. */
function reactionsTo(...pushes: readonly IncomingPush[]): readonly string[] {
  const heard: string[] = [];
  const chats = new Map<string, Chat>([
    [CHAT, aChat({ unread: 2, newestMessageId: '3', lastMessage: aSentMessage(3) })],
  ]);
  let isEnded = false;
  const log = { warn: (event: string) => void (event === 'late arrival' && heard.push('late')) };
  const handle = createPushHandler(
    { ownId: ME, isEnded: () => isEnded, platform: { log }, publish: () => heard.push('publish') },
    {
      book: {
        get: (chatId) => chats.get(chatId),
        put: (changed) => heard.push(...changed.map(({ unread }) => `unread ${unread}`)),
        remembered: () => [],
      },
      receive: (messages) => heard.push(`receive ${messages.map(({ delivery }) => delivery.messageId).join()}`),
      refresh: (what) => heard.push(`refresh ${what}`),
      onHeads: (heads) => heard.push(`heads ${[...heads].join()}`),
      onMembers: (groupId, changes) => heard.push(`members of ${groupId}: ${changes.length}`),
      onPeerRead: (chatId, readUpTo) => heard.push(`peer of ${chatId} read ${readUpTo}`),
      onCallSignal: ({ name }) => heard.push(`call ${name}`),
      onPresence: ({ userId, isOnline }) => heard.push(`presence of ${userId} ${isOnline}`),
      onTyping: ({ userId }) => heard.push(`typing ${userId}`),
      lateArrivals: createLateArrivals(createFakeClock(LATER), log, () => {}),
      onBets: (chatId) => heard.push(`bets of ${chatId}`),
      onHello: (capabilities) => heard.push(`hello ${capabilities.join()}`),
      onSessionEnd: (reason) => {
        heard.push(`end ${reason}`);
        isEnded = true;
      },
    },
  );
  handle(pushes);
  return heard;
}

const update = (list: string): IncomingPush => ({ kind: 'update', data: { list } });
const noti = (about: string, groupId?: string, chatId?: string): IncomingPush => ({
  kind: 'serverNoti',
  data: { about, groupId, userId: undefined, chatId, members: [] },
});
const session = { sessionId: 's', chatId: CHAT, userId: undefined };
const member = {
  isRemoved: false,
  value: {
    userId: ME,
    name: 'Me',
    alias: '',
    photo: '',
    role: 'admin',
    title: '',
    titleColor: undefined,
    postingBanned: false,
  },
} as const;

describe('each push has its reaction', () => {
  test.each<readonly [string, IncomingPush, readonly string[]]>([
    ['somebody writes', { kind: 'typingPush', data: { chatId: CHAT, userId: 'M000000002' } }, ['typing M000000002']],
    [
      'hello',
      { kind: 'hello', data: { capabilities: ['resume'], node: '', timeMs: NOON, epoch: '' } },
      ['hello resume'],
    ],
    ['a heartbeat’s answer', { kind: 'heartbeatAnswer', data: { code: '12345', timeMs: NOON } }, []],
    [
      'a heartbeat’s answer with newest numbers',
      { kind: 'heartbeatAnswer', data: { code: '12345', timeMs: NOON, heads: new Map([[CHAT, '9']]) } },
      [`heads ${CHAT},9`],
    ],
    ['rcvMsg', { kind: 'rcvMsg', data: aSentMessage(4) }, ['receive 4']],
    [
      'system_message',
      { kind: 'systemMessage', data: { chatId: CHAT, text: 'Closed', messageId: '5', timeMs: NOON } },
      ['receive 5'],
    ],
    [
      'msg_read of one’s own',
      { kind: 'msgReadPush', data: { chatId: CHAT, readerId: ME, unread: 1, isMentioned: false, readUpTo: '2' } },
      ['unread 1'],
    ],
    [
      'msg_read of somebody else',
      {
        kind: 'msgReadPush',
        data: { chatId: CHAT, readerId: 'M000000002', unread: 0, isMentioned: false, readUpTo: '2' },
      },
      [`peer of ${CHAT} read 2`],
    ],
    ['update friendList', update('friendList'), ['refresh friends']],
    ['update groupList', update('groupList'), ['refresh groups']],
    ['update invitedList', update('invitedList'), ['refresh requests']],
    ['update pwd', update('pwd'), ['end password_changed']],
    ['an update of something unknown', update('__proto__'), []],
    ['server_noti group_info', noti('group_info', 'group001'), ['refresh groups']],
    ['server_noti group_updated', noti('group_updated', 'group001'), ['refresh groups']],
    ['server_noti user_group_collection', noti('user_group_collection'), ['refresh groups']],
    ['server_noti group_apply', noti('group_apply', 'group001'), ['refresh notices']],
    ['server_noti applyingStateUpdate', noti('applyingStateUpdate'), ['refresh notices', 'refresh groups']],
    ['server_noti friend_updated', noti('friend_updated'), ['refresh friends']],
    ['server_noti blacklist_updated', noti('blacklist_updated'), ['refresh friends', 'refresh blacklist']],
    ['server_noti invite_updated', noti('invite_updated'), ['refresh requests', 'refresh friends']],
    ['server_noti bet_updated', noti('bet_updated', undefined, 'group001'), ['bets of group001']],
    ['server_noti user_freeze', noti('user_freeze'), ['end frozen']],
    ['server_noti group_member without a list', noti('group_member', 'group001'), ['members of group001: 0']],
    [
      'server_noti group_member with a list',
      {
        kind: 'serverNoti',
        data: { about: 'group_member', groupId: 'group001', userId: undefined, chatId: undefined, members: [member] },
      },
      ['members of group001: 1'],
    ],
    ['a server_noti of something unknown', noti('constructor'), []],
    ['refresh_user_info', { kind: 'refreshUserInfo', data: undefined }, ['refresh account']],
    ['close_session', { kind: 'closeSession', data: session }, ['publish', 'refresh chats']],
    ['user_in', { kind: 'userIn', data: session }, ['publish', 'refresh chats']],
    ['recv_session', { kind: 'recvSession', data: session }, ['publish', 'refresh chats']],
    ['user_in with a place', { kind: 'userIn', data: { ...session, position: 3 } }, ['publish']],
    ['rtcRequest', { kind: 'rtcRequest', data: { senderId: ME, name: 'offer', data: '' } }, ['call offer']],
    ['kick_user', { kind: 'kickUser', data: { reason: '' } }, ['end kicked']],
    [
      'kick_user for too many logins',
      { kind: 'kickUser', data: { reason: 'too_many_logins' } },
      ['end too_many_logins'],
    ],
  ])('handles %s', (_name, push, reactions) => expect(reactionsTo(push)).toEqual(reactions));

  test('handles every kind of server_noti', () => {
    for (const kind of SERVER_NOTI_KINDS)
      expect([kind, reactionsTo(noti(kind, 'group001', 'group001')).length > 0]).toEqual([kind, true]);
  });
});

test('reports a late message, but none the chat already has', () => {
  const hello: IncomingPush = { kind: 'heartbeatAnswer', data: { code: '', timeMs: LATER, heads: undefined } };
  const late = (number: number) => reactionsTo(hello, { kind: 'rcvMsg', data: aSentMessage(number) }).includes('late');
  expect([2, 3, 4].map(late)).toEqual([false, false, true]);
});

test('keeps pushes in order; ignores those after the session end', () => {
  const message = (number: number): IncomingPush => ({ kind: 'rcvMsg', data: aSentMessage(number) });
  expect(reactionsTo(message(4), message(5), update('groupList'), message(6))).toEqual([
    'receive 4,5',
    'refresh groups',
    'receive 6',
  ]);
  expect(reactionsTo(message(4), update('pwd'), message(5))).toEqual(['receive 4', 'end password_changed']);
});
