import { expect, test } from 'vitest';
import {
  entriesOf,
  findTexts,
  ownTextsIn,
  sayTextProblem,
} from '../../../applet-host-demo/staff/console/pages/settings/own-texts.ts';
import { fillText } from '../../../applet-host-demo/staff/kit/say.ts';
import { say } from '../../../applet-host-demo/staff/console/texts.ts';
import { problemOfText } from '../../../widget/domain/brand/text-check.ts';

const PRODUCT = [
  { key: 'auth.signIn', text: 'Sign in' },
  { key: 'common.unread_other', text: '{{count}} unread' },
  { key: 'bubble.retry', text: 'Try again' },
];
const OWN = { 'auth.signIn': 'Come in', 'auth.removed': 'Old' };
const entries = entriesOf(PRODUCT, OWN);
const keysOf = (words: string, keys?: ReadonlySet<string>): readonly string[] =>
  findTexts(entries, OWN, { words, keys }).map(({ key }) => key);

test('lists obsolete own texts before the texts of the product', () => {
  expect(entries.map(({ key, original }) => [key, original])).toEqual([
    ['auth.removed', undefined],
    ...PRODUCT.map(({ key, text }) => [key, text]),
  ]);
});

test('searches key, original and own text, ignoring order and case', () => {
  expect(keysOf('')).toHaveLength(4);
  expect(keysOf('SIGN in')).toEqual(['auth.signIn']);
  expect(keysOf('in  come')).toEqual(['auth.signIn']);
  expect(keysOf('bubble.')).toEqual(['bubble.retry']);
  expect(keysOf('{{count}}')).toEqual(['common.unread_other']);
  expect(keysOf('nothing')).toEqual([]);
  expect(keysOf('', new Set(['bubble.retry']))).toEqual(['bubble.retry']);
});

test('reads the own texts of a language', () => {
  expect(ownTextsIn({ texts: { en: OWN } }, 'en')).toBe(OWN);
  expect(ownTextsIn({}, 'en')).toBe(ownTextsIn({ texts: {} }, 'th'));
});

test('explains a refused text in the operator’s language', () => {
  const problem = problemOfText('common.unread_other', 'New', '{{count}} unread');
  const sayIn = (language: 'en' | 'cn') =>
    problem && sayTextProblem((key, values) => fillText(say(language, key), values), problem);
  expect(sayIn('en')).toBe('Must contain {{count}}, as the original does.');
  expect(sayIn('cn')).toBe('必须包含 {{count}}，与原文一致。');
});
