import { mergeChat } from '../../domain/chat/chat-changes.ts';
import type { Chat } from '../../domain/chat/chat.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import { compareMessageIds } from '../../domain/message/message-id.ts';
import type { SyncScope } from '../scope.ts';
import type { ChatBook } from './chat-book.ts';

export interface TakeChatsDeps {
  readonly book: ChatBook;
  /** The user has read further on this device than the provider knows. */
  readonly onReadFurther: (chat: Chat) => void;
  /** Chats that have advanced beyond what this device knew. */
  readonly onAdvanced: (chatIds: readonly ChatId[]) => void;
}

/** Applies the provider's data about chats, from a list call or a resume. S-03. */
export function createTakeChats(scope: SyncScope, deps: TakeChatsDeps): (chats: readonly Chat[]) => void {
  const { book, onReadFurther, onAdvanced } = deps;
  return (chats) => {
    if (scope.isEnded()) return;
    const nowMs = scope.platform.clock.nowMs();
    const advanced: ChatId[] = [];
    const merged = chats.map((remote) => {
      const local = book.get(remote.chatId);
      const chat = mergeChat(local, remote, book.remembered(remote.chatId), nowMs);
      if (local !== undefined && compareMessageIds(remote.newestMessageId, local.newestMessageId) > 0) {
        advanced.push(remote.chatId);
      }
      const isReadFurther = compareMessageIds(chat.readUpTo, remote.readUpTo) > 0;
      if (isReadFurther && (remote.unread > 0 || remote.isMentioned)) onReadFurther(chat);
      return chat;
    });
    book.put(merged);
    if (advanced.length > 0) onAdvanced(advanced);
  };
}
