import type { DeletionCommand } from './deletion.ts';
import { isRemovedByPlatform, isTakenBack, PLATFORM_ACTOR } from './taken-back.ts';
import { KIND_FACTS, type KindContent } from './kinds.ts';
import { isSent, type Message, type Quote, type SentMessage } from './message.ts';

/** The maximum length of the quoted text. */
const MAX_EXCERPT_CHARACTERS = 160;

/**
 * Whether a message with this content can be quoted: content that a user sent to the whole chat. Quoting content that
 * is visible to some members only would reveal it to everyone. Spec: 1-chat §4 Money messages.
 */
export const isQuotable = (content: KindContent): boolean => KIND_FACTS[content.kind].isQuotable;

/** Whether a message can be answered now: it is sent and not recalled. */
export const canBeAnswered = (message: Message): message is SentMessage => isSent(message) && !isTakenBack(message);

/** Returns the quote of a message. */
export function quoteOf(message: SentMessage): Quote {
  const { content } = message;
  const isGone = isTakenBack(message);
  return {
    messageId: message.delivery.messageId,
    senderId: message.senderId,
    senderName: message.senderName,
    isTakenBack: isGone,
    ...(isRemovedByPlatform(message) ? { isRemovedByPlatform: true } : {}),
    content: isGone || (content.kind !== 'text' && content.kind !== 'rich') ? undefined : excerptOf(content),
  };
}

const excerptOf = (content: NonNullable<Quote['content']>): NonNullable<Quote['content']> =>
  content.kind === 'rich' || content.text.length <= MAX_EXCERPT_CHARACTERS
    ? content
    : { kind: 'text', text: Array.from(content.text).slice(0, MAX_EXCERPT_CHARACTERS).join('') };

/** Returns a message after a command that concerns its quote; the same object otherwise. */
export function afterQuoteCommand<M extends Message>(message: M, command: DeletionCommand): M {
  const { quote } = message;
  if (quote === undefined || command.kind === 'clear' || !command.messageIds.has(quote.messageId)) return message;
  const isGone = command.kind === 'recall';
  const isRemoved = isGone && command.actorId === PLATFORM_ACTOR;
  const { isRemovedByPlatform: wasRemoved = false, ...rest } = quote;
  if (quote.isTakenBack === isGone && wasRemoved === isRemoved) return message;
  const after: Quote = { ...rest, isTakenBack: isGone, ...(isRemoved ? { isRemovedByPlatform: true } : {}) };
  return { ...message, quote: after };
}
