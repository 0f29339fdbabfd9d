import { optional } from '#contract/codec.ts';
import { described, integerText, type JsonCodec, listOf, object, string, word } from './json-codecs.ts';

const MAX_PAGE = 200;
const DEFAULT_PAGE = 50;

/** The fields of a query for a page. */
export const pageQuery = {
  limit: optional(
    described(integerText({ min: 1, max: MAX_PAGE }), `The length of a page; ${DEFAULT_PAGE} if absent.`),
  ),
  cursor: optional(string({ min: 1, max: 400, description: '`nextCursor` of the previous page.' })),
};

/** For lists that are ordered by numbers. Without it the oldest item comes first. */
export const orderQuery = {
  order: optional(described(word(['oldest', 'newest']), 'Which items come first; `oldest` if absent.')),
};

interface Page {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export const limitOf = ({ limit = DEFAULT_PAGE }: Page): number => limit;

/** A cursor is the key of the last item, in a form that callers do not depend on. */
const writeCursor = (key: string): string => Buffer.from(key).toString('base64url');
export const readCursor = ({ cursor }: Page): string | undefined =>
  cursor === undefined ? undefined : Buffer.from(cursor, 'base64url').toString().replaceAll('\0', '');

/** The cursor of a list that is ordered by numbers. A text that is none starts at the beginning. */
export function readNumberCursor(page: Page): number {
  const text = readCursor(page) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

export const pageOf = <T>(item: JsonCodec<T>, name: string) =>
  object({ data: listOf(item, { max: MAX_PAGE }), nextCursor: optional(string({ max: 400 })) }, name);

/** Cuts a page from rows, of which one more than the limit was read. */
export function cutPage<T>(
  rows: readonly T[],
  page: Page,
  keyOf: (row: T) => string,
): { readonly data: readonly T[]; readonly nextCursor: string | undefined } {
  const data = rows.slice(0, limitOf(page));
  const last = rows.length > data.length ? data.at(-1) : undefined;
  return { data, nextCursor: last === undefined ? undefined : writeCursor(keyOf(last)) };
}
