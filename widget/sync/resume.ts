import { CAPABILITY_PAGES, CAPABILITY_RESUME } from '../contract/pushes/hello.ts';
import { msgResume } from '../contract/operations/msg-resume.ts';
import type { Chat } from '../domain/chat/chat.ts';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import { MAX_RESUMED_CHATS, MAX_RESUMED_PAGES } from '../domain/limits.ts';
import { compareMessageIds, messageIdDistance, NO_MESSAGE_ID } from '../domain/message/message-id.ts';
import { success, type Result } from '../domain/result.ts';
import type { ChatBook } from './chats/chat-book.ts';
import type { MessagePages } from './message-pages.ts';
import type { SyncScope } from './scope.ts';

/**
 * A chat that misses more messages than this is not filled in advance: they are fetched when the user reads the chat.
 */
const MAX_MISSED_MESSAGES = 500;

/**
 * Asks which chats have advanced since the link was last open. Returns false when the provider cannot do this or would
 * need too many heads. The caller then has to fetch the list of chats, as after a failure. Chats whose messages are cached up to the
 * head get their missed messages with the same answer, if the provider can do this. S-03.
 */
export async function resumeChats(
  scope: SyncScope,
  book: ChatBook,
  pages: MessagePages,
  capabilities: readonly string[],
  takeChats: (chats: readonly Chat[]) => void,
): Promise<Result<boolean, Failure>> {
  if (!capabilities.includes(CAPABILITY_RESUME)) return success(false);
  const heads = book.heads();
  if (heads.size > MAX_RESUMED_CHATS) return success(false);
  const wanted = capabilities.includes(CAPABILITY_PAGES) ? cachedChats(scope, book) : undefined;
  const resumed = await scope.api.call(msgResume, { heads, pages: wanted });
  if (!resumed.ok) return resumed;
  if (scope.isEnded()) return success(true);
  for (const page of resumed.value.pages) pages.take(page, heads.get(page.chatId) ?? NO_MESSAGE_ID);
  takeChats(resumed.value.chats);
  return success(true);
}

/** The most recent chats whose messages are cached up to the head, as far as memory tells. */
const cachedChats = ({ database }: SyncScope, book: ChatBook): readonly ChatId[] =>
  [...book.all()]
    .filter(
      ({ chatId, newestMessageId }) =>
        newestMessageId !== NO_MESSAGE_ID && database.messages.peekEnd(chatId, 0)?.newest === newestMessageId,
    )
    .toSorted((a, b) => b.timeMs - a.timeMs)
    .slice(0, MAX_RESUMED_PAGES)
    .map(({ chatId }) => chatId);

/**
 * Fetches the missed messages of locally cached chats, one chat after the other, so that they can be read offline and
 * without a gap. Skips chats that were never read on this device.
 */
export function createMissedMessages(
  scope: SyncScope,
  book: ChatBook,
  pages: MessagePages,
): (chatIds: readonly ChatId[]) => void {
  const queue = new Set<ChatId>();
  let isRunning = false;

  const fill = async (chatId: ChatId): Promise<boolean> => {
    const { newest: cached } = await scope.database.messages.head(chatId);
    if (cached === NO_MESSAGE_ID) return true;
    for (let from = cached; !scope.isEnded();) {
      const newest = book.get(chatId)?.newestMessageId ?? NO_MESSAGE_ID;
      if (compareMessageIds(from, newest) >= 0 || messageIdDistance(from, newest) > MAX_MISSED_MESSAGES) return true;
      const page = await pages.after(chatId, from, newest);
      if (!page.ok) return false;
      if (page.value.isLast) return true;
      from = page.value.to;
    }
    return false;
  };

  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (const chatId of queue) {
      queue.delete(chatId);
      if (!(await fill(chatId))) queue.clear();
    }
    isRunning = false;
  };

  return (chatIds) => {
    for (const chatId of chatIds) queue.add(chatId);
    void run();
  };
}
