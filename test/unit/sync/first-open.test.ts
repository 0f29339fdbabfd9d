import { expect, test } from 'vitest';
import { createMemoryKeyValue } from '../../../widget/platform/key-value.ts';
import { firstOpening, mayReload } from '../../../widget/sync/session/first-open.ts';

const HEAD = 'a'.repeat(32);

test('a page may load anew twice per session, whatever its token has become', () => {
  const keyValue = createMemoryKeyValue();
  expect([1, 2, 3, 4].map((secret) => mayReload(keyValue, 'CB', `${HEAD}${secret}`))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(mayReload(keyValue, 'GPO', HEAD)).toBe(true);
  expect(mayReload(keyValue, 'CB', 'b'.repeat(40))).toBe(true);
});

test('only a socket that does not open is a first opening that has failed', () => {
  expect(firstOpening({ name: 'open', carrier: 'socket', answersHeartbeat: false, isProbing: false })).toBe('open');
  expect(firstOpening({ name: 'retrying', failures: 1, reason: 'socket' })).toBe('failed');
  expect(firstOpening({ name: 'retrying', failures: 1, reason: 'token' })).toBeUndefined();
  expect(firstOpening({ name: 'opening', failures: 0 })).toBeUndefined();
});
