import { chatKind, type ChatId } from '../chat/chat-id.ts';
import { canResend, type FailureCode } from '../failure.ts';

/**
 * Whether a refused message may be sent again: never in a chat with the customer service, and not when its reason cannot go away.
 * Spec: 1-chat §4 Sending 5.
 */
export const mayResend = (chatId: ChatId, reason: FailureCode): boolean =>
  chatKind(chatId) !== 'service' && canResend(reason);
