import type { IncomingPush } from '../../contract/pushes/index.ts';
import type { Decoded } from '../../contract/codec.ts';
import type { friendPresencePush } from '../../contract/pushes/friend-presence.ts';
import type { msgReadPush } from '../../contract/pushes/msg-read.ts';
import type { serverNoti } from '../../contract/pushes/server-noti.ts';
import type { systemMessage } from '../../contract/pushes/service-events.ts';
import type { CallSignal } from '../../domain/call/call-signal.ts';
import { chatAfterRead } from '../../domain/chat/chat-realtime.ts';
import type { ChatId, GroupId, UserId } from '../../domain/chat/chat-id.ts';
import type { FailureCode } from '../../domain/failure.ts';
import type { GroupMember } from '../../domain/group/member.ts';
import type { ListChange } from '../../domain/list-merge.ts';
import { compareMessageIds, type MessageId } from '../../domain/message/message-id.ts';
import { NO_MENTIONS, type SentMessage } from '../../domain/message/message.ts';
import { assertNever } from '../../domain/result.ts';
import type { Platform } from '../../platform/platform.ts';
import { serviceEventAtom } from '../../state/service.ts';
import type { ChatBook } from '../chats/chat-book.ts';
import type { SyncScope } from '../scope.ts';
import { refreshesOfNoti, refreshesOfUpdate, type Refresh } from './refreshes.ts';
import type { LateArrivals } from './late-arrival.ts';

export interface PushDeps {
  readonly book: Pick<ChatBook, 'get' | 'put' | 'remembered'>;
  readonly receive: (messages: readonly SentMessage[]) => void;
  readonly refresh: (what: Refresh) => void;
  /** The newest message numbers of chats that the provider has. */
  readonly onHeads: (heads: ReadonlyMap<ChatId, MessageId>) => void;
  /** Members have changed. An empty list means that the provider did not say which. */
  readonly onMembers: (groupId: GroupId, changes: readonly ListChange<GroupMember>[]) => void;
  /** Another user has read a chat up to this message. */
  readonly onPeerRead: (chatId: ChatId, readUpTo: MessageId) => void;
  readonly onCallSignal: (signal: CallSignal) => void;
  readonly lateArrivals: LateArrivals;
  readonly onTyping: (event: { readonly chatId: ChatId; readonly userId: UserId }) => void;
  readonly onPresence: (event: Decoded<(typeof friendPresencePush)['data']>) => void;
  /** The states of shared bets in a chat have changed. */
  readonly onBets: (chatId: ChatId) => void;
  readonly onHello: (capabilities: readonly string[], epoch: string) => void;
  /** The session was ended remotely. */
  readonly onSessionEnd: (reason: FailureCode) => void;
}

type OtherPush = Exclude<IncomingPush, { kind: 'rcvMsg' | 'systemMessage' }>;

/** Dispatches each pushed event to its handler. Spec: 3-transport §7 Pushed-event reactions. */
export function createPushHandler(
  scope: Pick<SyncScope, 'ownId' | 'isEnded' | 'publish'> & { readonly platform: Pick<Platform, 'log'> },
  deps: PushDeps,
): (pushes: readonly IncomingPush[]) => void {
  const { book, receive, refresh, onHeads, onMembers, onPeerRead, onCallSignal, onTyping, onPresence } = deps;
  const { lateArrivals, onBets, onHello, onSessionEnd } = deps;
  const { log } = scope.platform;

  const react = (push: OtherPush): void => {
    switch (push.kind) {
      case 'hello':
        lateArrivals.onServerTime(push.data.timeMs);
        return onHello(push.data.capabilities, push.data.epoch);
      case 'msgReadPush':
        return takeRead(push.data);
      case 'update':
        if (push.data.list === 'pwd') return onSessionEnd('password_changed');
        return refreshesOfUpdate(push.data.list).forEach(refresh);
      case 'serverNoti':
        return takeNoti(push.data);
      case 'rtcRequest':
        return onCallSignal(push.data);
      case 'typingPush':
        return onTyping(push.data);
      case 'friendPresencePush':
        return onPresence(push.data);
      case 'refreshUserInfo':
        return refresh('account');
      case 'closeSession':
      case 'userIn':
      case 'recvSession':
        scope.publish(serviceEventAtom, push.data);
        // A new place in the queue changes no chat.
        return push.data.position === undefined ? refresh('chats') : undefined;
      case 'kickUser':
        if (push.data.reason === '') log.warn('logout without a message', { push: 'kick_user' });
        return onSessionEnd(push.data.reason === 'too_many_logins' ? 'too_many_logins' : 'kicked');
      case 'heartbeatAnswer':
        lateArrivals.onServerTime(push.data.timeMs);
        if (push.data.heads !== undefined) onHeads(push.data.heads);
        return;
      default:
        assertNever(push);
    }
  };

  const takeRead = ({ chatId, readerId, ...read }: Decoded<(typeof msgReadPush)['data']>): void => {
    const chat = book.get(chatId);
    if (readerId !== scope.ownId) return onPeerRead(chatId, read.readUpTo);
    if (chat !== undefined) book.put([chatAfterRead(chat, read, book.remembered(chatId))]);
  };

  const takeNoti = ({ about, groupId, chatId, members }: Decoded<(typeof serverNoti)['data']>): void => {
    if (about === 'user_freeze') return onSessionEnd('frozen');
    if (about === 'group_member' && groupId !== undefined) return onMembers(groupId, members);
    if (about === 'bet_updated' && chatId !== undefined) return onBets(chatId);
    refreshesOfNoti(about).forEach(refresh);
  };

  /** The chat has this message, or newer ones. */
  const isKnown = ({ chatId, delivery }: SentMessage): boolean => {
    const last = book.get(chatId)?.lastMessage;
    return last?.delivery.state === 'sent' && compareMessageIds(delivery.messageId, last.delivery.messageId) <= 0;
  };

  return (pushes) => {
    let messages: SentMessage[] = [];
    const deliver = (): void => {
      if (messages.length > 0) receive(messages);
      messages = [];
    };
    for (const push of pushes) {
      if (scope.isEnded()) return;
      if (push.kind === 'rcvMsg') {
        // A restored or changed message is pushed again, and always late, so it is not checked.
        if (push.data.deletion === undefined && !isKnown(push.data)) lateArrivals.check(push.data);
        messages.push(push.data);
        continue;
      }
      if (push.kind === 'systemMessage') {
        messages.push(lineOf(push.data));
        continue;
      }
      // Deliver the messages that arrived before the event first, to keep the order.
      deliver();
      react(push);
    }
    if (!scope.isEnded()) deliver();
  };
}

/** Converts a system message to a regular message of its chat. */
function lineOf({ chatId, messageId, text, timeMs }: Decoded<(typeof systemMessage)['data']>): SentMessage {
  return {
    chatId,
    localId: `${chatId}:${messageId}`,
    senderId: '',
    senderName: '',
    senderRole: undefined,
    isFromSystem: true,
    timeMs,
    content: { kind: 'notice', notice: { kind: 'text', text } },
    mentions: NO_MENTIONS,
    delivery: { state: 'sent', messageId },
  };
}
