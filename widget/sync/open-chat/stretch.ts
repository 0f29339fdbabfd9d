import type { ChatId } from '../../domain/chat/chat-id.ts';
import { compareMessageIds, messageIdDistance, type MessageId } from '../../domain/message/message-id.ts';
import { isSent, type Message, type SentMessage } from '../../domain/message/message.ts';
import { oldestSentId } from '../../domain/message/ordering.ts';
import type { HistoryState, OpenChat } from '../../state/open-chat.ts';

/** The loaded range of messages and its loading state. A new range replaces it when the reader jumps. */
export interface Stretch {
  readonly chatId: ChatId;
  /** Every number from the oldest shown message to this one is accounted for; undefined while nothing is loaded. */
  held: MessageId | undefined;
  /**
   * The range ends with the newest message and receives new messages. Otherwise it lies further up and ignores them.
   */
  isLive: boolean;
  catchingUp: Promise<void> | undefined;
  /** The pending read of cached messages. It must be shown before messages of the network. */
  reading?: Promise<unknown>;
}

/** The newest messages of a chat, none of them loaded yet. */
export const liveStretch = (chatId: ChatId): Stretch => ({
  chatId,
  held: undefined,
  isLive: true,
  catchingUp: undefined,
});

/** Own messages that were acknowledged while a page or a slow database was being read. They stay on screen. */
export const sentAfter = (shown: readonly Message[], messageId: MessageId): readonly SentMessage[] =>
  shown.filter(isSent).filter(({ delivery }) => compareMessageIds(delivery.messageId, messageId) > 0);

/** Whether unloaded messages lie between this older message and those on screen. */
export const isAboveGap = (
  message: SentMessage,
  shown: readonly Message[],
  history: HistoryState | undefined,
): boolean => {
  const oldest = oldestSentId(shown);
  return (
    history?.state !== 'finished' && oldest !== undefined && messageIdDistance(message.delivery.messageId, oldest) > 1
  );
};

/** Whether the loaded range accounts for a message. @param held the newest number that it accounts for */
export function isWithin(
  { delivery: { messageId } }: SentMessage,
  held: MessageId | undefined,
  shown: OpenChat | undefined,
): boolean {
  if (held === undefined || compareMessageIds(messageId, held) > 0) return false;
  const oldest = oldestSentId(shown?.messages ?? []);
  const isWhole = shown?.history.state === 'finished';
  return isWhole || (oldest !== undefined && compareMessageIds(messageId, oldest) > 0);
}
