import { packContent } from '../../../widget/contract/entities/rich-content.ts';
import type { Chat } from '../../../widget/domain/chat/chat.ts';
import type { ChatId } from '../../../widget/domain/chat/chat-id.ts';
import type { Group } from '../../../widget/domain/group/group.ts';
import { NO_MENTIONS, type MessageContent, type SentMessage } from '../../../widget/domain/message/message.ts';
import type { Database } from '../../../widget/storage/database.ts';
import { NO_VERSION } from '../../../widget/storage/list-snapshot.ts';
import type { BenchMessage, BenchChat } from './data.ts';

/** The id of a group from the id of its room. */
export const groupIdOf = (roomId: string): ChatId => `g${roomId}`;

/** A number far below the 5,000 messages of a loaded range. */
const MESSAGES_AT_ONCE = 1000;

/** Stores messages like a visit that has read the chat from its end up to the first of them. */
export async function keepMessages({ messages }: Database, kept: readonly SentMessage[]): Promise<void> {
  for (let from = 0; from < kept.length; from += MESSAGES_AT_ONCE) {
    const part = kept.slice(from, from + MESSAGES_AT_ONCE);
    const [first, last] = [part[0], part.at(-1)];
    if (first === undefined || last === undefined) return;
    await messages.put(first.chatId, part, { from: first.delivery.messageId, to: last.delivery.messageId });
  }
}

/** Stores the user's lists: groups and their chats, and no friends. */
export function keepLists({ groups, friends, chats }: Database, kept: readonly Group[], of: readonly Chat[]): void {
  groups.save({ items: kept, version: NO_VERSION });
  friends.save({ items: [], version: NO_VERSION });
  chats.put(of);
}

export const toGroup = ({ id, name, pinned }: Pick<BenchChat, 'id' | 'name' | 'pinned'>): Group => ({
  groupId: groupIdOf(id),
  name,
  photo: '',
  groupNumber: '',
  ownerId: undefined,
  myRole: 'member',
  memberCount: 3,
  isPinned: pinned,
  notificationsMuted: false,
  isFrozen: false,
  allPostingBanned: false,
  allowsCards: true,
  forbidsInvites: false,
  canAdd: true,
  canCheckAdmin: true,
  canCheckOwner: true,
  canBeFound: true,
  needsApproval: true,
  ignoresPostingBan: false,
  announcement: '',
  intro: '',
  isShared: false,
  talkIntervalS: undefined,
  ignoresTalkInterval: false,
});

/** A chat that is read except for the last `unread` messages. */
export const toChat = (last: SentMessage, unread = 0): Chat => ({
  chatId: last.chatId,
  lastMessage: last,
  newestMessageId: last.delivery.messageId,
  readUpTo: String(Number(last.delivery.messageId) - unread),
  unread,
  isMentioned: false,
  timeMs: last.timeMs,
});

/** A text of another user. */
export const aText = (chatId: ChatId, number: number, text: string, timeMs: number): SentMessage => ({
  chatId,
  localId: `${chatId}:${number}`,
  senderId: 'u1',
  senderName: 'Member 1',
  senderRole: 'member',
  isFromSystem: false,
  timeMs,
  content: { kind: 'text', text },
  mentions: NO_MENTIONS,
  delivery: { state: 'sent', messageId: String(number) },
});

export const toMessage = (chatId: ChatId, message: BenchMessage): SentMessage => ({
  ...aText(chatId, message.id, '', message.time),
  localId: `m-${message.id}`,
  senderId: message.uid,
  senderName: message.name,
  content: contentOf(message),
});

function contentOf({ id, type, text, src, w, h }: BenchMessage): MessageContent {
  // Pictures are twice as large as displayed, as for a screen with a pixel ratio of two.
  const picture = { file: { key: src }, width: 2 * w, height: 2 * h, sizeBytes: 50_000 };
  switch (type) {
    case 'text':
      return { kind: 'text', text };
    case 'img':
      return packContent({ kind: 'image', ...picture });
    case 'video':
      return packContent({ kind: 'video', ...picture, poster: picture.file, durationMs: 12_000, isPending: false });
    case 'voice':
      return packContent({
        kind: 'voice',
        file: { key: `voice-${id}` },
        durationMs: 4_000,
        waveform: Array.from({ length: 40 }, (_, index) => (index * id) % 32),
      });
    case 'file':
      return packContent({ kind: 'document', file: { key: `file-${id}` }, name: `draw-${id}.pdf`, sizeBytes: 80_000 });
  }
}
