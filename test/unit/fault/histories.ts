import type { Facts } from '../../fault/support/checks/facts.ts';
import type { Lists, NewEvent, Shown } from '../../fault/support/history.ts';
import type { ChatMember, ChatSnapshot, Snapshot, StoredMessage } from '../../fault/support/snapshot.ts';

/** Anna owns the group; Ben is a member of it and Anna's friend. One tab each. */
export const ANNA = 'M000000001';
export const BEN = 'M000000002';
export const GROUP = 'g0000001';
export const FRIENDS = ANNA + BEN;

/** A stored message; by default Anna's text. */
export const aRow = (number: number, row: Partial<StoredMessage> = {}): StoredMessage => ({
  number,
  senderId: ANNA,
  uuid: `uuid-${number}`,
  kind: 'message',
  text: `text ${number}`,
  isFile: false,
  timeMs: 1000 * number,
  takenBackBy: undefined,
  wasTakenBack: false,
  mentionsEveryone: false,
  mentionedIds: [],
  ...row,
});

export const aMember = (userId: string, member: Partial<ChatMember> = {}): ChatMember => ({
  userId,
  readUpTo: 0,
  clearedUpTo: 0,
  deletedNumbers: [],
  isPinned: false,
  ...member,
});

export function aChat(
  chatId: string,
  rows: readonly StoredMessage[],
  members: readonly ChatMember[] = [aMember(ANNA), aMember(BEN)],
): ChatSnapshot {
  return { chatId, rows, members, newestNumber: rows.at(-1)?.number ?? 0 };
}

const aSnapshot = (chats: readonly ChatSnapshot[]): Snapshot => ({
  chats,
  friendships: [
    { userId: ANNA, friendId: BEN, chatId: FRIENDS, alias: '' },
    { userId: BEN, friendId: ANNA, chatId: FRIENDS, alias: '' },
  ],
  memberships: [
    { userId: ANNA, groupId: GROUP, name: 'all', role: 'owner' },
    { userId: BEN, groupId: GROUP, name: 'all', role: 'member' },
  ],
});

/** A stored message as a tab shows it. */
export const shown = (
  { number, senderId, uuid, text, takenBackBy }: StoredMessage,
  more: Partial<Shown> = {},
): Shown => ({
  localId: uuid,
  senderId,
  text,
  state: 'sent',
  messageId: String(number),
  isTakenBack: takenBackBy !== undefined,
  ...more,
});

/** An unsent message of Anna's. */
export const sending = (text: string): Shown => ({
  localId: `uuid of ${text}`,
  senderId: ANNA,
  text,
  state: 'sending',
  messageId: '0',
  isTakenBack: false,
});

export interface FactParts {
  readonly chats: readonly ChatSnapshot[];
  /** Each event with its time; without a time, it happens a millisecond after the previous one. */
  readonly events?: readonly (NewEvent & { readonly atMs?: number })[];
  readonly minAcknowledged?: number;
}

/** Facts with only the given events. */
export function facts({ chats, events = [], minAcknowledged = 0 }: FactParts): Facts {
  const end = aSnapshot(chats);
  let lastMs = 0;
  return {
    events: events.map((event) => ({ ...event, atMs: (lastMs = event.atMs ?? lastMs + 1) })),
    snapshots: { end, recovered: end },
    participants: [
      { tab: 'A', userId: ANNA },
      { tab: 'B', userId: BEN },
    ],
    minAcknowledged,
  };
}

/** The correct content of a user's lists. */
export function rightLists(chats: readonly ChatSnapshot[], userId: string): Lists {
  const mine = chats.filter(
    ({ members, rows }) => rows.length > 0 && members.some((member) => member.userId === userId),
  );
  return {
    order: mine
      .toSorted((a, b) => (b.rows.at(-1)?.timeMs ?? 0) - (a.rows.at(-1)?.timeMs ?? 0))
      .map(({ chatId }) => chatId),
    chats: mine.map(({ chatId, rows, members }) => {
      const readUpTo = members.find((member) => member.userId === userId)?.readUpTo ?? 0;
      const unread = rows.filter(({ number, senderId }) => number > readUpTo && senderId !== userId);
      return {
        chatId,
        unread: unread.length,
        isMentioned: unread.some(
          ({ mentionsEveryone, mentionedIds }) => mentionsEveryone || mentionedIds.includes(userId),
        ),
        lastMessageId: String(rows.at(-1)?.number),
      };
    }),
    friends: [{ userId: userId === ANNA ? BEN : ANNA, alias: '', isPinned: false }],
    groups: [{ groupId: GROUP, name: 'all', role: userId === ANNA ? 'owner' : 'member', isPinned: false }],
  };
}
