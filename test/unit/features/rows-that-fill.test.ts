import { expect, test } from 'vitest';
import { rowsThatFill } from '../../../widget/features/chat-room/log/performance/rows-that-fill.ts';
import { aSentMessage } from '../../support/builders.ts';

const texts = (count: number, text: string) =>
  Array.from({ length: count }, (_, index) => aSentMessage(index + 1, { content: { kind: 'text', text } }));

test('fills a screen with many short or few long texts', () => {
  expect(rowsThatFill(texts(100, 'hello'), 760)).toBe(20);
  expect(rowsThatFill(texts(100, 'x'.repeat(440)), 760)).toBe(4);
});

test('counts all rows but commands when the screen is unfilled', () => {
  expect(rowsThatFill([], 760)).toBe(0);
  expect(rowsThatFill(texts(3, 'hello'), 760)).toBe(3);
  const command = aSentMessage(4, { content: { kind: 'command', command: 'command_recall' } });
  expect(rowsThatFill([...texts(3, 'hello'), command], 760)).toBe(3);
});
