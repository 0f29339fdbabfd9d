import { isTakenBack } from './taken-back.ts';
import { compareMessageIds } from './message-id.ts';
import type { SentMessage } from './message.ts';

/** Whether a message is meant to be pinned: it addresses everyone. Spec: 3-transport §4 Incoming messages. */
const isForTop = (message: SentMessage): boolean =>
  message.mentions.everyone &&
  message.content.kind !== 'notice' &&
  message.content.kind !== 'command' &&
  !isTakenBack(message);

/**
 * The message that is pinned on top of a chat after further ones have come: the newest that addresses everyone, unless the
 * one on top has a higher number. Spec: 3-transport §4 Incoming messages.
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
