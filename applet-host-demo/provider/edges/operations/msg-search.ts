import { msgSearch } from '#contract/operations/msg-search.ts';
import { withoutNul } from '#domain/message/text.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, refuse } from '../../calls/outcome.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { readCursor, searchMessages } from '../../base/store/messages/search.ts';
import { checkViewer } from '../../base/store/messages/viewers.ts';

const PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 50;

/** Spec: 2-contacts-groups §2 Chat list. S-10. */
export const handleMsgSearch = forSession(msgSearch, async (request, { services, caller }) => {
  const { db, limits } = services;
  const { chatId, after } = request;
  const text = withoutNul(request.text).trim();
  if (text === '') return answer({ messages: [], next: undefined });
  const cursor = readCursor(after);
  if (after !== undefined && cursor === undefined)
    return refuse('invalid_request', '"next" must be the value from a previous search reply.');
  if (chatId !== undefined) {
    const viewer = await checkViewer(db, chatId, caller.userId);
    if (!viewer.ok) return refuseChat(viewer.failure, chatId);
  }
  const limit = Math.min(Math.max(request.limit ?? PAGE_SIZE, 1), MAX_PAGE_SIZE);
  const found = await searchMessages(db, caller.userId, { text, chatId, cursor, limit }, limits.searchTimeoutMs);
  return found === undefined ? refuse('search_too_slow', 'The search took too long.') : answer(found);
});
