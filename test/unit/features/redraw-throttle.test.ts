import { expect, test } from 'vitest';
import { createRedrawThrottle } from '../../../widget/features/chat-room/log/performance/redraw-throttle.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

function aThrottle() {
  const clock = createFakeClock();
  const drawn: string[] = [];
  const throttle = createRedrawThrottle(clock, ({ isRush, isUrgent }) =>
    drawn.push(`${isRush ? 'rush' : 'calm'}${isUrgent ? '' : ', bit by bit'}`),
  );
  return { clock, drawn, throttle };
}

test('draws occasional messages as they arrive', async () => {
  const { clock, drawn, throttle } = aThrottle();
  for (let count = 0; count < 3; count += 1) {
    throttle.take(1);
    await clock.advance(250);
  }
  expect(drawn).toEqual(['calm', 'calm', 'calm']);
});

test('draws the second of two messages at once', async () => {
  const { clock, drawn, throttle } = aThrottle();
  throttle.take(1);
  await clock.advance(30);
  throttle.take(1);
  expect(drawn).toEqual(['calm', 'calm']);
});

test('draws each message at once below ten a second', async () => {
  const { clock, drawn, throttle } = aThrottle();
  for (let count = 0; count < 27; count += 1) {
    throttle.take(1);
    expect(drawn).toHaveLength(count + 1);
    await clock.advance(112);
  }
  expect(new Set(drawn)).toEqual(new Set(['calm']));
});

test('delays the tenth message within a second', async () => {
  const { clock, drawn, throttle } = aThrottle();
  for (let count = 0; count < 9; count += 1) throttle.take(1);
  expect(drawn).toHaveLength(9);
  throttle.take(1);
  expect(drawn).toHaveLength(9);
  await clock.advance(250);
  expect(drawn.slice(9)).toEqual(['rush, bit by bit']);
});

test('draws the first ten messages together when they arrive together', () => {
  const { drawn, throttle } = aThrottle();
  throttle.take(10);
  expect(drawn).toEqual(['calm']);
  throttle.take(1);
  expect(drawn).toHaveLength(1);
});

test('draws at once again below ten messages a second', async () => {
  const { clock, drawn, throttle } = aThrottle();
  throttle.take(10);
  throttle.take(10);
  await clock.advance(1000);
  expect(drawn).toEqual(['calm', 'rush, bit by bit', 'calm, bit by bit']);
  throttle.take(1);
  await clock.advance(50);
  throttle.take(1);
  expect(drawn.slice(3)).toEqual(['calm', 'calm']);
});

test('draws four times a second only during a rush', async () => {
  const { clock, drawn, throttle } = aThrottle();
  throttle.take(10);
  for (let count = 0; count < 100; count += 1) {
    throttle.take(1);
    await clock.advance(10);
  }
  expect(drawn).toEqual(['calm', ...Array.from({ length: 4 }, () => 'rush, bit by bit')]);
  await clock.advance(250);
  expect(drawn).toHaveLength(5);
  await clock.advance(250);
  expect(drawn.slice(5)).toEqual(['calm, bit by bit']);
  await clock.advance(1000);
  throttle.take(1);
  expect(drawn.at(-1)).toBe('calm');
});

test('draws a flood less often, including its last message', async () => {
  const { clock, drawn, throttle } = aThrottle();
  throttle.take(10);
  for (let count = 0; count < 400; count += 1) {
    throttle.take(1);
    await clock.advance(5);
  }
  // At 0 ms, at 250 ms, and then every 400 ms.
  expect(drawn).toEqual(['calm', ...Array.from({ length: 5 }, () => 'rush, bit by bit')]);
  await clock.advance(400);
  expect(drawn).toHaveLength(7);
  await clock.advance(500);
  expect(drawn.slice(7)).toEqual(['calm, bit by bit']);
});

test('draws other changes at once, together with waiting messages', async () => {
  const { clock, drawn, throttle } = aThrottle();
  throttle.take(10);
  throttle.take(1);
  throttle.take(0);
  expect(drawn).toEqual(['calm', 'calm']);
  await clock.advance(1000);
  expect(drawn).toHaveLength(2);
});

test('draws nothing after it is stopped', async () => {
  const { clock, drawn, throttle } = aThrottle();
  throttle.take(10);
  throttle.take(1);
  throttle.stop();
  await clock.advance(1000);
  expect(drawn).toEqual(['calm']);
});
