import { friendAliasUpdate } from '#contract/http/friend-alias-update.ts';
import { friendShipEdit } from '#contract/http/friend-ship-edit.ts';
import { oneToOneChatId } from '#domain/chat/chat-id.ts';
import { checkAlias } from '#domain/contact/alias.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, type Outcome, refuse } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { answerRequest, askForFriendship, writeNote } from '../../capabilities/contacts/ask.ts';
import { deleteFriend, renameFriend } from '../../capabilities/contacts/friendship.ts';
import { notifyPresenceBetween } from '../../delivery/presence/friend-presence.ts';
import { pushServerNoti } from '../../delivery/pushes/server-noti.ts';
import { setBlacklisted } from '../../base/store/people/friends.ts';

/**
 * Spec: 2-contacts-groups §4 Friend request, Blacklist, §5 Friend alias, §7 /friendShip/edit; 3-transport §4 Friend and
 * blacklist events.
 */
export const handleFriendShipEdit = forSession(
  friendShipEdit,
  ({ method, friendId, alias, isBlacklisted, message = '', ...source }, context) => {
    switch (method) {
      case 'editAlias':
        return rename(friendId, alias, context);
      case 'delete':
        return remove(friendId, context);
      case 'blackList':
      case 'unblackList':
        return block(friendId, isBlacklisted ?? method === 'blackList', context);
      case 'request': {
        const { source: sourceType, sourceUserId, sourceGroupId } = source;
        return askForFriendship({ toId: friendId, message, sourceType, sourceUserId, sourceGroupId }, context);
      }
      case 'confirm':
      case 'denied':
        return answerRequest(friendId, method === 'confirm', context);
      case 'msgBoard':
        return writeNote(friendId, message, context);
    }
  },
);

/** Spec: 2-contacts-groups §7 (friend alias update). */
export const handleFriendAliasUpdate = forSession(friendAliasUpdate, ({ friendId, alias }, context) =>
  rename(friendId, alias, context),
);

async function rename(
  friendId: string,
  text: string | undefined,
  context: SessionContext,
): Promise<Outcome<undefined>> {
  const { services, tenant, caller } = context;
  const alias = checkAlias(text ?? '');
  if (!alias.ok || text === undefined) return refuse('invalid_request', '"alias" must be at most 30 characters.');
  const isDone = await renameFriend(services, tenant, caller.userId, friendId, alias.value);
  return isDone ? answer(undefined) : refuseChat('noFriend', oneToOneChatId(caller.userId, friendId));
}

async function remove(friendId: string, { services, tenant, caller }: SessionContext): Promise<Outcome<undefined>> {
  const outcome = await deleteFriend(services, tenant, caller, friendId);
  if (outcome === undefined) return answer(undefined);
  return outcome === 'blacklist'
    ? refuse(outcome, 'Unblock this user before deleting them.')
    : refuseChat(outcome, oneToOneChatId(caller.userId, friendId));
}

async function block(friendId: string, isBlocked: boolean, context: SessionContext): Promise<Outcome<undefined>> {
  const { services, tenant, caller } = context;
  const isDone = await services.db
    .transaction()
    .execute((trx) => setBlacklisted(trx, caller.userId, friendId, isBlocked));
  if (!isDone) return refuseChat('noFriend', oneToOneChatId(caller.userId, friendId));
  pushServerNoti(services.bus, tenant, 'blacklist_updated', [caller.userId], { userId: friendId });
  await notifyPresenceBetween(services, caller.userId, friendId);
  return answer(undefined);
}
