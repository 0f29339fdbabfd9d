import { describe, expect, test } from 'vitest';
import { memberDisplayName } from '../../../widget/domain/group/member.ts';
import { isNewsTo, shownNoticeState } from '../../../widget/domain/group/notice.ts';
import { mergeList } from '../../../widget/domain/list-merge.ts';
import { recentEntries } from '../../../widget/domain/recent-list.ts';

const DAY_MS = 86_400_000;
const NOW = 1_700_000_000_000;

describe('a list after an answer', () => {
  const before = new Map([
    ['a', 'a1'],
    ['b', 'b1'],
  ]);
  const keyOf = (value: string): string => value.slice(0, 1);
  const change = (value: string, isRemoved = false) => ({ value, isRemoved });

  test('merges added, changed and removed entries', () => {
    const after = mergeList(before, [change('b2'), change('c1'), change('a1', true)], false, keyOf);
    expect([...after.values()]).toEqual(['b2', 'c1']);
  });

  test('is replaced by a complete list', () => {
    expect([...mergeList(before, [change('c1')], true, keyOf).values()]).toEqual(['c1']);
  });

  test('does not change in place', () => {
    mergeList(before, [change('a1', true)], false, keyOf);
    expect(before.size).toBe(2);
  });
});

test('keeps entries of the last week, newest first', () => {
  const entries = [0, 8, 3, 7].map((days) => ({ days, timeMs: NOW - days * DAY_MS }));
  expect(recentEntries(entries, NOW).map(({ days }) => days)).toEqual([0, 3, 7]);
});

test('names a member by remark, then group alias, then name', () => {
  expect(memberDisplayName({ name: 'Ben', alias: 'Benny' }, 'Boss')).toBe('Boss');
  expect(memberDisplayName({ name: 'Ben', alias: 'Benny' }, '')).toBe('Benny');
  expect(memberDisplayName({ name: 'Ben', alias: '' }, '')).toBe('Ben');
});

test('reports others’ pending applications only; hides refusals from applicants', () => {
  const [me, other] = ['M000000001', 'M000000002'];
  const applying = { type: 'applying', from: { userId: me, name: 'Me' } } as const;
  expect(isNewsTo(me, { ...applying, state: 'pending' })).toBe(false);
  expect(isNewsTo(other, { ...applying, state: 'pending' })).toBe(true);
  expect(isNewsTo(other, { ...applying, state: 'agreed' })).toBe(false);
  expect(isNewsTo(me, { ...applying, type: 'delMember', state: 'agreed' })).toBe(true);
  expect(shownNoticeState(me, { ...applying, state: 'refused' })).toBe('pending');
  expect(shownNoticeState(other, { ...applying, state: 'refused' })).toBe('refused');
  expect(shownNoticeState(me, { ...applying, state: 'agreed' })).toBe('agreed');
});
