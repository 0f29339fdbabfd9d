import type { HistoryEvent, Moment } from '../history.ts';
import type { ChatMember, ChatSnapshot, Snapshot, StoredMessage } from '../snapshot.ts';

export interface Participant {
  readonly tab: string;
  readonly userId: string;
}

/** All facts about a finished schedule. */
export interface Facts {
  readonly events: readonly HistoryEvent[];
  /** The database at the end, and after the recovery if that was recorded. */
  readonly snapshots: { readonly end: Snapshot; readonly recovered?: Snapshot | undefined };
  readonly participants: readonly Participant[];
  /** Fewer acknowledged sends than this prove nothing. */
  readonly minAcknowledged: number;
}

/** Returns one sentence for each violation. */
export type Check = (facts: Facts) => readonly string[];

export const userOf = ({ participants }: Pick<Facts, 'participants'>, tab: string): string =>
  participants.find((participant) => participant.tab === tab)?.userId ?? '';

export const chatOf = ({ chats }: Snapshot, chatId: string): ChatSnapshot | undefined =>
  chats.find((chat) => chat.chatId === chatId);

export const memberOf = (chat: ChatSnapshot | undefined, userId: string): ChatMember | undefined =>
  chat?.members.find((member) => member.userId === userId);

export function snapshotAt({ snapshots }: Pick<Facts, 'snapshots'>, moment: Moment): Snapshot {
  const snapshot = snapshots[moment];
  if (snapshot === undefined) throw new Error(`no snapshot was taken at ${moment}`);
  return snapshot;
}

/** The messages that count as unread for a member, by the rows and the read mark alone. Spec: 1-chat §4 Incoming messages. */
export function unreadRows({ rows }: ChatSnapshot, { userId, readUpTo }: ChatMember): readonly StoredMessage[] {
  return rows.filter(
    ({ number, kind, senderId, takenBackBy }) =>
      number > readUpTo && kind === 'message' && senderId !== userId && takenBackBy === undefined,
  );
}

export const mentions = ({ mentionsEveryone, mentionedIds }: StoredMessage, userId: string): boolean =>
  mentionsEveryone || mentionedIds.includes(userId);

/** True unless the user has deleted the message for themselves. */
export const isKeptBy = ({ clearedUpTo, deletedNumbers }: ChatMember, { number }: StoredMessage): boolean =>
  number > clearedUpTo && !deletedNumbers.includes(number);

/** The rows of a chat that are visible to a member. Commands are never shown. */
export const shownRows = ({ rows }: ChatSnapshot, member: ChatMember): readonly StoredMessage[] =>
  rows.filter((row) => row.kind !== 'command' && row.takenBackBy === undefined && isKeptBy(member, row));

export const isOwner = ({ memberships }: Snapshot, groupId: string, userId: string): boolean =>
  memberships.some((row) => row.groupId === groupId && row.userId === userId && row.role === 'owner');

export const isGroup = ({ friendships }: Snapshot, chatId: string): boolean =>
  !friendships.some((row) => row.chatId === chatId);
