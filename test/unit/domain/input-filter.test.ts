import { expect, test } from 'vitest';
import { filterInput } from '../../../widget/domain/input-filter.ts';

test.each([
  ['amount', '1,234.50 €', undefined, '1234.50'],
  ['amount', '１２．５', undefined, '12.5'],
  ['digits', 'Code: 123 456.', undefined, '123456'],
  ['digits', '1234567', 6, '123456'],
  ['letters-and-digits', 'ab-C_9 ü密', undefined, 'abC9'],
  ['special-characters', 'a!b@c#1 ~中', undefined, '!@#~'],
  ['names', '张三 Anna-7 <b>', undefined, '张三Anna7b'],
  ['names', '𠮷野家', 2, '𠮷野'],
] as const)('filters %s from "%s" (at most %s) to "%s"', (kind, typed, max, kept) =>
  expect(filterInput(typed, kind, max)).toBe(kept),
);
