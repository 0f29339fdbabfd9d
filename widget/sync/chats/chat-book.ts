import type { Chat } from '../../domain/chat/chat.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import { REMEMBERED_MESSAGE_IDS_PER_CHAT } from '../../domain/limits.ts';
import type { CountedMessage } from '../../domain/chat/chat-changes.ts';
import type { MessageId } from '../../domain/message/message-id.ts';
import { chatsAtom, type Chats } from '../../state/chats.ts';
import type { ListVersion } from '../../storage/list-snapshot.ts';
import type { SyncScope } from '../scope.ts';
import type { ChatOrder } from './chat-order.ts';

/** The chats of the user. Only this module changes them, in the database and on screen. */
export interface ChatBook {
  readonly get: (chatId: ChatId) => Chat | undefined;
  readonly all: () => Iterable<Chat>;
  readonly put: (chats: readonly Chat[]) => void;
  readonly remove: (chatIds: readonly ChatId[]) => void;
  /** Shows chats from the database without writing them back. */
  readonly show: (chats: readonly Chat[]) => void;
  /** Remembers how realtime messages were counted: the last 20 per chat. Spec: 3-transport §4 Incoming messages. */
  readonly remember: (chatId: ChatId, counted: readonly CountedMessage[]) => void;
  readonly remembered: (chatId: ChatId) => readonly CountedMessage[];
  /** The newest message number per chat that this device knows. S-03. */
  readonly heads: () => ReadonlyMap<ChatId, MessageId>;
  readonly markVersion: (version: ListVersion) => void;
}

export function createChatBook(scope: SyncScope, order: ChatOrder): ChatBook {
  const rememberedByChat = new Map<ChatId, readonly CountedMessage[]>();
  /** The permanent index of each chat in `slots`. */
  const places = new Map<ChatId, number>();
  let slots: readonly (Chat | undefined)[] = [];
  const chats = (): Chats => scope.get(chatsAtom);

  const show = (changed: readonly Chat[], removed: readonly ChatId[] = []): void => {
    // This runs for every message. With thousands of chats, copying an array is much faster than copying a `Map`.
    const next = slots.slice();
    const moved: ChatId[] = [];
    const set = (chatId: ChatId, chat?: Chat): void => {
      if (!places.has(chatId)) places.set(chatId, places.size);
      next[places.get(chatId) ?? -1] = chat;
      moved.push(chatId);
    };
    for (const chat of changed) set(chat.chatId, chat);
    for (const chatId of removed) set(chatId);
    slots = next;
    scope.publish(chatsAtom, {
      // A chat that was added later has an index beyond the end of this snapshot.
      get: (chatId) => next[places.get(chatId) ?? -1],
      // A generator, because callers that iterate after each message read only a few chats.
      *values() {
        for (const chat of next) if (chat !== undefined) yield chat;
      },
      size: next.length,
    });
    order.touch(moved);
  };

  return {
    get: (chatId) => chats().get(chatId),
    all: () => chats().values(),
    put(changed) {
      const news = changed.filter((chat) => chats().get(chat.chatId) !== chat);
      if (news.length === 0 || scope.isEnded()) return;
      // The database gets the change first, but the screen does not wait for the write.
      scope.database.chats.put(news);
      show(news);
    },
    remove(chatIds) {
      if (chatIds.length === 0 || scope.isEnded()) return;
      scope.database.chats.remove(chatIds);
      show([], chatIds);
    },
    show: (loaded) => show(loaded),
    remember(chatId, counted) {
      rememberedByChat.set(chatId, counted.slice(-REMEMBERED_MESSAGE_IDS_PER_CHAT));
    },
    remembered: (chatId) => rememberedByChat.get(chatId) ?? [],
    heads: () => new Map([...chats().values()].map((chat) => [chat.chatId, chat.newestMessageId])),
    markVersion: (version) => {
      if (!scope.isEnded()) scope.database.chats.markVersion(version);
    },
  };
}
