import { isTakenBack } from './taken-back.ts';
import { compareMessageIds } from './message-id.ts';
import type { SentMessage } from './message.ts';

/** Whether a message is to be pinned: it mentions everyone. Spec: 3-transport §4 Incoming messages. */
const isForTop = (message: SentMessage): boolean =>
  message.mentions.everyone &&
  message.content.kind !== 'notice' &&
  message.content.kind !== 'command' &&
  !isTakenBack(message);

/**
 * Returns the pinned message of a chat after new messages: the newest one that mentions everyone, unless the current
 * one has a higher number. Spec: 3-transport §4 Incoming messages.
 */
export function topAfter(top: SentMessage | undefined, messages: Iterable<SentMessage>): SentMessage | undefined {
  let newest = top;
  for (const message of messages) {
    if (!isForTop(message)) continue;
    const isOlder =
      newest !== undefined && compareMessageIds(message.delivery.messageId, newest.delivery.messageId) < 0;
    if (!isOlder) newest = message;
  }
  return newest;
}
