import { describe, expect, it, test } from 'vitest';
import {
  EVERYONE,
  begunMention,
  afterBackspace,
  mayMentionEveryone,
  mentionsIn,
  mentionWord,
  wholeMentionBefore,
} from '../../../widget/domain/message/mention.ts';
import { NO_MENTIONS } from '../../../widget/domain/message/message.ts';

const ANN = 'M000000001';
const BEN = 'M000000002';
const picks = new Map([
  ['Ann', ANN],
  ['陈晓明', BEN],
  ['所有人', EVERYONE],
]);

describe('a mention in progress', () => {
  it.each([
    ['@', 1, { start: 0, query: '' }],
    ['hello @An', 9, { start: 6, query: 'An' }],
    ['你好@晓', 4, { start: 2, query: '晓' }],
    ['@An more', 3, { start: 0, query: 'An' }],
    ['@An more', 8, undefined],
    ['ann@example', 11, undefined],
    ['(@b', 3, { start: 1, query: 'b' }],
    ['@@x', 3, { start: 1, query: 'x' }],
    ['no sign', 7, undefined],
    [`@${'x'.repeat(16)}`, 17, { start: 0, query: 'x'.repeat(16) }],
    [`@${'x'.repeat(17)}`, 18, undefined],
  ])('is found in %j at %i', (text, caret, expected) => expect(begunMention(text, caret)).toEqual(expected));
});

describe('Backspace', () => {
  it.each([
    ['@Ann ', 5, 0],
    ['hi @Ann ', 8, 3],
    ['hi @Ann', 7, undefined],
    ['hi @Ann  ', 9, undefined],
    ['@ ', 2, undefined],
    [`@${'好'.repeat(16)} `, 18, 0],
    [`@${'好'.repeat(17)} `, 19, undefined],
    [`@${'😀'.repeat(16)} `, 34, 0],
    ['@Ann x', 6, undefined],
    ['@Ann @Ben ', 10, 5],
    ['@Ann rest', 5, 0],
    ['@a@b ', 5, 2],
  ])('after %j at %i deletes from %s', (text, caret, start) => expect(wholeMentionBefore(text, caret)).toBe(start));
});

describe('the mention word for a name', () => {
  it.each([
    ['Ann', ANN, 'Ann'],
    ['Ann', BEN, 'Ann2'],
    ['Emma Wilson', BEN, 'EmmaWilson'],
    ['a@b c', BEN, 'abc'],
    ['x'.repeat(30), BEN, 'x'.repeat(16)],
    ['陈晓明', BEN, '陈晓明'],
    ['  ', BEN, '2'],
  ])('for %j of %s is %j', (name, target, word) => expect(mentionWord(name, target, picks)).toBe(word));
});

test.each([
  ['hi @Ann there', 'hi @Annthere', 7, { start: 3, end: 7 }],
  ['hi @Ann there', 'hi @Ann her', 8, undefined],
  ['hi @Ann ', 'hi @Ann', 7, { start: 3, end: 7 }],
  ['hi @Ann', 'hi @An', 6, undefined],
  ['hi ', 'hi', 2, undefined],
] as const)('deletes a mention’s rest after Backspace: %j as %j', (before, after, caret, expected) =>
  expect(afterBackspace(before, after, caret)).toEqual(expected),
);

describe('the mentions of a text', () => {
  const who = (userIds: readonly string[], words: readonly string[], everyone = false) => ({
    userIds,
    words,
    everyone,
  });
  it.each([
    ['@Ann hello', who([ANN], ['Ann'])],
    ['@Ann', who([ANN], ['Ann'])],
    ['@Ann @陈晓明 @Ann ', who([ANN, BEN], ['Ann', '陈晓明'])],
    ['@所有人 hello', who([], ['所有人'], true)],
    ['@Anna hello', NO_MENTIONS],
    ['@An hello', NO_MENTIONS],
    ['Ann hello', NO_MENTIONS],
    ['@Ann,hello', NO_MENTIONS],
    ['@Carl hello', NO_MENTIONS],
  ])('are found in %j', (text, expected) => expect(mentionsIn(text, picks)).toEqual(expected));
  it('are empty when no name was picked', () => expect(mentionsIn('@Ann ', new Map())).toBe(NO_MENTIONS));
});

test.each([
  ['owner', true],
  ['admin', true],
  ['member', false],
  ['guest', false],
  [undefined, false],
] as const)('lets %s mention everyone: %s', (role, expected) => expect(mayMentionEveryone(role)).toBe(expected));
