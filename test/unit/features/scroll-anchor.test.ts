import { describe, expect, it } from 'vitest';
import {
  isAtEnd,
  isAtEndAfterScroll,
  scrollTopAfter,
  type ScrollMeasure,
} from '../../../widget/features/chat-room/scroll-anchor.ts';

const measure = (scrollTop: number, scrollHeight: number, clientHeight = 600): ScrollMeasure => ({
  scrollTop,
  scrollHeight,
  clientHeight,
});

describe('scrollTopAfter', () => {
  it.each([
    ['stays at the end when a message comes in below', measure(400, 1000), measure(400, 1080), true, false, 480],
    ['stays at the end when the keyboard takes room', measure(400, 1000), measure(400, 1000, 300), true, false, 700],
    [
      'stays at the end when a page of history comes in above',
      measure(400, 1000),
      measure(400, 2000),
      true,
      true,
      1400,
    ],
    ['moves with the content when history comes in above', measure(50, 1000), measure(50, 1900), false, true, 950],
    ['keeps the very top in place when history comes in above', measure(0, 1000), measure(0, 1500), false, true, 500],
    ['follows rows that go above', measure(950, 1900), measure(950, 1000), false, true, 50],
  ])('%s', (_name, before, after, wasAtEnd, grewAbove, expected) => {
    expect(scrollTopAfter(before, after, { wasAtEnd, grewAbove })).toBe(expected);
  });

  it('leaves a reader of history alone when something comes in below', () => {
    expect(scrollTopAfter(measure(50, 1000), measure(50, 1100), { wasAtEnd: false, grewAbove: false })).toBeUndefined();
  });
});

describe('isAtEnd', () => {
  it.each([
    [0, true],
    [24, true],
    [25, false],
  ])('takes %i px from the end as at the end: %s', (distance, expected) => {
    expect(isAtEnd(measure(400 - distance, 1000))).toBe(expected);
  });

  it('holds for content that does not fill the screen', () => {
    expect(isAtEnd(measure(0, 300))).toBe(true);
  });
});

describe('isAtEndAfterScroll', () => {
  it.each([
    [
      'stays at the end when the frame has shrunk before the event came',
      measure(400, 1000),
      measure(400, 1000, 500),
      true,
      true,
    ],
    [
      'stays at the end when content has come in before the event came',
      measure(400, 1000),
      measure(400, 1200),
      true,
      true,
    ],
    ['leaves the end by moving up', measure(400, 1000), measure(340, 1000), true, false],
    ['does not arrive by moving down part of the way', measure(100, 1000), measure(200, 1000), false, false],
    ['arrives by moving down to the end', measure(100, 1000), measure(400, 1000), false, true],
  ])('%s', (_name, before, now, wasAtEnd, expected) => {
    expect(isAtEndAfterScroll(before, now, wasAtEnd)).toBe(expected);
  });
});
