import { unreadListGet } from '../../contract/http/unread-list-get.ts';
import type { Chat } from '../../domain/chat/chat.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import { UNREAD_REFRESH_AGE_MS } from '../../domain/limits.ts';
import { isSent } from '../../domain/message/message.ts';
import { success } from '../../domain/result.ts';
import { NO_VERSION, type ListVersion } from '../../storage/list-snapshot.ts';
import type { ChatBook } from '../chats/chat-book.ts';
import type { SyncScope } from '../scope.ts';
import { createListSync, type ListSync } from './list-sync.ts';

export interface UnreadSync extends ListSync {
  /** Sets the list version of the chats that were read from the database. */
  readonly begin: (version: ListVersion) => void;
}

/** Maintains the list of chats with their unread counts. Spec: 3-transport §4 (Unread refresh). */
export function createUnreadSync(
  scope: SyncScope,
  book: ChatBook,
  takeChats: (chats: readonly Chat[]) => void,
): UnreadSync {
  let version = NO_VERSION;

  const { refresh } = createListSync(scope.platform.clock, UNREAD_REFRESH_AGE_MS, async () => {
    const answered = await scope.api.callForList(unreadListGet, version);
    if (!answered.ok) return answered;
    if (answered.value.kind === 'unchanged' || scope.isEnded()) return success(undefined);
    const { listing, meta } = answered.value;
    takeChats(listing.items);
    if (listing.isFull) book.remove(notAmong(book, listing.items));
    version = { sinceMs: meta.timeMs, version: meta.version };
    book.markVersion(version);
    return success(undefined);
  });

  return {
    refresh,
    begin(stored) {
      version = stored;
    },
  };
}

/** Returns the chats that the provider does not know, except chats that exist only on this device so far. */
function notAmong(book: ChatBook, chats: readonly Chat[]): readonly ChatId[] {
  const known = new Set(chats.map(({ chatId }) => chatId));
  const gone: ChatId[] = [];
  for (const { chatId, lastMessage, newestMessageId } of book.all()) {
    const isLocal = newestMessageId === '0' || (lastMessage !== undefined && !isSent(lastMessage));
    if (!known.has(chatId) && !isLocal) gone.push(chatId);
  }
  return gone;
}
