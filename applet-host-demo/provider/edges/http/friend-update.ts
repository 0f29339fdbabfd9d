import { friendUpdate } from '#contract/http/friend-update.ts';
import { oneToOneChatId } from '#domain/chat/chat-id.ts';
import { forSession } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { pushServerNoti } from '../../delivery/pushes/server-noti.ts';
import { setChatFlags } from '../../base/store/messages/chat-flags.ts';

/** Spec: 3-transport §7 friendUpdate. */
export const handleFriendUpdate = forSession(friendUpdate, async ({ friendId, ...flags }, context) => {
  const { services, tenant, caller } = context;
  const chatId = oneToOneChatId(caller.userId, friendId);
  const isSet = await services.db
    .transaction()
    .execute((trx) => setChatFlags(trx, caller.userId, chatId, { ...NOTHING, ...flags }));
  if (!isSet) return refuseChat('noFriend', chatId);
  const more = { userId: friendId, exceptSessionId: caller.sessionId };
  pushServerNoti(services.bus, tenant, 'friend_updated', [caller.userId], more);
  return answer(undefined);
});

const NOTHING = { isPinned: undefined, notificationsMuted: undefined };
