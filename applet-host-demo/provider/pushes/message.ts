import { rcvMsg } from '#contract/pushes/rcv-msg.ts';
import { chatKind } from '#domain/chat/chat-id.ts';
import type { Bus } from '../bus/bus.ts';
import type { AppendedMessage } from '../store/messages.ts';
import type { Tenant } from '../tenants/settings.ts';
import { pushFrame } from './frame.ts';
import { pushToGuests } from './guests.ts';

/**
 * Sends a stored message to all who see it, including the sender's own devices, and to a shared group's guests. Call it after the
 * commit.
 */
export function pushMessage(bus: Bus, tenant: Tenant, appended: AppendedMessage): void {
  const { message, recipients, outboxKey: key, quoteForOthers: quote, isShadowed } = appended;
  const { roleScheme } = tenant.config;
  const isGroup = chatKind(message.chatId) === 'group';
  const groupId = isGroup ? message.chatId : undefined;
  const frame = pushFrame(rcvMsg, message, roleScheme);
  if (quote === undefined) {
    bus.publish({ kind: 'push', userIds: recipients, frame, groupId, key });
    if (isGroup && !isShadowed) pushToGuests(bus, message, { frame, key }, roleScheme);
    return;
  }
  const { senderId } = message;
  bus.publish({ kind: 'push', userIds: [senderId], frame, groupId });
  pushMessage(bus, tenant, {
    message: { ...message, quote },
    recipients: recipients.filter((userId) => userId !== senderId),
    outboxKey: key,
    isShadowed,
  });
}
