import { friendShipEdit } from '../../../widget/contract/http/friend-ship-edit.ts';
import { oneToOneChatId } from '../../../widget/domain/chat/chat-id.ts';
import { answer, forSession, type Outcome, type SessionContext } from '../calls/handler.ts';
import { refuseChat } from '../calls/refuse-chat.ts';
import { answerRequest, askForFriendship, writeLine } from '../contacts/ask.ts';
import { pushServerNoti } from '../pushes/server-noti.ts';
import { setBlacklisted } from '../store/friends.ts';

/** Spec: 2-contacts-groups §4 Friend request, Blacklist, §7 /friendShip/edit; 3-transport §4 Friend and blacklist events. */
export const handleFriendShipEdit = forSession(
  friendShipEdit,
  ({ method, friendId, message = '', ...source }, context) => {
    switch (method) {
      case 'blackList':
      case 'unblackList':
        return block(friendId, method === 'blackList', context);
      case 'request': {
        const { source: sourceType, sourceUserId, sourceGroupId } = source;
        return askForFriendship({ toId: friendId, message, sourceType, sourceUserId, sourceGroupId }, context);
      }
      case 'confirm':
      case 'denied':
        return answerRequest(friendId, method === 'confirm', context);
      case 'msgBoard':
        return writeLine(friendId, message, context);
    }
  },
);

async function block(
  friendId: string,
  isBlocked: boolean,
  { services, tenant, caller }: SessionContext,
): Promise<Outcome<undefined>> {
  const isDone = await services.db
    .transaction()
    .execute((trx) => setBlacklisted(trx, caller.userId, friendId, isBlocked));
  if (!isDone) return refuseChat('noFriend', oneToOneChatId(caller.userId, friendId));
  pushServerNoti(services.bus, tenant, 'blacklist_updated', [caller.userId], { userId: friendId });
  return answer(undefined);
}
