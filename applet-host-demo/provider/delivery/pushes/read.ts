import { msgReadPush } from '#contract/pushes/msg-read.ts';
import type { Bus } from '../bus/bus.ts';
import type { ReadState } from '../../base/store/messages/reads.ts';
import type { Caller } from '../../base/store/access/sessions.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import { pushFrame } from './frame.ts';

/** Larger groups get no read receipts: the traffic would grow with the square of the member count. */
export const MAX_NOTIFIED_READERS = 100;

/** Sends the unread count to the reader's other devices, and the read pointer to the other members. */
export function pushRead(
  bus: Bus,
  tenant: Tenant,
  reader: Caller,
  {
    chatId,
    state,
    participants,
  }: { readonly chatId: string; readonly state: ReadState; readonly participants: readonly string[] },
): void {
  const { roleScheme } = tenant.config;
  const own = pushFrame(msgReadPush, { chatId, readerId: reader.userId, ...state }, roleScheme);
  bus.publish({ kind: 'push', userIds: [reader.userId], frame: own, exceptSessionId: reader.sessionId });
  const others = participants.filter((userId) => userId !== reader.userId);
  if (others.length === 0 || others.length > MAX_NOTIFIED_READERS) return;
  // The unread count is private to the reader.
  const receipt = { chatId, readerId: reader.userId, readUpTo: state.readUpTo, unread: 0, isMentioned: false };
  bus.publish({ kind: 'push', userIds: others, frame: pushFrame(msgReadPush, receipt, roleScheme) });
}
