import { msgResume } from '#contract/operations/msg-resume.ts';
import type { Chat } from '#domain/chat/chat.ts';
import { MAX_CATCH_UP_PAGE_SIZE, MAX_RESUMED_CHARACTERS, MAX_RESUMED_MESSAGES } from '#domain/limits.ts';
import { compareMessageIds, messageIdDistance } from '#domain/message/message-id.ts';
import { forSession } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';
import { listDifferingChats } from '../../base/store/messages/chats.ts';
import { readPagesAfter } from '../../base/store/messages/history.ts';

/** Lists the chats that have changed since the client was last connected, with missed messages if the client wants them. S-03. */
export const handleMsgResume = forSession(msgResume, async ({ heads, pages: wanted }, { services, caller }) => {
  const { db, links } = services;
  const end = links.admissions.resume(caller.sessionId);
  try {
    const chats = await listDifferingChats(db, caller.userId, heads);
    const fitting = fittingHeads(chats, heads, new Set(wanted));
    if (fitting.size === 0) return answer({ chats, pages: [] });
    const most = { messages: MAX_CATCH_UP_PAGE_SIZE, characters: MAX_RESUMED_CHARACTERS };
    return answer({ chats, pages: await readPagesAfter(db, caller.userId, fitting, most) });
  } finally {
    end();
  }
});

/** The heads of the wanted chats whose missed messages fit into one reply, the most recent chats first. */
function fittingHeads(
  chats: readonly Chat[],
  heads: ReadonlyMap<string, string>,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const fitting = new Map<string, string>();
  let left = MAX_RESUMED_MESSAGES;
  for (const { chatId, newestMessageId } of chats) {
    const head = heads.get(chatId);
    if (head === undefined || !wanted.has(chatId) || compareMessageIds(head, newestMessageId) >= 0) continue;
    const missed = messageIdDistance(head, newestMessageId);
    if (missed > Math.min(left, MAX_CATCH_UP_PAGE_SIZE)) continue;
    left -= missed;
    fitting.set(chatId, head);
  }
  return fitting;
}
