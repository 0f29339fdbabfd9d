import type { ChatId } from '../../domain/chat/chat-id.ts';
import { compareMessageIds, messageIdDistance, type MessageId } from '../../domain/message/message-id.ts';
import type { Message, SentMessage } from '../../domain/message/message.ts';
import { oldestSentId } from '../../domain/message/ordering.ts';
import type { HistoryState, OpenChat } from '../../state/open-chat.ts';

/** The messages on screen, and what is known of them beside what is shown. Another one takes its place when a reader jumps. */
export interface Stretch {
  readonly chatId: ChatId;
  /** Every number from the oldest shown message to this one is accounted for; undefined while nothing is loaded. */
  held: MessageId | undefined;
  /** It ends with the newest message, and takes what comes in. Otherwise it lies further up, and what comes in passes it by. */
  isLive: boolean;
  catchingUp: Promise<void> | undefined;
  /** What is held of it is on its way to the screen: it must not come after what the network says. */
  reading?: Promise<unknown>;
}

/** The newest messages of a chat, none of them loaded yet. */
export const liveStretch = (chatId: ChatId): Stretch => ({
  chatId,
  held: undefined,
  isLive: true,
  catchingUp: undefined,
});

/** Whether older messages than those on screen lie between them and this one. */
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

/** Whether what is on screen accounts for a message. @param held the newest number that it accounts for */
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
