import { describe, expect, test } from 'vitest';
import { checkMessageText, graphemeLength, hasForbiddenMarkup } from '../../../widget/domain/message/text.ts';
import { matchesSearch } from '../../../widget/domain/contact/search.ts';
import { friendDisplayName } from '../../../widget/domain/contact/friend.ts';

describe('the length of a text as a person counts it', () => {
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
  ])('%j is %i', (text, length) => expect(graphemeLength(text)).toBe(length));
});

describe('a message text', () => {
  test.each([
    ['', 'text_empty'],
    [' \n\t\u3000', 'text_empty'],
    ['\u0000', 'text_empty'],
    ['a'.repeat(1001), 'text_too_long'],
    ['👨‍👩‍👧‍👦'.repeat(1001), 'text_too_long'],
  ])('%j is refused', (text, code) => expect(checkMessageText(text)).toEqual({ ok: false, failure: code }));

  test.each([
    [' hello \n', 'hello'],
    ['a\u0000b', 'ab'],
    ['a'.repeat(1000), 'a'.repeat(1000)],
    ['👨‍👩‍👧‍👦'.repeat(1000), '👨‍👩‍👧‍👦'.repeat(1000)],
    ['<b>&amp;</b>', '<b>&amp;</b>'],
  ])('%j is taken', (text, value) => expect(checkMessageText(text)).toEqual({ ok: true, value }));
});

test('tags that a screen must not show are found, others are text', () => {
  expect(['<script>', '< IMG src=x>', '</style>', 'a<iframe/>'].every(hasForbiddenMarkup)).toBe(true);
  expect(['<b>', 'script', '<imgs>', '2 < 3', '&lt;script&gt;'].some(hasForbiddenMarkup)).toBe(false);
});

test('search finds any part of any name, without case and width', () => {
  expect(matchesSearch('ＡＮ', 'Hanna', 'x')).toBe(true);
  expect(matchesSearch('', 'x')).toBe(true);
  expect(matchesSearch('b', 'Anna')).toBe(false);
});

test('a friend is called by the alias where there is one', () => {
  expect(friendDisplayName({ name: 'Anna', alias: '' })).toBe('Anna');
  expect(friendDisplayName({ name: 'Anna', alias: 'Boss' })).toBe('Boss');
});
