import type { Chat } from '../../domain/chat/chat.ts';
import type { FailureCode } from '../../domain/failure.ts';
import { isSent, type Message } from '../../domain/message/message.ts';

/** The friend has deleted the user. All messages are refused until they are friends again. */
const LASTING: FailureCode = 'noFriend';

/**
 * Returns the refusal that still blocks a one-to-one chat: the failure of the newest own message, if no message has
 * followed it. Spec: 3-transport §8 noFriend. L-P8.
 *
 * @param unsent own messages that wait or have failed, oldest first
 * @param clockDifferenceMs the provider's time minus this device's, which dates own messages
 */
export function standingRefusal(
  unsent: readonly Message[],
  chat: Chat | undefined,
  clockDifferenceMs: number,
): FailureCode | undefined {
  const newest = unsent.at(-1);
  if (newest?.delivery.state !== 'failed' || newest.delivery.failure !== LASTING) return undefined;
  const last = chat?.lastMessage;
  const isAnswered = last !== undefined && isSent(last) && last.timeMs > newest.timeMs + clockDifferenceMs;
  return isAnswered ? undefined : LASTING;
}

/** Whether new messages end the refusal: the friend or the system has written. */
export const endsRefusal = (
  refusal: FailureCode | undefined,
  messages: readonly { readonly senderId: string }[],
  ownId: string,
): boolean => refusal === LASTING && messages.some(({ senderId }) => senderId !== ownId);
