import type { MessageId } from '#domain/message/message-id.ts';

/** A message's number in the database. An id beyond the database's range becomes a number that no chat reaches. D-06. */
export const messageNumber = (messageId: MessageId): number => Math.min(Number(messageId), Number.MAX_SAFE_INTEGER - 1);
