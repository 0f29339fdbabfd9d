import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkMessageText,
  exceedsGraphemes,
  graphemeLength,
  hasForbiddenMarkup,
} from '../../../widget/domain/message/text.ts';
import { matchesSearch } from '../../../widget/domain/contact/search.ts';
import { friendDisplayName } from '../../../widget/domain/contact/friend.ts';

describe('the grapheme length of a text', () => {
  test.each([
    ['', 0],
    ['abc\n', 4],
    ['彩票', 2],
    ['สวัสดี', 4],
    ['e\u0301', 1],
    ['👍🏽', 1],
    ['👨‍👩‍👧‍👦', 1],
    ['🇹🇭🇻🇳', 2],
    ['a\r\nb', 3],
  ])('of %j is %i', (text, length) => expect(graphemeLength(text)).toBe(length));
});

describe('a text is longer than a number of graphemes', () => {
  const piece = fc.constantFrom(
    'a',
    '彩',
    '\r\n',
    '\u0301',
    '👨',
    '👍',
    '🏽',
    '\u200d',
    '\ufe0f',
    '❤',
    '🇨',
    '🇳',
    'ส',
    'ั',
    '각',
    '\ud83d',
  );
  test('exactly when its grapheme length says so', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.nat(20), (pieces, max) => {
        const text = pieces.join('');
        expect(exceedsGraphemes(text, max)).toBe(graphemeLength(text) > max);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a message text', () => {
  test.each([
    ['', 'text_empty'],
    [' \n\t\u3000', 'text_empty'],
    ['\u0000', 'text_empty'],
    ['a'.repeat(1001), 'text_too_long'],
    ['👨‍👩‍👧‍👦'.repeat(1001), 'text_too_long'],
  ])('is refused: %j', (text, code) => expect(checkMessageText(text)).toEqual({ ok: false, failure: code }));

  test.each([
    [' hello \n', 'hello'],
    ['a\u0000b', 'ab'],
    ['a'.repeat(1000), 'a'.repeat(1000)],
    ['👨‍👩‍👧‍👦'.repeat(1000), '👨‍👩‍👧‍👦'.repeat(1000)],
    ['<b>&amp;</b>', '<b>&amp;</b>'],
  ])('is accepted: %j', (text, value) => expect(checkMessageText(text)).toEqual({ ok: true, value }));
});

test('finds forbidden tags and treats others as text', () => {
  expect(['<script>', '< IMG src=x>', '</style>', 'a<iframe/>'].every(hasForbiddenMarkup)).toBe(true);
  expect(['<b>', 'script', '<imgs>', '2 < 3', '&lt;script&gt;'].some(hasForbiddenMarkup)).toBe(false);
});

test('matches any part of a name, ignoring case and width', () => {
  expect(matchesSearch('ＡＮ', 'Hanna', 'x')).toBe(true);
  expect(matchesSearch('', 'x')).toBe(true);
  expect(matchesSearch('b', 'Anna')).toBe(false);
});

test('names a friend by the alias if it is set', () => {
  expect(friendDisplayName({ name: 'Anna', alias: '' })).toBe('Anna');
  expect(friendDisplayName({ name: 'Anna', alias: 'Boss' })).toBe('Boss');
});
