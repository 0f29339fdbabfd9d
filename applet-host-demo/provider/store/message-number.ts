import type { MessageId } from '../../../widget/domain/message/message-id.ts';

/** A message's number in the database. For an id beyond what the database counts to, one that no chat comes to. D-06. */
export const messageNumber = (messageId: MessageId): number => Math.min(Number(messageId), Number.MAX_SAFE_INTEGER - 1);
