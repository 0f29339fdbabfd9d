import { expect, test } from 'vitest';
import {
  afterChange,
  extendUp,
  hiddenAbove,
  NEWEST_WINDOW,
  visibleMessages,
} from '../../../widget/domain/message/window.ts';
import { aSentMessage } from '../../support/builders.ts';

const messages = Array.from({ length: 200 }, (_, index) => aSentMessage(index + 1));

test('the newest eighty messages are visible at first, and a page more with each step up', () => {
  expect(visibleMessages(messages, NEWEST_WINDOW)).toHaveLength(80);
  expect(hiddenAbove(messages, NEWEST_WINDOW)).toBe(120);
  const up = extendUp(messages, NEWEST_WINDOW);
  expect(visibleMessages(messages, up)).toHaveLength(100);
});

test('a short list is visible as a whole', () => {
  expect(visibleMessages(messages.slice(0, 5), NEWEST_WINDOW)).toHaveLength(5);
  expect(hiddenAbove(messages.slice(0, 5), NEWEST_WINDOW)).toBe(0);
});

test('at the newest message a window above a hundred is cut to eighty; up in the history it stays', () => {
  const high = extendUp(messages, extendUp(messages, NEWEST_WINDOW));
  expect(visibleMessages(messages, high).length).toBeGreaterThan(100);
  expect(visibleMessages(messages, afterChange(messages, high, true))).toHaveLength(80);
  expect(visibleMessages(messages, afterChange(messages, high, false))).toEqual(visibleMessages(messages, high));
});
