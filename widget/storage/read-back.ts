import { NO_MESSAGE_ID, type MessageId } from '../domain/message/message-id.ts';
import type { SentMessage } from '../domain/message/message.ts';
import { numberOf, pageOf, rangeAround, type MessagePage } from './message-page.ts';

/** A range of cached messages without gaps. */
export interface CachedMessages {
  /** Oldest first. */
  readonly messages: readonly SentMessage[];
  /** Nothing older exists. */
  readonly reachesStart: boolean;
}

/** The page that must be read first. */
export interface MissingPage {
  readonly missing: number;
}

interface Wanted {
  /** The newest cached number of the chat; `'0'` for none. */
  readonly newest: MessageId;
  /** The first number that the viewer can see, if known. */
  readonly start: MessageId | undefined;
  /** Limits the result to messages older than this; undefined: no limit. */
  readonly before: MessageId | undefined;
  readonly limit: number;
}

/** Collects up to `limit` messages backwards, up to the first gap, from pages in memory. */
export function collectBack(
  { newest: end, start, before, limit }: Wanted,
  pageAt: (page: number) => MessagePage | undefined,
): CachedMessages | MissingPage {
  const oldest = Number(start ?? 1);
  let messages: readonly SentMessage[] = [];
  let number = before === undefined ? Number(end) : Number(before) - 1;
  while (number >= oldest && messages.length < limit) {
    const page = pageAt(pageOf(number));
    if (page === undefined) return { missing: pageOf(number) };
    const range = rangeAround(page, number);
    if (range === undefined) break;
    const newest = number;
    const found = page.messages.filter((message) => numberOf(message) >= range.from && numberOf(message) <= newest);
    messages = [...found, ...messages];
    number = range.from - 1;
  }
  const isCut = messages.length > limit;
  return {
    messages: isCut ? messages.slice(-limit) : messages,
    reachesStart: !isCut && number < oldest && end !== NO_MESSAGE_ID,
  };
}
