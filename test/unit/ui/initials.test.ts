import { describe, expect, it } from 'vitest';
import { avatarColorIndex, initialsOf } from '../../../widget/ui/rows/initials.ts';

describe('initialsOf', () => {
  it.each([
    ['陈静', '陈静'],
    ['周予安', '周予'],
    ['  Nguyễn Thảo', 'Ng'],
    ['A', 'A'],
    ['J. Doe', 'J.'],
    ['A B', 'A'],
    ['', ''],
    ['👨‍👩‍👧 Lee', '👨‍👩‍👧'],
    ['Thảo', 'Th'],
    ['ab\u0301c', 'ab\u0301'],
    ['陈\u{e0100}静', '陈\u{e0100}静'],
    ['น้ำใจ', 'น้ำใ'],
    ['가\u11a8나', '가\u11a8나'],
  ])('shortens %j to %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('avatarColorIndex', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => `M${String(482_000_000 + index * 7)}`);

  it('is stable for an id', () => {
    expect(avatarColorIndex('M482019655')).toBe(avatarColorIndex('M482019655'));
  });

  it('uses all ten colours about equally often', () => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (const id of ids) counts[avatarColorIndex(id)] = (counts[avatarColorIndex(id)] ?? 0) + 1;
    expect(counts).toHaveLength(10);
    for (const count of counts) expect(count).toBeGreaterThan(50);
  });
});
