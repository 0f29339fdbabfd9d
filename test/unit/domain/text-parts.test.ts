import { describe, expect, test } from 'vitest';
import { NO_MENTIONS, type Mentions } from '../../../widget/domain/message/message.ts';
import {
  foldedText,
  FOLDED_LINES,
  hasStackedDiacritics,
  isBigEmoji,
  textParts,
} from '../../../widget/domain/message/text-parts.ts';

const READER = { userId: 'M000000001', name: 'Anna' };
const parts = (text: string, mentions: Partial<Mentions> = {}) =>
  textParts(text, { ...NO_MENTIONS, ...mentions }, READER);
const links = (text: string) => parts(text).flatMap((part) => (part.kind === 'link' ? [part.text] : []));
const marked = (text: string, mentions: Partial<Mentions>) =>
  parts(text, mentions).flatMap((part) => (part.kind === 'mention' ? [`${part.text}${part.isMe ? '!' : ''}`] : []));

describe('links', () => {
  test.each([
    ['https://example.com', ['https://example.com']],
    ['see http://example.com/a?b=c#d now', ['http://example.com/a?b=c#d']],
    ['HTTPS://EXAMPLE.COM/A', ['HTTPS://EXAMPLE.COM/A']],
    ['www.example.com', ['www.example.com']],
    ['看https://example.com/a，好', ['https://example.com/a']],
    ['https://example.com.', ['https://example.com']],
    ['(https://example.com/a)', ['https://example.com/a']],
    ['https://example.com/a_(b)', ['https://example.com/a_(b)']],
    ['https://example.com/a?!...', ['https://example.com/a']],
    ['"https://example.com"', ['https://example.com']],
    ['https://a.example https://b.example', ['https://a.example', 'https://b.example']],
    ['http://127.0.0.1:4600/ml', ['http://127.0.0.1:4600/ml']],
    ['http://localhost:4600', ['http://localhost:4600']],
    [`https://example.com/${'a'.repeat(3000)}`, []],
    ['https://example.com/%E4%B8%AD', ['https://example.com/%E4%B8%AD']],
    // No other text becomes a link.
    ['example.com', []],
    ['javascript:alert(1)', []],
    ['JaVaScRiPt://example.com/%0aalert(1)', []],
    ['data:text/html,x', []],
    ['ftp://example.com', []],
    ['//example.com', []],
    ['xhttps://example.com', []],
    ['https://', []],
    ['https:///path', []],
    ['http://a..b.example', []],
    ['https://user:pass@example.com', []],
    ['https://bank.example@other.example', []],
    ['www.', []],
    ['www.x', []],
    ['awww.example.com', []],
  ])('in %j are %j', (text, expected) => {
    expect(links(text)).toEqual(expected);
  });

  test('lead only to http(s); www leads to https', () => {
    expect(parts('www.example.com/a')).toMatchObject([
      { kind: 'link', text: 'www.example.com/a', url: 'https://www.example.com/a' },
    ]);
  });
});

describe('mentions', () => {
  const lan = { words: ['Lan'], userIds: ['M000000002'] };
  test.each([
    ['@Lan hello', lan, ['@Lan']],
    ['hello @Lan', lan, ['@Lan']],
    ['@Lan\nhello', lan, ['@Lan']],
    ['@Lana hello', lan, []],
    ['@lan hello', lan, []],
    ['@Ben hello', lan, []],
    ['@@Lan hello', lan, ['@Lan']],
    ['@Lan Anh hi', { words: ['Lan', 'Lan Anh'], userIds: ['M000000002', 'M000000003'] }, ['@Lan Anh']],
    ['@Anna hi', { words: ['Anna'], userIds: ['M000000001'] }, ['@Anna!']],
    ['@小安 hi', { words: ['小安'], userIds: ['M000000001'] }, ['@小安!']],
    ['@Anna hi', { words: ['Anna'], userIds: ['M000000002'] }, ['@Anna']],
    ['@Anna hi', { words: ['@Anna'], userIds: ['M000000001', 'M000000002'] }, ['@Anna!']],
    ['@Anna @all hi', { everyone: true, words: ['Anna', 'all'], userIds: ['M000000001'] }, ['@Anna!', '@all']],
    ['@所有人 hi', { everyone: true }, ['@所有人!']],
    ['@所有人 hi', {}, []],
    ['@ hi', { words: [''] }, []],
  ])('in %j with %j are %j', (text, mentions, expected) => {
    expect(marked(text, mentions)).toEqual(expected);
  });
  test('match a reader whose name has spaces', () => {
    const mentions = { everyone: true, words: ['AnnaLee', 'all'], userIds: [READER.userId] };
    expect(textParts('@AnnaLee hi', mentions, { ...READER, name: 'Anna Lee' })[0]).toMatchObject({ isMe: true });
  });
});

test.each([
  '',
  ' ',
  'a\nb',
  'x https://a.example, @Lan @Ben y',
  '@'.repeat(50),
  'https://'.repeat(50),
  '\u202e@Lan \u0000',
])('keeps the full text in the joined parts of %j', (text) => {
  const all = parts(text, { words: ['Lan'], userIds: ['M000000002'] });
  expect(all.map((part) => part.text).join('')).toBe(text);
});

test.each(['@', 'www.', 'http://a.', 'https://((((', 'https://a))))', 'http://a-', 'aaaa', 'a.'])(
  'keeps a long text of repeated %o unchanged',
  (beginning) => {
    const text = `http://${beginning.repeat(16_000 / beginning.length)}_`;
    expect(
      parts(text, { words: ['a'] })
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  },
);

test.each([
  ['👍', true],
  ['👍🏽', true],
  ['❤️', true],
  ['😀😀😀', true],
  ['😀 😀', true],
  ['👨‍👩‍👧‍👦', true],
  ['🇻🇳🇹🇭', true],
  ['1️⃣', true],
  ['㊗️㊙️', true],
  ['〰️™️', true],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', true],
  ['😀😀😀😀', false],
  ['1', false],
  ['123', false],
  ['#', false],
  ['©', false],
  ['❤', false],
  ['😀a', false],
  ['好', false],
  ['😀好', false],
  ['สวัสดี', false],
  ['かな', false],
  ['', false],
  [' ', false],
  [`😀${'\u0301'.repeat(100)}`, false],
  [`👨${'\u200d👩'.repeat(30)}`, false],
])('draws %j large: %s', (text, expected) => {
  expect(isBigEmoji(text)).toBe(expected);
});

test('folds a text only when far longer than shown', () => {
  const lines = (count: number): string => Array.from({ length: count }, (_, index) => `line ${index}`).join('\n');
  expect(foldedText('one line')).toBeUndefined();
  expect(foldedText(lines(FOLDED_LINES + 4))).toBeUndefined();
  expect(foldedText(lines(FOLDED_LINES + 5))).toBe(lines(FOLDED_LINES));
});

test('detects stacked diacritics, but not the marks of a language', () => {
  expect(hasStackedDiacritics(`a${'\u0301'.repeat(20)}`)).toBe(true);
  expect(hasStackedDiacritics('Nguyễn ที่นี่ हिन्दी')).toBe(false);
});
