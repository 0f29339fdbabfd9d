import type { Decoded } from '#contract/codec.ts';
import { getMsgList } from '#contract/operations/get-msg-list.ts';
import { FIRST_NETWORK_PAGE_SIZE, MAX_CATCH_UP_PAGE_SIZE, MESSAGE_PAGE_SIZE } from '#domain/limits.ts';
import { NO_MESSAGE_ID } from '#domain/message/message-id.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, type Outcome, refuse } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { readPageOf } from '../../base/store/messages/history.ts';
import { checkViewer } from '../../base/store/messages/viewers.ts';

/** Spec: 1-chat §4 Message list loading, §7 GetMsgList. S-11. */
export const handleGetMsgList = forSession(getMsgList, readMessages);

/** Reads a page of a chat's messages as the caller sees them. */
export async function readMessages(
  { chatId, messageId, direction, hiddenType, ...request }: Decoded<typeof getMsgList.request>,
  { services, caller }: SessionContext,
): Promise<Outcome<Decoded<typeof getMsgList.reply>>> {
  const usualSize = messageId === NO_MESSAGE_ID ? FIRST_NETWORK_PAGE_SIZE : MESSAGE_PAGE_SIZE;
  const limit = Math.min(Math.max(request.limit ?? usualSize, 1), MAX_CATCH_UP_PAGE_SIZE);
  const page = await readPageOf(services.db, caller.userId, {
    chatId,
    messageId,
    direction,
    limit,
    hidesPrecisionBets: hiddenType === 'precisionBet',
  });
  if (page !== undefined) return answer(page);
  const viewer = await checkViewer(services.db, chatId, caller.userId);
  // The caller may have joined between the two queries. Then a retry succeeds.
  return viewer.ok
    ? refuse('server_error', 'The chat has just changed. Try again.')
    : refuseChat(viewer.failure, chatId);
}
