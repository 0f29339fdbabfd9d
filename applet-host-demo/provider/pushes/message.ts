import { rcvMsg } from '#contract/pushes/rcv-msg.ts';
import { chatKind } from '#domain/chat/chat-id.ts';
import type { Bus } from '../bus/bus.ts';
import type { AppendedMessage } from '../store/messages.ts';
import type { Tenant } from '../tenants/settings.ts';
import { pushFrame } from './frame.ts';
import { pushToGuests } from './guests.ts';

/** Sends a stored message to all members, including the sender's own devices, and to a shared group's guests. Call it after the commit. */
export function pushMessage(bus: Bus, tenant: Tenant, { message, recipients }: AppendedMessage): void {
  const { roleScheme } = tenant.config;
  const frame = pushFrame(rcvMsg, message, roleScheme);
  bus.publish({ kind: 'push', userIds: recipients, frame });
  if (chatKind(message.chatId) === 'group') pushToGuests(bus, message, frame, roleScheme);
}
