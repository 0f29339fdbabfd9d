// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createScrollPlace, ROW_CLASS } from '../../../widget/features/chat-room/rows/scroll-place.ts';

const ROW_PX = 50;
const WINDOW_PX = 500;

/** A log of equal rows in an engine without scroll anchoring. */
function createLog(ids: readonly number[]) {
  const scroller = document.createElement('div');
  const content = scroller.appendChild(document.createElement('div'));
  const movedPx = (): number => 0 - Number(/ (-?\d+)px/.exec(content.style.getPropertyValue('translate'))?.[1] ?? 0);
  const topOfContent = (): number => -scroller.scrollTop - movedPx();
  const show = (shown: readonly number[]): void =>
    content.replaceChildren(
      ...shown.map((id, index) => {
        const row = document.createElement('div');
        row.className = ROW_CLASS;
        row.setAttribute('data-message-id', String(id));
        row.getBoundingClientRect = () => new DOMRect(0, topOfContent() + index * ROW_PX, 300, ROW_PX);
        return row;
      }),
    );
  content.getBoundingClientRect = () => new DOMRect(0, topOfContent(), 300, content.children.length * ROW_PX);
  scroller.getBoundingClientRect = () => new DOMRect(0, 0, 300, WINDOW_PX);
  Object.defineProperty(scroller, 'clientHeight', { value: WINDOW_PX });
  Object.defineProperty(scroller, 'scrollHeight', { get: () => content.children.length * ROW_PX });
  show(ids);
  return { scroller, content, show, movedPx };
}

const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('CSS', { supports: () => false, escape: (text: string) => text });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('measures the reader’s place when rows arrive during a glide', () => {
  const log = createLog(numbers(41, 100));
  const place = createScrollPlace(log.scroller, log.content);
  place.settle();
  log.scroller.scrollTop = 1000;
  place.follow(true);
  log.show(numbers(21, 100));
  place.settle();
  expect([log.scroller.scrollTop, log.movedPx()]).toEqual([1000, 1000]);
  expect(place.measure()).toEqual({ scrollTop: 2000, scrollHeight: 4000, clientHeight: WINDOW_PX });
  expect(place.inView()[0]).toBe('61');

  vi.advanceTimersByTime(200);
  expect([log.scroller.scrollTop, log.movedPx()]).toEqual([2000, 0]);
  expect(place.measure().scrollTop).toBe(2000);
  expect(place.inView()[0]).toBe('61');
});
