import { GROUP_ID_LENGTH, ONE_TO_ONE_CHAT_ID_LENGTH, USER_ID_LENGTH } from '../limits.ts';

/** 20 characters for a one-to-one chat (two user ids, the lower one first), 8 for a group, 11 for customer service. D-02, L-CS1. */
export type ChatId = string;
/** `M` and 9 digits. D-03. */
export type UserId = string;
/** 8 characters. A group's chat id is its group id. */
export type GroupId = string;

export type ChatKind = 'one-to-one' | 'group' | 'service' | 'other';

const USER_ID = /^M\d{9}$/;
const SERVICE_CHAT_ID = /^sM\d{9}$/;
const GROUP_ID = /^[0-9A-Za-z]{8}$/;

export const isUserId = (text: string): boolean => USER_ID.test(text);
export const isGroupId = (text: string): boolean => GROUP_ID.test(text);

/**
 * Returns the kind of a chat from its id: by length first, then by its prefix (`g`, `f`), otherwise `other`. Spec:
 * 1-chat §1, 3-transport §3. D-02.
 */
export function chatKind(chatId: ChatId): ChatKind {
  if (chatId.length === GROUP_ID_LENGTH) return 'group';
  if (chatId.length === ONE_TO_ONE_CHAT_ID_LENGTH) return 'one-to-one';
  if (SERVICE_CHAT_ID.test(chatId)) return 'service';
  if (chatId.startsWith('g')) return 'group';
  if (chatId.startsWith('f')) return 'one-to-one';
  return 'other';
}

/** Returns the id of the chat between two users, identical for both. D-02. */
export function oneToOneChatId(a: UserId, b: UserId): ChatId {
  return a < b ? a + b : b + a;
}

/**
 * Returns the peer of a one-to-one chat: the chat id without the own id. Returns `undefined` when the chat is not
 * one-to-one, or the user does not take part in it. Spec: 1-chat §1.
 */
export function otherParty(chatId: ChatId, ownId: UserId): UserId | undefined {
  if (chatId.length !== ONE_TO_ONE_CHAT_ID_LENGTH) return undefined;
  const first = chatId.slice(0, USER_ID_LENGTH);
  const second = chatId.slice(USER_ID_LENGTH);
  if (first === ownId) return second;
  return second === ownId ? first : undefined;
}

/** Returns the id of a player's chat with the customer service: all sessions of the player are in it. L-CS1. */
export const serviceChatId = (playerId: UserId): ChatId => `s${playerId}`;

/** Returns the player of a chat with the customer service. */
export const playerOf = (chatId: ChatId): UserId => chatId.slice(1);

/** Whether this is a one-to-one chat of two other users: of another account on this device. */
export const isBetweenOthers = (chatId: ChatId, ownId: UserId): boolean =>
  chatKind(chatId) === 'one-to-one' && otherParty(chatId, ownId) === undefined;
