import { describe, expect, it } from 'vitest';
import {
  anchorShift,
  firstBelow,
  isAtEnd,
  isAtEndAfterScroll,
  type ScrollMeasure,
} from '../../../widget/features/chat-room/rows/scroll-anchor.ts';

const measure = (scrollTop: number, scrollHeight: number, clientHeight = 600): ScrollMeasure => ({
  scrollTop,
  scrollHeight,
  clientHeight,
});

describe('anchorShift', () => {
  const anchors = [
    { id: 'a', offset: 100 },
    { id: 'b', offset: 140 },
  ];
  it.each([
    ['nothing when the visible rows have not moved', { a: 100, b: 190 }, 0],
    ['rows added above', { a: 912.5, b: 952.5 }, 812.5],
    ['rows removed above', { a: 20, b: 60 }, -80],
    ['the next row when the first is removed', { b: 160 }, 20],
    ['nothing when all rows are removed', {}, 0],
  ])('follows %s', (_name, now: Readonly<Record<string, number>>, expected) => {
    expect(anchorShift(anchors, (id) => now[id])).toBe(expected);
  });
});

describe('firstBelow', () => {
  const bottoms = [10, 20, 30, 40];
  it.each([
    [0, 0],
    [9.5, 0],
    [10, 1],
    [25, 2],
    [40, 4],
  ])('finds the row that ends below %d px', (line, expected) => {
    expect(firstBelow(bottoms.length, line, (index) => bottoms[index] ?? 0)).toBe(expected);
  });
});

describe('isAtEnd', () => {
  it.each([
    [0, true],
    [24, true],
    [25, false],
  ])('treats %i px from the end as the end: %s', (distance, expected) => {
    expect(isAtEnd(measure(400 - distance, 1000))).toBe(expected);
  });

  it('is true when the content does not fill the screen', () => {
    expect(isAtEnd(measure(0, 300))).toBe(true);
  });
});

describe('isAtEndAfterScroll', () => {
  it.each([
    ['stays at the end when the frame shrinks beforehand', measure(400, 1000), measure(400, 1000, 500), true, true],
    ['stays at the end when content is added beforehand', measure(400, 1000), measure(400, 1200), true, true],
    ['leaves the end when the user scrolls up', measure(400, 1000), measure(340, 1000), true, false],
    ['is not at the end when scrolled only part way', measure(100, 1000), measure(200, 1000), false, false],
    ['is at the end when the user scrolls to it', measure(100, 1000), measure(400, 1000), false, true],
  ])('%s', (_name, before, now, wasAtEnd, expected) => {
    expect(isAtEndAfterScroll(before, now, wasAtEnd)).toBe(expected);
  });
});
