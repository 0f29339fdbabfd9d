import { atom } from 'jotai';
import type { Chat } from '../domain/chat/chat.ts';
import { chatKind, otherParty, type ChatId, type ChatKind, type GroupId, type UserId } from '../domain/chat/chat-id.ts';
import { totalUnread, type ChatPlace } from '../domain/chat/chat-list.ts';
import { friendDisplayName, type Friend } from '../domain/contact/friend.ts';
import type { Group } from '../domain/group/group.ts';
import { collectedGroupsAtom } from './guest.ts';
import { tenantAtom } from './environment.ts';
import { accountAtom } from './session.ts';

/**
 * A snapshot of the chats. Not a `Map` copy per snapshot, because with thousands of chats one changes with every
 * message.
 */
export interface Chats {
  readonly get: (chatId: ChatId) => Chat | undefined;
  readonly values: () => Iterable<Chat>;
  /** The number of chats, including removed ones. */
  readonly size: number;
}

export const chatsAtom = atom<Chats>(new Map<ChatId, Chat>());
export const friendsAtom = atom<ReadonlyMap<UserId, Friend>>(new Map<UserId, Friend>());
export const groupsAtom = atom<ReadonlyMap<GroupId, Group>>(new Map<GroupId, Group>());

/** The order of the chat list, sorted at most once a second. Spec: 3-transport §4. */
export const chatOrderAtom = atom<readonly ChatId[]>([]);

/** The chat under a finger, a pointer or the focus. Sorting keeps its position. */
export const activeRowAtom = atom<ChatId | undefined>(undefined);

/** A shared group of the user's collection, shown as a chat in the list. It is neither stored nor counted. */
export type GuestChat = Chat & ChatPlace;

/** The shared groups in the chat list: those of which the user is not a member. */
export const guestChatsAtom = atom<ReadonlyMap<ChatId, GuestChat>>(new Map<ChatId, GuestChat>());

/** The name and appearance of a chat, from its friend or group. */
export interface ChatIdentity {
  readonly chatId: ChatId;
  readonly kind: ChatKind;
  /** Empty when neither friend nor group is known; the screen then shows a placeholder. */
  readonly name: string;
  readonly photo: string;
  /** Determines the colour of the placeholder picture. */
  readonly colorSeed: string;
  readonly isPinned: boolean;
  readonly notificationsMuted: boolean;
  readonly memberCount: number | undefined;
  /** A shared group in the user's collection of which the user is not a member. Spec: 1-chat §3 (isGuest). */
  readonly isGuest?: boolean;
}

/** Returns the identity of a chat from its friend or group. */
export function identifyChat(
  chatId: ChatId,
  ownId: UserId,
  friends: ReadonlyMap<UserId, Friend>,
  groups: ReadonlyMap<GroupId, Group>,
): ChatIdentity {
  const kind = chatKind(chatId);
  const group = kind === 'group' ? groups.get(chatId) : undefined;
  const otherId = otherParty(chatId, ownId);
  const friend = otherId === undefined ? undefined : friends.get(otherId);
  return {
    chatId,
    kind,
    name: group?.name ?? (friend === undefined ? '' : friendDisplayName(friend)),
    photo: group?.photo ?? friend?.photo ?? '',
    colorSeed: otherId ?? chatId,
    isPinned: group?.isPinned ?? friend?.isPinned ?? kind === 'service',
    notificationsMuted: group?.notificationsMuted ?? friend?.notificationsMuted ?? false,
    memberCount: group?.memberCount,
  };
}

/** Returns the identity of any chat. A new function whenever friends, groups or the account change. */
export const chatIdentityAtom = atom((get) => {
  const ownId = get(accountAtom)?.userId ?? '';
  const friends = get(friendsAtom);
  const groups = get(groupsAtom);
  const collected = get(collectedGroupsAtom);
  const service = get(tenantAtom)?.service ?? '';
  return (chatId: ChatId): ChatIdentity => {
    const identity = identifyChat(chatId, ownId, friends, groups);
    if (identity.kind === 'service') return { ...identity, name: service, photo: 'service' };
    const shared = groups.has(chatId) ? undefined : collected.get(chatId);
    return shared === undefined ? identity : { ...identity, ...shared, isGuest: true };
  };
});

/** As many as the bridge accepts (`UNREAD_CHATS_MAX`). */
const UNREAD_CHATS = 50;

/** The unread messages of the newest chats that have some and are not muted, for the host page. */
export const unreadChatsAtom = atom((get): readonly (readonly [ChatId, number])[] => {
  const identify = get(chatIdentityAtom);
  return [...get(chatsAtom).values()]
    .filter(({ chatId, unread }) => unread > 0 && !identify(chatId).notificationsMuted)
    .toSorted((a, b) => b.timeMs - a.timeMs)
    .slice(0, UNREAD_CHATS)
    .map(({ chatId, unread }) => [chatId, unread]);
});

/** The number of unread messages in all chats that are not muted, capped near 100. */
export const totalUnreadAtom = atom((get) => totalUnread(ringing(get(chatsAtom), get(chatIdentityAtom))));

/** A generator, because the total needs only the first values, and is recomputed with every message. */
function* ringing(chats: Chats, identify: (chatId: ChatId) => ChatIdentity): Iterable<number> {
  for (const { chatId, unread } of chats.values()) {
    if (unread > 0 && !identify(chatId).notificationsMuted) yield unread;
  }
}
