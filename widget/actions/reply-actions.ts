import { kindContentOf } from '../domain/message/kinds.ts';
import type { Message } from '../domain/message/message.ts';
import { canBeAnswered, isQuotable } from '../domain/message/quote.ts';
import type { SeenMessage } from '../domain/message/recalled.ts';
import { replyAtom } from '../state/reply.ts';
import type { ActionDeps } from './context.ts';

/** Answers one message: the next message sent to its chat quotes it. */
export interface ReplyActions {
  /** Does nothing if the message cannot be answered (`canReplyTo`). */
  readonly startReply: (message: Message) => void;
  readonly cancelReply: () => void;
}

/**
 * Whether a message can be answered with a quote. A recalled message cannot, even if the user still sees its content.
 */
export const canReplyTo = (message: SeenMessage): boolean =>
  message.recalled === undefined && canBeAnswered(message) && isQuotable(kindContentOf(message.content));

export const createReplyActions = ({ store }: ActionDeps): ReplyActions => ({
  startReply(message) {
    if (canBeAnswered(message) && canReplyTo(message)) store.set(replyAtom, message);
  },
  cancelReply: () => store.set(replyAtom, undefined),
});
