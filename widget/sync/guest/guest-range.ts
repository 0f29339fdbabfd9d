/** The messages of a shared group in memory, as pure changes of one loaded range without gaps. S-03, S-11. */
import { MESSAGE_PAGE_SIZE } from '../../domain/limits.ts';
import { messagesAfterArrival } from '../../domain/message/arrival.ts';
import {
  compareMessageIds,
  newerMessageId,
  nextMessageId,
  NO_MESSAGE_ID,
  type MessageId,
} from '../../domain/message/message-id.ts';
import { isSent, type Message, type SentMessage } from '../../domain/message/message.ts';
import { newestInPage } from '../../domain/message/ordering.ts';
import type { GuestGroupView } from '../../state/guest.ts';

export interface GuestRange {
  readonly messages: readonly Message[];
  readonly history: GuestGroupView['history'];
  /** Every number up to this one is accounted for; undefined before the first page. */
  readonly upTo: MessageId | undefined;
  /** Messages that arrived before their predecessors. */
  readonly early: ReadonlyMap<MessageId, SentMessage>;
  readonly maxMessages: number;
  /** The messages up to this number were deleted for everybody. */
  readonly flushedUpTo: MessageId;
}

interface Page {
  readonly messages: readonly SentMessage[];
  readonly holes: readonly MessageId[];
}

/**
 * The maximum number of messages in memory before the oldest are trimmed. They are fetched again when the user scrolls
 * to them.
 */
const MAX_MESSAGES = 1000;

export const EMPTY_GUEST_RANGE: GuestRange = {
  messages: [],
  history: { state: 'loading' },
  upTo: undefined,
  early: new Map(),
  maxMessages: MAX_MESSAGES,
  flushedUpTo: NO_MESSAGE_ID,
};

/** Shows the first page: the newest messages. */
export const withFirstPage = (range: GuestRange, { messages, holes }: Page): GuestRange => ({
  ...range,
  upTo: newerMessageId(newestInPage(messages, holes), range.flushedUpTo),
  messages: messagesAfterArrival(range.messages, leftOf(range, messages)),
  history: { state: messages.length < MESSAGE_PAGE_SIZE ? 'finished' : 'more' },
});

/** Removes the messages that were deleted for everybody. Returns the same range if it knows that already. */
export function withFlush(range: GuestRange, flushedUpTo: MessageId): GuestRange {
  if (compareMessageIds(flushedUpTo, range.flushedUpTo) <= 0) return range;
  const next: GuestRange = { ...range, flushedUpTo };
  if (range.upTo === undefined) return next;
  return withEarly({
    ...next,
    upTo: newerMessageId(range.upTo, flushedUpTo),
    messages: leftOf(next, range.messages),
    // Nothing is older than the deleted messages.
    history: { state: 'finished' },
  });
}

/** A page that was requested before the deletion may still contain deleted messages. */
const leftOf = <T extends Message>({ flushedUpTo }: GuestRange, messages: readonly T[]): readonly T[] =>
  flushedUpTo === NO_MESSAGE_ID
    ? messages
    : messages.filter((message) => !isSent(message) || compareMessageIds(message.delivery.messageId, flushedUpTo) > 0);

/**
 * Takes the newest page after the link was down. Messages that the page lists as holes are gone: a moderator may have hidden them, which no
 * command in the chat reports. If the page continues the range, it accounts for everything up to its end. L-MO11.
 */
export function withNewestPage(range: GuestRange, { messages, holes }: Page): GuestRange {
  const gone = new Set(holes);
  const kept = range.messages.filter((message) => !isSent(message) || !gone.has(message.delivery.messageId));
  const oldest = oldestInPage(messages, holes);
  const isGap =
    range.upTo === undefined || oldest === undefined || compareMessageIds(oldest, nextMessageId(range.upTo)) > 0;
  if (isGap) return { ...range, messages: kept };
  return {
    ...range,
    upTo: newerMessageId(range.upTo, newestInPage(messages, holes)),
    messages: messagesAfterArrival(kept, leftOf(range, messages)),
  };
}

const oldestInPage = (messages: readonly SentMessage[], holes: readonly MessageId[]): MessageId | undefined =>
  [...holes, ...messages.slice(0, 1).map(({ delivery }) => delivery.messageId)].toSorted(compareMessageIds)[0];

/** Adds a page of missed messages. A full page accounts for its own range only. The last page accounts for everything. */
export function withMissedPage(range: GuestRange, { messages, holes }: Page, isLast: boolean): GuestRange {
  const reached = newestInPage(messages, isLast ? holes : []);
  return {
    ...range,
    upTo: newerMessageId(range.upTo ?? reached, reached),
    messages: messagesAfterArrival(range.messages, leftOf(range, messages)),
  };
}

/** Adds a page above the range. The user is reading older messages, so they are not trimmed. */
export function withOlderPage(range: GuestRange, { messages: page }: Page): GuestRange {
  const older = leftOf(range, page);
  const messages = messagesAfterArrival(range.messages, older);
  const history = { state: older.length < MESSAGE_PAGE_SIZE ? 'finished' : 'more' } as const;
  return { ...range, messages, history, maxMessages: messages.length + MAX_MESSAGES };
}

/** Adds a message, or sets it aside until its predecessors are known. */
export function withArrival(range: GuestRange, message: SentMessage): GuestRange {
  const { messageId } = message.delivery;
  if (range.upTo !== undefined && compareMessageIds(messageId, range.upTo) <= 0) {
    return { ...range, messages: messagesAfterArrival(range.messages, leftOf(range, [message])) };
  }
  return withEarly({ ...range, early: new Map(range.early).set(messageId, message) });
}

/** Appends early messages that follow without a gap, and drops those that a page has included meanwhile. */
export function withEarly(range: GuestRange): GuestRange {
  if (range.upTo === undefined) return range;
  const { early, history, maxMessages } = range;
  let { messages, upTo } = range;
  for (let next = nextMessageId(upTo); early.has(next); next = nextMessageId(upTo)) {
    const message = early.get(next);
    if (message !== undefined) messages = messagesAfterArrival(messages, [message]);
    upTo = next;
  }
  const reached = upTo;
  const left = new Map([...early].filter(([messageId]) => compareMessageIds(messageId, reached) > 0));
  const next = { ...range, messages, upTo, early: left };
  // Do not trim while a page is loading, because it belongs above the current messages.
  if (messages.length <= maxMessages || history.state === 'loading') return next;
  return { ...next, messages: messages.slice(-MAX_MESSAGES), history: { state: 'more' }, maxMessages: MAX_MESSAGES };
}
