/** A decimal string, dense per chat: 1, 2, 3 …; `'0'` for a message without a number. D-06. */
export type MessageId = string;

export const NO_MESSAGE_ID: MessageId = '0';
/** The number of the first message of a chat. */
export const FIRST_MESSAGE_ID: MessageId = '1';

const MESSAGE_ID = /^(?:0|[1-9]\d{0,18})$/;

export const isMessageId = (text: string): boolean => MESSAGE_ID.test(text);

/** Compares message ids as numbers, not as text: negative when `a` is older. D-06. */
export function compareMessageIds(a: MessageId, b: MessageId): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

export const newerMessageId = (a: MessageId, b: MessageId): MessageId => (compareMessageIds(a, b) >= 0 ? a : b);
export const olderMessageId = (a: MessageId, b: MessageId): MessageId => (compareMessageIds(a, b) <= 0 ? a : b);

/** The number after this one, whether or not a message has it. */
export const nextMessageId = (messageId: MessageId): MessageId => String(BigInt(messageId) + 1n);
/** The number before this one. */
export const previousMessageId = (messageId: MessageId): MessageId => String(BigInt(messageId) - 1n);

/** Returns the number of ids after `from` up to and including `to`: 0 when `to` is not newer. */
export function messageIdDistance(from: MessageId, to: MessageId): number {
  const distance = BigInt(to) - BigInt(from);
  return distance > 0n ? Number(distance) : 0;
}
