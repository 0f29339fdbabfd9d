import { describe, expect, test } from 'vitest';
import { excerptAround, findMatches, matchRank } from '../../../widget/domain/search/text-match.ts';

describe('the search in a text', () => {
  test.each([
    { text: 'Lucky lucky', query: 'LUCKY', found: ['Lucky', 'lucky'] },
    { text: 'ＡＢＣ 123', query: 'abc', found: ['ＡＢＣ'] },
    { text: '😀 go 😀', query: '😀', found: ['😀', '😀'] },
    { text: '恭喜发财', query: '发财', found: ['发财'] },
    { text: 'ﬁne', query: 'f', found: ['ﬁ'] },
    { text: 'aaa', query: 'aa', found: ['aa'] },
    { text: '100% (a.b)', query: '% (a.', found: ['% (a.'] },
    { text: 'anything', query: '  ', found: [] },
    { text: '', query: 'x', found: [] },
  ])('finds $query in $text', ({ text, query, found }) => {
    expect(findMatches(text, query).map(({ from, to }) => text.slice(from, to))).toEqual(found);
  });
});

test.each([
  { names: ['Ben Hur'], query: 'be', rank: 0 },
  { names: ['Ben Hur'], query: 'hu', rank: 1 },
  { names: ['Ben Hur'], query: 'en', rank: 2 },
  { names: ['xBen', 'Ben'], query: 'ben', rank: 0 },
  { names: ['Anna'], query: 'ben', rank: undefined },
])('ranks $query as $rank among $names', ({ names, query, rank }) => {
  expect(matchRank(query, names)).toBe(rank);
});

test('cuts a long text before its first match, between graphemes', () => {
  expect(excerptAround('short hit', 'hit', 12)).toBe('short hit');
  expect(excerptAround(`${'x'.repeat(50)} the\n hit here`, 'hit', 6)).toBe('…x the hit here');
  expect(excerptAround(`${'😀'.repeat(20)}hit`, 'hit', 2)).toBe('…😀😀hit');
});
