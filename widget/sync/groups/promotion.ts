import type { GroupId } from '../../domain/chat/chat-id.ts';
import { isOwnerOrAdmin } from '../../domain/group/role.ts';
import { RETRY_DELAY_MS } from '../../domain/limits.ts';
import { NO_MESSAGE_ID, previousMessageId } from '../../domain/message/message-id.ts';
import { oldestSentId } from '../../domain/message/ordering.ts';
import { groupsAtom } from '../../state/chats.ts';
import { openChatAtom } from '../../state/open-chat.ts';
import type { OpenChatSync } from '../open-chat/open-chat.ts';
import type { SyncScope } from '../scope.ts';

/**
 * Owners and admins can see recalled messages. A user who becomes one has holes in place of those messages. The holes
 * are deleted so that they are fetched again, and the messages on screen are reloaded. Spec: 1-chat §4 Recall and
 * restore. L-A1.
 */
export function createPromotion(
  scope: SyncScope,
  { reload }: Pick<OpenChatSync, 'reload'>,
): (groupIds: readonly GroupId[]) => Promise<void> {
  const showAgain = async (groupId: GroupId): Promise<void> => {
    const shown = scope.get(openChatAtom);
    if (scope.isEnded() || shown?.chatId !== groupId) return;
    const oldest = oldestSentId(shown.messages) ?? NO_MESSAGE_ID;
    const before = oldest === NO_MESSAGE_ID ? oldest : previousMessageId(oldest);
    if (!(await reload(before))) scope.platform.clock.setTimer(RETRY_DELAY_MS, () => void showAgain(groupId));
  };

  const isPromoted = (groupId: GroupId): boolean => {
    const group = scope.get(groupsAtom).get(groupId);
    return group !== undefined && isOwnerOrAdmin(group.myRole);
  };

  return async (groupIds) => {
    const promoted = groupIds.filter(isPromoted);
    await Promise.all(promoted.map((groupId) => scope.database.messages.forgetHoles(groupId)));
    for (const groupId of promoted) void showAgain(groupId);
  };
}
