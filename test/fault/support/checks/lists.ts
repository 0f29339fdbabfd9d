import { eventsOf, type ListedChat, type Lists } from '../history.ts';
import type { ChatMember, ChatSnapshot, Snapshot } from '../snapshot.ts';
import { type Check, chatOf, mentions, shownRows, snapshotAt, unreadRows, userOf } from './facts.ts';

/** Compares one tab's lists with the database and returns the differences. */
type ListCheck = (lists: Lists, snapshot: Snapshot, userId: string) => readonly string[];

/** The checks of lists, which also determine whether a tab has caught up. */
export const LIST_CHECKS = {
  unread: checkUnread,
  mentions: checkMentions,
  'last message': checkLastMessage,
  'chat order': checkChatOrder,
  'friends and groups': checkFriendsAndGroups,
} as const satisfies Readonly<Record<string, ListCheck>>;

export const ofEveryTab =
  (check: ListCheck): Check =>
  (facts) =>
    eventsOf(facts.events, 'lists').flatMap(({ tab, moment, lists }) =>
      check(lists, snapshotAt(facts, moment), userOf(facts, tab)).map((what) => `${tab} ${what} (${moment})`),
    );

/** Counts unread messages from the rows and the read mark, because the counters of provider and widget may both be wrong. */
function checkUnread(lists: Lists, snapshot: Snapshot, userId: string): readonly string[] {
  return everyChat(lists, snapshot, userId, (listed, chat, member) => {
    const expected = unreadRows(chat, member).length;
    return listed.unread === expected ? [] : [`counts ${listed.unread} unread of ${expected} in ${chat.chatId}`];
  });
}

function checkMentions(lists: Lists, snapshot: Snapshot, userId: string): readonly string[] {
  return everyChat(lists, snapshot, userId, (listed, chat, member) => {
    const expected = unreadRows(chat, member).some((row) => mentions(row, userId));
    if (listed.isMentioned === expected) return [];
    return [`${expected ? 'shows no' : 'shows a'} mention in ${chat.chatId}`];
  });
}

/** The last message of a row is the newest message that the chat shows. */
function checkLastMessage(lists: Lists, snapshot: Snapshot, userId: string): readonly string[] {
  return everyChat(lists, snapshot, userId, (listed, chat, member) => {
    const last = shownRows(chat, member).at(-1)?.number;
    const expected = last === undefined ? undefined : String(last);
    if (listed.lastMessageId === expected) return [];
    return [`shows ${listed.lastMessageId} as the last message of ${chat.chatId}, not ${expected}`];
  });
}

/** Pinned chats come first, then the others, both with the latest change first. Spec: 3-transport §4 List synchronisation. */
function checkChatOrder({ order }: Lists, snapshot: Snapshot, userId: string): readonly string[] {
  const places = snapshot.chats.flatMap(({ chatId, rows, members }) => {
    const member = members.find((candidate) => candidate.userId === userId);
    const timeMs = rows.at(-1)?.timeMs;
    return member === undefined || timeMs === undefined ? [] : [{ chatId, timeMs, isPinned: member.isPinned }];
  });
  places.sort(
    (a, b) => Number(b.isPinned) - Number(a.isPinned) || b.timeMs - a.timeMs || (a.chatId < b.chatId ? -1 : 1),
  );
  const expected = places.map(({ chatId }) => chatId);
  // The creation time decides the position of a chat without messages.
  const shown = order.filter((chatId) => (chatOf(snapshot, chatId)?.rows.length ?? 0) > 0);
  if (shown.join() === expected.join()) return [];
  return [`lists the chats ${shown.join(', ')} and not ${expected.join(', ')}`];
}

function checkFriendsAndGroups({ friends, groups }: Lists, snapshot: Snapshot, userId: string): readonly string[] {
  const isPinned = (chatId: string): boolean =>
    chatOf(snapshot, chatId)?.members.find((member) => member.userId === userId)?.isPinned ?? false;
  const pin = (chatId: string): string => (isPinned(chatId) ? ' (pinned)' : '');
  const expected = [
    ...snapshot.friendships
      .filter((row) => row.userId === userId)
      .map(({ friendId, alias, chatId }) => `friend ${friendId} "${alias}"${pin(chatId)}`),
    ...snapshot.memberships
      .filter((row) => row.userId === userId)
      .map(({ groupId, name, role }) => `group ${groupId} "${name}" ${role}${pin(groupId)}`),
  ];
  const listed = [
    ...friends.map((friend) => `friend ${friend.userId} "${friend.alias}"${friend.isPinned ? ' (pinned)' : ''}`),
    ...groups.map(
      (group) => `group ${group.groupId} "${group.name}" ${group.role}${group.isPinned ? ' (pinned)' : ''}`,
    ),
  ];
  const missing = expected.filter((entry) => !listed.includes(entry));
  const surplus = listed.filter((entry) => !expected.includes(entry));
  if (missing.length === 0 && surplus.length === 0) return [];
  return [`lists friends and groups without [${missing.join(', ')}], with [${surplus.join(', ')}] too many`];
}

/** Checks each chat of a user that has messages. */
function everyChat(
  { chats }: Lists,
  snapshot: Snapshot,
  userId: string,
  look: (listed: ListedChat, chat: ChatSnapshot, member: ChatMember) => readonly string[],
): readonly string[] {
  return snapshot.chats.flatMap((chat) => {
    const member = chat.members.find((candidate) => candidate.userId === userId);
    if (member === undefined || chat.rows.length === 0) return [];
    const listed = chats.find(({ chatId }) => chatId === chat.chatId);
    return listed === undefined ? [`does not list ${chat.chatId}`] : look(listed, chat, member);
  });
}
