import { friendShipEdit } from '../../../widget/contract/http/friend-ship-edit.ts';
import { oneToOneChatId } from '../../../widget/domain/chat/chat-id.ts';
import { answer, forSession } from '../calls/handler.ts';
import { refuseChat } from '../calls/refuse-chat.ts';
import { pushServerNoti } from '../pushes/server-noti.ts';
import { setBlacklisted } from '../store/friends.ts';

/** Spec: 2-contacts-groups §4 Blacklist, 3-transport §4 Friend and blacklist events. */
export const handleFriendShipEdit = forSession(friendShipEdit, async ({ method, friendId }, context) => {
  const { services, tenant, caller } = context;
  const isDone = await services.db
    .transaction()
    .execute((trx) => setBlacklisted(trx, caller.userId, friendId, method === 'blackList'));
  if (!isDone) return refuseChat('noFriend', oneToOneChatId(caller.userId, friendId));
  pushServerNoti(services.bus, tenant, 'blacklist_updated', [caller.userId], { userId: friendId });
  return answer(undefined);
});
