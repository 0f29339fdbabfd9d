import type { GroupId } from '../../domain/chat/chat-id.ts';
import { RETRY_DELAY_MS } from '../../domain/limits.ts';
import { NO_MESSAGE_ID } from '../../domain/message/message-id.ts';
import { oldestSentId } from '../../domain/message/ordering.ts';
import { openChatAtom } from '../../state/open-chat.ts';
import type { OpenChatSync } from '../open-chat/open-chat.ts';
import type { SyncScope } from '../scope.ts';

/**
 * Owners and admins see what was taken back. Who becomes one holds holes in its place: they are asked for again, and what is on
 * screen is loaded anew. Spec: 1-chat §4 Recall and restore. L-A1.
 */
export function createPromotion(
  scope: SyncScope,
  { reload }: Pick<OpenChatSync, 'reload'>,
): (groupIds: readonly GroupId[]) => Promise<void> {
  const showAgain = async (groupId: GroupId): Promise<void> => {
    const shown = scope.get(openChatAtom);
    if (scope.isEnded() || shown?.chatId !== groupId) return;
    const oldest = oldestSentId(shown.messages) ?? NO_MESSAGE_ID;
    const before = oldest === NO_MESSAGE_ID ? oldest : String(BigInt(oldest) - 1n);
    if (!(await reload(before))) scope.platform.clock.setTimer(RETRY_DELAY_MS, () => void showAgain(groupId));
  };

  return async (groupIds) => {
    await Promise.all(groupIds.map((groupId) => scope.database.messages.forgetHoles(groupId)));
    for (const groupId of groupIds) void showAgain(groupId);
  };
}
