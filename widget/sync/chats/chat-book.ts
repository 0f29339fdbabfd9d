import type { Chat } from '../../domain/chat/chat.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import { REMEMBERED_MESSAGE_IDS_PER_CHAT } from '../../domain/limits.ts';
import type { CountedMessage } from '../../domain/chat/chat-changes.ts';
import type { MessageId } from '../../domain/message/message-id.ts';
import { chatsAtom, type Chats } from '../../state/chats.ts';
import type { ListVersion } from '../../storage/list-snapshot.ts';
import type { SyncScope } from '../scope.ts';
import type { ChatOrder } from './chat-order.ts';

/** The user's chats: the one place that changes them, in the database and on screen. */
export interface ChatBook {
  readonly get: (chatId: ChatId) => Chat | undefined;
  readonly all: () => Iterable<Chat>;
  readonly put: (chats: readonly Chat[]) => void;
  readonly remove: (chatIds: readonly ChatId[]) => void;
  /** Shows what the database holds, without writing it again. */
  readonly show: (chats: readonly Chat[]) => void;
  /** Remembers how a live message was counted: the last 20 per chat. Spec: 3-transport §4 Incoming messages. */
  readonly remember: (chatId: ChatId, counted: CountedMessage) => void;
  readonly remembered: (chatId: ChatId) => readonly CountedMessage[];
  /** The newest number per chat that is known here. S-03. */
  readonly heads: () => ReadonlyMap<ChatId, MessageId>;
  readonly markVersion: (version: ListVersion) => void;
}

export function createChatBook(scope: SyncScope, order: ChatOrder): ChatBook {
  const rememberedByChat = new Map<ChatId, readonly CountedMessage[]>();
  /** Where each chat stands in `slots`, for good. */
  const places = new Map<ChatId, number>();
  let slots: readonly (Chat | undefined)[] = [];
  const chats = (): Chats => scope.get(chatsAtom);

  const show = (changed: readonly Chat[], removed: readonly ChatId[] = []): void => {
    // Anew with every message: of thousands an array is copied at once, a `Map` is not.
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
      // What was given a place later lies behind the end.
      get: (chatId) => next[places.get(chatId) ?? -1],
      // One by one: whoever looks at them after each message looks at a few.
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
      // Handed to the database first; the screen does not wait for it.
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
      const before = rememberedByChat.get(chatId) ?? [];
      rememberedByChat.set(chatId, [...before, counted].slice(-REMEMBERED_MESSAGE_IDS_PER_CHAT));
    },
    remembered: (chatId) => rememberedByChat.get(chatId) ?? [],
    heads: () => new Map([...chats().values()].map((chat) => [chat.chatId, chat.newestMessageId])),
    markVersion: (version) => {
      if (!scope.isEnded()) scope.database.chats.markVersion(version);
    },
  };
}
