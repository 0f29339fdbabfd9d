import type { Chat } from '../../widget/domain/chat/chat.ts';
import type { Friend } from '../../widget/domain/contact/friend.ts';
import {
  NO_MENTIONS,
  type Message,
  type OutgoingMessage,
  type SentMessage,
} from '../../widget/domain/message/message.ts';

export const ME = 'M000000001';
const FRIEND = 'M000000002';
export const CHAT = `${ME}${FRIEND}`;
export const NOON = 1_700_000_000_000;

type Changes<T> = { readonly [K in keyof T]?: T[K] };

/** A text from a friend that the provider has stored under this number. */
export function aSentMessage(number: number, changes: Changes<SentMessage> = {}): SentMessage {
  return {
    chatId: CHAT,
    localId: `local-${number}`,
    senderId: FRIEND,
    senderName: 'Ben',
    senderRole: undefined,
    isFromSystem: false,
    timeMs: NOON + number * 1000,
    content: { kind: 'text', text: `text ${number}` },
    mentions: NO_MENTIONS,
    delivery: { state: 'sent', messageId: String(number) },
    ...changes,
  };
}

/** A text of the user that is being sent. */
export function aSendingMessage(localId: string, changes: Changes<Message> = {}): Message {
  return {
    ...aSentMessage(0, { localId, senderId: ME, senderName: 'Me' }),
    delivery: { state: 'sending', sinceMs: NOON },
    ...changes,
  };
}

export const anOutgoingMessage = (localId: string, changes: Changes<OutgoingMessage> = {}): OutgoingMessage => ({
  chatId: CHAT,
  localId,
  content: { kind: 'text', text: `text of ${localId}` },
  mentions: NO_MENTIONS,
  createdAtMs: NOON,
  ...changes,
});

export const aChat = (changes: Changes<Chat> = {}): Chat => ({
  chatId: CHAT,
  lastMessage: undefined,
  newestMessageId: '0',
  readUpTo: '0',
  unread: 0,
  isMentioned: false,
  timeMs: NOON,
  ...changes,
});

export const aFriend = (changes: Changes<Friend> = {}): Friend => ({
  userId: FRIEND,
  name: 'Ben',
  alias: '',
  photo: '',
  chatId: CHAT,
  isPinned: false,
  notificationsMuted: false,
  isBlacklisted: false,
  ...changes,
});
