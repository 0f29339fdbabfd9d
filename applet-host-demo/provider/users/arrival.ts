import type { Account } from '#domain/session/account.ts';
import { NO_MENTIONS } from '#domain/message/message.ts';
import type { Services } from '../calls/handler.ts';
import { pushMessage } from '../pushes/message.ts';
import { pushGroupMembers } from '../pushes/group-members.ts';
import { pushUpdate } from '../pushes/update.ts';
import { befriend } from '../store/friends.ts';
import { readMember } from '../store/group-members.ts';
import { addMember, listMemberIds } from '../store/groups.ts';
import { newUuid } from '../store/ids.ts';
import { type AppendedMessage, appendMessage } from '../store/messages.ts';
import type { DatabaseTransaction } from '../store/schema.ts';
import { findUser, insertUser, type NewUser } from '../store/users.ts';
import type { Tenant } from '../tenants/settings.ts';

const SYSTEM = { userId: '', name: '', role: undefined } as const;

/**
 * Creates a user. According to the tenant's settings, also adds friends, groups and a greeting, so that the new user is not alone.
 * All in one transaction; affected users are notified after the commit. Undefined when the login name or player id is taken.
 */
export async function admitUser(services: Services, tenant: Tenant, user: NewUser): Promise<Account | undefined> {
  const { db, bus, now } = services;
  const arrival = await db.transaction().execute(async (trx) => {
    const account = await insertUser(trx, { authType: tenant.settings.authType, ...user }, now());
    return account === undefined ? undefined : { account, ...(await welcome(trx, tenant, account, now())) };
  });
  if (arrival === undefined) return undefined;
  pushUpdate(bus, 'friendList', arrival.friendIds);
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
  nowMs: number,
): Promise<{
  readonly friendIds: readonly string[];
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
  for (const friendId of settings.welcome.friendIds) {
    const friend = await findUser(trx, friendId);
    if (friend?.tenant !== code) continue;
    const chatId = await befriend(trx, code, newcomer.userId, friendId, nowMs);
    const notice = { kind: 'notice', notice: { kind: 'already-friends' } } as const;
    messages.push(
      await appendMessage(
        trx,
        { chatId, localId: newUuid(), sender: SYSTEM, content: notice, mentions: NO_MENTIONS },
        nowMs,
      ),
    );
    if (friendIds.length === 0 && settings.welcome.greeting !== '') {
      const sender = { userId: friendId, name: friend.account.name, role: undefined };
      const content = { kind: 'text', text: settings.welcome.greeting } as const;
      messages.push(
        await appendMessage(trx, { chatId, localId: newUuid(), sender, content, mentions: NO_MENTIONS }, nowMs),
      );
    }
    friendIds.push(friendId);
  }
  return { friendIds, joined, messages };
}
