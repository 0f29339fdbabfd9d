import { pushMessage } from '../pushes/message.ts';
import { tenantsOfChats } from '../../base/store/messages/chats.ts';
import { type OutboxRow, messageKey } from '../../base/store/nodes/outbox.ts';
import { readMessageOf } from '../../base/store/messages/history.ts';
import type { AppendedMessage } from '../../base/store/messages/messages.ts';
import { readForAll, type StoredMessage } from '../../base/store/messages/recalls.ts';
import type { Database } from '../../base/store/schema/schema.ts';
import type { TenantDirectory } from '../../base/tenants/directory.ts';
import type { Bus } from '../bus/bus.ts';

/** The quote of a message that others do not see is still in its sender's copy. */
async function withOwnQuote(
  db: Database,
  stored: StoredMessage,
): Promise<StoredMessage & Pick<AppendedMessage, 'quoteForOthers'>> {
  const { message } = stored;
  const { chatId, senderId, quote, delivery } = message;
  if (quote === undefined || quote.content !== undefined || delivery.state !== 'sent') return stored;
  const own = await readMessageOf(db, senderId, chatId, delivery.messageId);
  return own?.quote?.content === undefined
    ? stored
    : { ...stored, message: { ...message, quote: own.quote }, quoteForOthers: quote };
}

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
      const outboxKey = messageKey(chatId, delivery.messageId);
      pushMessage(bus, tenant, { ...(await withOwnQuote(db, stored)), outboxKey });
    }
  }
}
