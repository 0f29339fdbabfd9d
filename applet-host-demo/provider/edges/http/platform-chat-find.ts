import { platformChatFind } from '#contract/http/platform-chat-find.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, refuse } from '../../calls/outcome.ts';
import { findFriendChat, findOwnGroup } from '../../base/store/messages/platform-chats.ts';

/** Finds only chats that the caller may open, so that the platform's ids cannot be probed. L-PB1. */
export const handlePlatformChatFind = forSession(
  platformChatFind,
  async ({ playerId, group }, { services, tenant, caller }) => {
    const from = { tenant: tenant.code, userId: caller.userId };
    if (playerId !== undefined && group === undefined) {
      const chatId = await findFriendChat(services.db, { ...from, playerId });
      return chatId === undefined
        ? refuse('no_friend_yet', 'You are not friends with this player.')
        : answer({ chatId });
    }
    if (playerId === undefined && group !== undefined) {
      const chatId = await findOwnGroup(services.db, { ...from, alias: group });
      return chatId === undefined ? refuse('card_group', 'You are not a member of this group.') : answer({ chatId });
    }
    return refuse('invalid_request', 'Name either "player_id" or "group".');
  },
);
