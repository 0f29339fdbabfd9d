import type { SentMessage } from '../domain/message/message.ts';
import { numberOf, pageOf, stretchAround, type MessagePage } from './message-page.ts';

/** A stretch without gaps. */
export interface HeldMessages {
  /** Oldest first. */
  readonly messages: readonly SentMessage[];
  /** Nothing older exists. */
  readonly reachesStart: boolean;
}

/** The page that has to be read first. */
export interface MissingPage {
  readonly missing: number;
}

interface Span {
  /** The newest number that is wanted. */
  readonly from: number;
  /** The oldest number that there is. */
  readonly start: number;
  readonly limit: number;
}

/** Collects up to `limit` messages backwards, as far as there is no gap, from pages that are in memory. */
export function collectBack(
  { from, start, limit }: Span,
  pageAt: (page: number) => MessagePage | undefined,
): HeldMessages | MissingPage {
  let messages: readonly SentMessage[] = [];
  let number = from;
  while (number >= start && messages.length < limit) {
    const page = pageAt(pageOf(number));
    if (page === undefined) return { missing: pageOf(number) };
    const stretch = stretchAround(page, number);
    if (stretch === undefined) break;
    const newest = number;
    const found = page.messages.filter((message) => numberOf(message) >= stretch.from && numberOf(message) <= newest);
    messages = [...found, ...messages];
    number = stretch.from - 1;
  }
  const isCut = messages.length > limit;
  return {
    messages: isCut ? messages.slice(-limit) : messages,
    reachesStart: !isCut && number < start && from > 0,
  };
}
