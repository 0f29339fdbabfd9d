import { rcvMsg } from '../../../widget/contract/pushes/rcv-msg.ts';
import type { Bus } from '../bus/bus.ts';
import type { AppendedMessage } from '../store/messages.ts';
import type { Tenant } from '../tenants/settings.ts';
import { pushFrame } from './frame.ts';

/** Tells everyone in the chat about a stored message, the sender's own devices included. Only after the commit. */
export function pushMessage(bus: Bus, tenant: Tenant, { message, recipients }: AppendedMessage): void {
  bus.publish({ kind: 'push', userIds: recipients, frame: pushFrame(rcvMsg, message, tenant.config.roleScheme) });
}
