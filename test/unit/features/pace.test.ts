import { expect, test } from 'vitest';
import { createPace } from '../../../widget/features/chat-room/pace.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

function paced() {
  const clock = createFakeClock();
  const drawn: string[] = [];
  const pace = createPace(clock, ({ isRush, isUrgent }) =>
    drawn.push(`${isRush ? 'rush' : 'calm'}${isUrgent ? '' : ', bit by bit'}`),
  );
  return { clock, drawn, pace };
}

test('messages now and then are drawn as they come', async () => {
  const { clock, drawn, pace } = paced();
  for (let count = 0; count < 3; count += 1) {
    pace.take(true);
    await clock.advance(250);
  }
  expect(drawn).toEqual(['calm', 'calm', 'calm']);
});

test('many are drawn four times a second, the last of them too, and calm returns half a second later', async () => {
  const { clock, drawn, pace } = paced();
  for (let count = 0; count < 100; count += 1) {
    pace.take(true);
    await clock.advance(10);
  }
  expect(drawn).toEqual(['calm', ...Array.from({ length: 4 }, () => 'rush, bit by bit')]);
  await clock.advance(250);
  expect(drawn).toHaveLength(5);
  await clock.advance(250);
  expect(drawn.slice(5)).toEqual(['calm, bit by bit']);
  await clock.advance(1000);
  pace.take(true);
  expect(drawn.at(-1)).toBe('calm');
});

test('a flood, of which nobody sees most, is drawn more seldom; its last message comes no later than the next drawing', async () => {
  const { clock, drawn, pace } = paced();
  for (let count = 0; count < 400; count += 1) {
    pace.take(true);
    await clock.advance(5);
  }
  // At 0, 250, and every 400 ms from there on.
  expect(drawn).toEqual(['calm', ...Array.from({ length: 5 }, () => 'rush, bit by bit')]);
  await clock.advance(400);
  expect(drawn).toHaveLength(7);
  await clock.advance(500);
  expect(drawn.slice(7)).toEqual(['calm, bit by bit']);
});

test('what is not a message that came in waits for nothing, and takes what waited with it', async () => {
  const { clock, drawn, pace } = paced();
  pace.take(true);
  pace.take(true);
  pace.take(false);
  expect(drawn).toEqual(['calm', 'calm']);
  await clock.advance(1000);
  expect(drawn).toHaveLength(2);
});

test('nothing is drawn after the end', async () => {
  const { clock, drawn, pace } = paced();
  pace.take(true);
  pace.take(true);
  pace.stop();
  await clock.advance(1000);
  expect(drawn).toEqual(['calm']);
});
