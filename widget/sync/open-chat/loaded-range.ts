/** Rules of the loaded range: one range of messages without gaps. */
import { MIN_TRIMMED_MESSAGES, MESSAGES_LOADED_ABOVE } from '../../domain/limits.ts';
import { compareMessageIds, messageIdDistance, type MessageId } from '../../domain/message/message-id.ts';
import { isSent, type Message, type SentMessage } from '../../domain/message/message.ts';
import { oldestSentId } from '../../domain/message/ordering.ts';
import type { OpenChat } from '../../state/open-chat.ts';

/** Own messages that were acknowledged while a page or a slow database was being read. They stay on screen. */
export const sentAfter = (shown: readonly Message[], messageId: MessageId): readonly SentMessage[] =>
  shown.filter(isSent).filter(({ delivery }) => compareMessageIds(delivery.messageId, messageId) > 0);

/** Whether unloaded messages lie between this older message and the others on screen. */
export const isAboveGap = (message: SentMessage, others: readonly Message[], { history }: OpenChat): boolean => {
  const oldest = oldestSentId(others);
  return (
    history.state !== 'finished' && oldest !== undefined && messageIdDistance(message.delivery.messageId, oldest) > 1
  );
};

/** Whether the loaded range accounts for a message. @param upTo the newest number that it accounts for */
export function isWithin(
  { delivery: { messageId } }: SentMessage,
  upTo: MessageId | undefined,
  { messages, history }: OpenChat,
): boolean {
  if (upTo === undefined || compareMessageIds(messageId, upTo) > 0) return false;
  const oldest = oldestSentId(messages);
  return history.state === 'finished' || (oldest !== undefined && compareMessageIds(messageId, oldest) > 0);
}

/**
 * Returns the chat without the messages far above the given one. Returns undefined when too few messages would be
 * trimmed. Also returns undefined while a page is loading, because that page belongs above the current messages. L-M1a.
 */
export function withoutFarAbove(chat: OpenChat, localId: string): OpenChat | undefined {
  const { messages, history, isOpening, trims } = chat;
  if (isOpening || (history.state !== 'more' && history.state !== 'finished')) return undefined;
  const first = messages.findLastIndex((message) => message.localId === localId) - MESSAGES_LOADED_ABOVE;
  if (first < MIN_TRIMMED_MESSAGES) return undefined;
  const isMore = history.state === 'more';
  return {
    ...chat,
    messages: messages.slice(first),
    history: isMore ? history : { state: 'more' },
    trims: trims + 1,
  };
}
