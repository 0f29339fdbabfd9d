/**
 * Messages in the database: pages of 50 numbers each, because numbers are dense per chat (D-06). Every page also
 * records which of its numbers are accounted for, including those that the viewer may not see. So a page is
 * self-contained: data that another tab has overwritten appears as a gap and is fetched again.
 */
import { withLastDeletion } from '../domain/message/deletion.ts';
import type { SentMessage } from '../domain/message/message.ts';

export const NUMBERS_PER_PAGE = 50;

/** A range of numbers, including both ends. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

export interface MessagePage {
  /** Ordered by number, ascending. */
  readonly messages: readonly SentMessage[];
  /** Ascending, without overlap or contact. */
  readonly covered: readonly NumberRange[];
}

export const EMPTY_PAGE: MessagePage = { messages: [], covered: [] };

export const numberOf = (message: SentMessage): number => Number(message.delivery.messageId);
export const pageOf = (number: number): number => Math.floor((number - 1) / NUMBERS_PER_PAGE);
export const firstNumberOf = (page: number): number => page * NUMBERS_PER_PAGE + 1;

/** Returns the page with more messages (newer versions replace older ones) and one more covered range. */
export function addToPage(page: MessagePage, messages: readonly SentMessage[], covered: NumberRange): MessagePage {
  const byNumber = new Map(page.messages.map((message) => [numberOf(message), message]));
  for (const message of messages) {
    const number = numberOf(message);
    byNumber.set(number, withLastDeletion(byNumber.get(number), message));
  }
  return {
    messages: [...byNumber.values()].sort((a, b) => numberOf(a) - numberOf(b)),
    covered: joinRanges([...page.covered, covered]),
  };
}

/**
 * Returns the page with its holes turned into gaps: all holes, or those given. Returns the same page if it has none.
 */
export function withoutHoles(page: MessagePage, asked?: ReadonlySet<number>): MessagePage {
  const cached = new Set(page.messages.map(numberOf));
  const isHole = (number: number): boolean => !cached.has(number) && (asked === undefined || asked.has(number));
  const numbers = page.covered.flatMap(({ from, to }) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
  );
  if (!numbers.some(isHole)) return page;
  const left = numbers.filter((number) => !isHole(number)).map((number) => ({ from: number, to: number }));
  return { ...page, covered: joinRanges(left) };
}

/** Returns the range without gaps that contains a number; undefined when the number is not accounted for. */
export const rangeAround = (page: MessagePage, number: number): NumberRange | undefined =>
  page.covered.find((range) => range.from <= number && number <= range.to);

/** Joins ranges that touch or overlap. */
export function joinRanges(ranges: readonly NumberRange[]): readonly NumberRange[] {
  const joined: NumberRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && range.from <= last.to + 1) {
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    } else {
      joined.push(range);
    }
  }
  return joined;
}
