import { NO_MENTIONS } from '../../../widget/domain/message/message.ts';
import type { Services } from '../calls/handler.ts';
import { pushMessage } from '../pushes/message.ts';
import { pushServerNoti } from '../pushes/server-noti.ts';
import { pushUpdate } from '../pushes/update.ts';
import { decideRequest, type NewRequest, putRequest } from '../store/friend-requests.ts';
import { befriend } from '../store/friends.ts';
import { newUuid } from '../store/ids.ts';
import { appendMessage } from '../store/messages.ts';
import type { Tenant } from '../tenants/settings.ts';

const SYSTEM = { userId: '', name: '', role: undefined } as const;

/** Stores a friend request and tells both. Spec: 2-contacts-groups §4 Friend request. */
export async function requestFriendship({ db, bus, now }: Services, request: NewRequest): Promise<void> {
  await db.transaction().execute((trx) => putRequest(trx, request, now()));
  pushUpdate(bus, 'invitedList', [request.fromId, request.toId]);
}

/**
 * Decides a request that waits: agreed, the two are friends, and their chat begins with a line that says so. False when
 * there is nothing to decide.
 */
export async function answerFriendRequest(
  { db, bus, now }: Services,
  tenant: Tenant,
  { fromId, toId, isAgreed }: { readonly fromId: string; readonly toId: string; readonly isAgreed: boolean },
): Promise<boolean> {
  const outcome = await db.transaction().execute(async (trx) => {
    if (!(await decideRequest(trx, fromId, toId, isAgreed ? 'accepted' : 'refused'))) return undefined;
    if (!isAgreed) return { message: undefined };
    const chatId = await befriend(trx, tenant.code, fromId, toId, now());
    const content = { kind: 'notice', notice: { kind: 'already-friends' } } as const;
    const line = { chatId, localId: newUuid(), sender: SYSTEM, content, mentions: NO_MENTIONS };
    return { message: await appendMessage(trx, line, now()) };
  });
  if (outcome === undefined) return false;
  pushServerNoti(bus, tenant, 'invite_updated', [fromId, toId]);
  if (outcome.message === undefined) return true;
  pushUpdate(bus, 'friendList', [fromId, toId]);
  pushMessage(bus, tenant, outcome.message);
  return true;
}
