import { NO_MENTIONS } from '#domain/message/message.ts';
import { success } from '#domain/result.ts';
import { addFriendship } from '../../capabilities/contacts/friendship.ts';
import { notifyMembers } from '../../capabilities/groups/membership.ts';
import { pushMessage } from '../../delivery/pushes/message.ts';
import { findRoles } from '../../base/store/messages/actors.ts';
import { lockChat } from '../../base/store/messages/chats.ts';
import { addMember, setMemberRoles } from '../../base/store/groups/groups.ts';
import { appendMessage, findByUuid } from '../../base/store/messages/messages.ts';
import { findFriendSide } from '../../base/store/people/platform-friends.ts';
import type { PlatformContext } from './endpoint.ts';
import { type ApiOutcome, refuseCall } from './failures.ts';

/**
 * Opens the chat of a service account with a player. The first message makes the two friends; a player who has removed the account
 * stays without it. L-SA5.
 */
export async function openPlayerChat(
  { services, tenant }: PlatformContext,
  accountId: string,
  userId: string,
): Promise<ApiOutcome<string>> {
  const side = await findFriendSide(services.db, userId, accountId);
  if (side === undefined) return success(await addFriendship(services, tenant, accountId, userId));
  return side.isRemoved
    ? refuseCall('noFriend', 'The player has removed this service account from their friends.')
    : success(side.chatId);
}

/** Makes a service account an admin of a group, so that no mute and no talk interval stops it. L-SA5. */
export async function joinGroupChat(
  { services, tenant }: PlatformContext,
  accountId: string,
  groupId: string,
): Promise<void> {
  const { db, now } = services;
  const hasJoined = await db.transaction().execute(async (trx) => {
    await lockChat(trx, groupId);
    if ((await findRoles(trx, groupId, [accountId])).has(accountId)) return false;
    await addMember(trx, tenant.code, groupId, { userId: accountId, role: 'admin' }, now());
    // A former member has got the role of an ordinary one.
    await setMemberRoles(trx, groupId, [accountId], 'admin', now());
    return true;
  });
  if (hasJoined) await notifyMembers(services, tenant, groupId, accountId);
}

const SYSTEM = { userId: '', name: '', role: undefined } as const;

/** Writes a system message. A repeat gets the first result. S-01. */
export async function writeNotice(
  { services, tenant, localId }: PlatformContext,
  chatId: string,
  text: string,
): Promise<{ readonly messageId: string; readonly timeMs: number }> {
  const { db, bus, now } = services;
  const written = await db.transaction().execute(async (trx) => {
    await lockChat(trx, chatId);
    const first = await findByUuid(trx, SYSTEM.userId, localId);
    if (first !== undefined) return { receipt: first, appended: undefined };
    const content = { kind: 'notice', notice: { kind: 'text', text } } as const;
    const appended = await appendMessage(
      trx,
      { chatId, localId, sender: SYSTEM, content, mentions: NO_MENTIONS },
      now(),
    );
    const receipt = { messageId: appended.message.delivery.messageId, timeMs: appended.message.timeMs };
    return { receipt, appended };
  });
  if (written.appended !== undefined) pushMessage(bus, tenant, written.appended);
  return written.receipt;
}
