import { msgReadPush } from '../../../widget/contract/pushes/msg-read.ts';
import type { Bus } from '../bus/bus.ts';
import type { ReadState } from '../store/reads.ts';
import type { Caller } from '../session/sessions.ts';
import type { Tenant } from '../tenants/settings.ts';
import { pushFrame } from './frame.ts';

/** In larger groups nobody is told who has read: it would be the square of the member count. */
const MAX_READERS_TOLD = 100;

/** Tells the reader's other devices what is left unread, and the others in the chat how far it was read. */
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
  if (others.length === 0 || others.length > MAX_READERS_TOLD) return;
  // What is left unread is the reader's own business.
  const told = { chatId, readerId: reader.userId, readUpTo: state.readUpTo, unread: 0, isMentioned: false };
  bus.publish({ kind: 'push', userIds: others, frame: pushFrame(msgReadPush, told, roleScheme) });
}
