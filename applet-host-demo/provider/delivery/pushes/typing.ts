import { typingPush } from '#contract/pushes/typing.ts';
import type { Bus } from '../bus/bus.ts';
import { pushFrame } from './frame.ts';

/** Notifies a user that the other user of the chat is typing. */
export function pushTyping(
  bus: Bus,
  chatId: string,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): void {
  const frame = pushFrame(typingPush, { chatId, userId: fromId }, 'B');
  bus.publish({ kind: 'push', userIds: [toId], frame, isVolatile: true });
}
