import { pushMessage } from '../pushes/message.ts';
import { tenantsOfChats } from '../store/chats.ts';
import { type OutboxRow, messageKey } from '../store/outbox.ts';
import { readForAll } from '../store/recalls.ts';
import type { Database } from '../store/schema.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import type { Bus } from './bus.ts';

/** Publishes stored messages that the outbox names. Recalled ones are left out: the command that recalled them has its own row. */
export async function publishStored(
  { db, tenants }: { readonly db: Database; readonly tenants: TenantDirectory },
  bus: Bus,
  messages: readonly NonNullable<OutboxRow['message']>[],
): Promise<void> {
  const numbersByChat = new Map<string, number[]>();
  for (const { chatId, messageId } of messages) {
    numbersByChat.set(chatId, [...(numbersByChat.get(chatId) ?? []), messageId]);
  }
  const tenantByChat = await tenantsOfChats(db, [...numbersByChat.keys()]);
  for (const [chatId, numbers] of numbersByChat) {
    const code = tenantByChat.get(chatId);
    const tenant = code === undefined ? undefined : await tenants.find(code);
    if (tenant === undefined) continue;
    for (const stored of await readForAll(db, chatId, numbers)) {
      const { deletion, delivery } = stored.message;
      if (deletion !== undefined || delivery.state !== 'sent') continue;
      pushMessage(bus, tenant, { ...stored, outboxKey: messageKey(chatId, delivery.messageId) });
    }
  }
}
