import { expect, test } from 'vitest';
import { oneTapPer } from '../../../widget/actions/tap-gate.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

test('repeats the first result for equal taps within 500 ms', async () => {
  const clock = createFakeClock();
  let runs = 0;
  const tap = oneTapPer(clock, 500, String, (request: string) => `${request}${++runs}`);
  expect([tap('a'), tap('a')]).toEqual(['a1', 'a1']);
  await clock.advance(499);
  expect(tap('a')).toBe('a1');
  expect(tap('b')).toBe('b2');
  expect(tap('a')).toBe('a3');
  await clock.advance(500);
  expect(tap('a')).toBe('a4');
});
