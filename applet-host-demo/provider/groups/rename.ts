import { NO_MENTIONS } from '#domain/message/message.ts';
import type { Account } from '#domain/session/account.ts';
import type { Services } from '../calls/handler.ts';
import { pushMessage } from '../pushes/message.ts';
import { pushServerNoti } from '../pushes/server-noti.ts';
import { lockChat } from '../store/chats.ts';
import { setGroupName } from '../store/groups.ts';
import { newUuid } from '../store/ids.ts';
import { appendMessage } from '../store/messages.ts';
import type { Tenant } from '../tenants/settings.ts';

const SYSTEM = { userId: '', name: '', role: undefined } as const;

/**
 * Renames a group. A system message in its chat says so, and the lists of all members are notified. The chat is locked before the group,
 * as by all changes of members, so that the two cannot deadlock.
 */
export async function renameGroup(
  { db, bus, now }: Services,
  tenant: Tenant,
  groupId: string,
  name: string,
  actor: Pick<Account, 'name'>,
): Promise<void> {
  const appended = await db.transaction().execute(async (trx) => {
    await lockChat(trx, groupId);
    await setGroupName(trx, groupId, name);
    const notice = { kind: 'group-renamed', actorName: actor.name, groupName: name } as const;
    const content = { kind: 'notice', notice } as const;
    const line = { chatId: groupId, localId: newUuid(), sender: SYSTEM, content, mentions: NO_MENTIONS };
    return appendMessage(trx, line, now());
  });
  pushServerNoti(bus, tenant, 'group_info', appended.recipients, { groupId });
  pushMessage(bus, tenant, appended);
}
