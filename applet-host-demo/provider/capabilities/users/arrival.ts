import { checkFriendCode } from '#domain/contact/search-code.ts';
import type { Account } from '#domain/session/account.ts';
import { NO_MENTIONS } from '#domain/message/message.ts';
import type { Services } from '../../calls/services.ts';
import { pushMessage } from '../../delivery/pushes/message.ts';
import { pushGroupMembers } from '../../delivery/pushes/group-members.ts';
import { pushUpdate } from '../../delivery/pushes/update.ts';
import { decideRequest, putRequest } from '../../base/store/people/friend-requests.ts';
import { befriend } from '../../base/store/people/friends.ts';
import { readMember } from '../../base/store/groups/group-members.ts';
import { addMember, listMemberIds } from '../../base/store/groups/groups.ts';
import { newUuid } from '../../base/store/engine/ids.ts';
import { type AppendedMessage, appendMessage } from '../../base/store/messages/messages.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { findUser, insertUser, type NewUser } from '../../base/store/people/users.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';

const SYSTEM = { userId: '', name: '', role: undefined } as const;

/**
 * Creates a user. The user whose code is the invite code becomes a friend. According to the tenant's settings, also adds friends,
 * groups and a greeting, so that the new user is not alone.
 * All in one transaction; affected users are notified after the commit. Undefined when the login name or player id is taken.
 */
export async function admitUser(
  services: Services,
  tenant: Tenant,
  user: NewUser,
  inviteCode = '',
): Promise<Account | undefined> {
  const { db, bus, now } = services;
  const arrival = await db.transaction().execute(async (trx) => {
    const account = await insertUser(trx, { authType: tenant.settings.authType, ...user }, now());
    if (account === undefined) return undefined;
    return { account, ...(await welcome(trx, tenant, account, { inviteCode, nowMs: now() })) };
  });
  if (arrival === undefined) return undefined;
  pushUpdate(bus, 'friendList', arrival.friendIds);
  if (arrival.inviterId !== undefined) pushUpdate(bus, 'invitedList', [arrival.inviterId]);
  pushUpdate(bus, 'groupList', [...new Set(arrival.joined.flatMap(({ memberIds }) => memberIds))]);
  for (const { groupId, memberIds } of arrival.joined) {
    const members = await readMember(db, groupId, arrival.account.userId);
    await pushGroupMembers(services, tenant, groupId, memberIds, members);
  }
  for (const appended of arrival.messages) pushMessage(bus, tenant, appended);
  return arrival.account;
}

async function welcome(
  trx: DatabaseTransaction,
  { code, settings }: Tenant,
  newcomer: Account,
  { inviteCode, nowMs }: Invitation,
): Promise<{
  readonly friendIds: readonly string[];
  readonly inviterId: string | undefined;
  readonly joined: readonly { readonly groupId: string; readonly memberIds: readonly string[] }[];
  readonly messages: readonly AppendedMessage[];
}> {
  const messages: AppendedMessage[] = [];
  const joined: { readonly groupId: string; readonly memberIds: readonly string[] }[] = [];
  // Sorted by id, so that two parallel registrations cannot deadlock.
  for (const groupId of settings.welcome.groupIds.toSorted()) {
    const members = await listMemberIds(trx, groupId);
    if (members.length === 0) continue;
    await addMember(trx, code, groupId, { userId: newcomer.userId, role: 'member' }, nowMs);
    const notice = { kind: 'members-added', actorName: '', memberNames: [newcomer.name] } as const;
    const content = { kind: 'notice', notice } as const;
    const message = { chatId: groupId, localId: newUuid(), sender: SYSTEM, content, mentions: NO_MENTIONS };
    messages.push(await appendMessage(trx, message, nowMs));
    joined.push({ groupId, memberIds: members });
  }
  const friendIds: string[] = [];
  const meet = async (friendId: string): Promise<string> => {
    const chatId = await befriend(trx, code, newcomer.userId, friendId, nowMs);
    const content = { kind: 'notice', notice: { kind: 'already-friends' } } as const;
    const message = { chatId, localId: newUuid(), sender: SYSTEM, content, mentions: NO_MENTIONS };
    messages.push(await appendMessage(trx, message, nowMs));
    friendIds.push(friendId);
    return chatId;
  };
  const inviterId = await recordInvitation(trx, code, newcomer.userId, { inviteCode, nowMs });
  if (inviterId !== undefined) await meet(inviterId);
  let hasGreeted = settings.welcome.greeting === '';
  for (const friendId of settings.welcome.friendIds) {
    const friend = friendId === inviterId ? undefined : await findUser(trx, friendId);
    if (friend?.tenant !== code) continue;
    const chatId = await meet(friendId);
    if (hasGreeted) continue;
    hasGreeted = true;
    const sender = { userId: friendId, name: friend.account.name, role: undefined };
    const content = { kind: 'text', text: settings.welcome.greeting } as const;
    const message = { chatId, localId: newUuid(), sender, content, mentions: NO_MENTIONS };
    messages.push(await appendMessage(trx, message, nowMs));
  }
  return { friendIds, inviterId, joined, messages };
}

interface Invitation {
  readonly inviteCode: string;
  readonly nowMs: number;
}

/**
 * Finds the user whose code is the invite code, and stores the invitation as an accepted friend request of the newcomer. A code that
 * names no active user of the tenant is ignored: it comes from a link, which the newcomer cannot correct. L-CT5.
 */
async function recordInvitation(
  trx: DatabaseTransaction,
  tenant: string,
  newcomerId: string,
  { inviteCode, nowMs }: Invitation,
): Promise<string | undefined> {
  const code = checkFriendCode(inviteCode, newcomerId);
  const inviter = code.ok ? await findUser(trx, code.value) : undefined;
  if (!code.ok || inviter?.tenant !== tenant || inviter.isFrozen) return undefined;
  const request = { fromId: newcomerId, toId: code.value, message: '', inviteCode: code.value };
  await putRequest(trx, request, nowMs);
  await decideRequest(trx, newcomerId, code.value, 'accepted');
  return code.value;
}
