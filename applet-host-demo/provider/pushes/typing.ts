import { typingPush } from '../../../widget/contract/pushes/typing.ts';
import type { Bus } from '../bus/bus.ts';
import { pushFrame } from './frame.ts';

/** Tells somebody that the other one of a chat is writing. */
export function pushTyping(
  bus: Bus,
  chatId: string,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): void {
  bus.publish({ kind: 'push', userIds: [toId], frame: pushFrame(typingPush, { chatId, userId: fromId }, 'B') });
}
