import { rcvMsg } from '#contract/pushes/rcv-msg.ts';
import { chatKind } from '#domain/chat/chat-id.ts';
import type { Bus } from '../bus/bus.ts';
import type { AppendedMessage } from '../store/messages.ts';
import type { Tenant } from '../tenants/settings.ts';
import { pushFrame } from './frame.ts';
import { pushToGuests } from './guests.ts';

/** Sends a stored message to all members, including the sender's own devices, and to a shared group's guests. Call it after the commit. */
export function pushMessage(bus: Bus, tenant: Tenant, { message, recipients, outboxKey }: AppendedMessage): void {
  const { roleScheme } = tenant.config;
  const frame = pushFrame(rcvMsg, message, roleScheme);
  const isGroup = chatKind(message.chatId) === 'group';
  const groupId = isGroup ? message.chatId : undefined;
  bus.publish({ kind: 'push', userIds: recipients, frame, groupId, key: outboxKey });
  if (isGroup) pushToGuests(bus, message, { frame, key: outboxKey }, roleScheme);
}
