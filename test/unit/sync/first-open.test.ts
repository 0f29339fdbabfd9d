import { expect, test } from 'vitest';
import { createMemoryKeyValue } from '../../../widget/platform/key-value.ts';
import { firstOpening, mayReload } from '../../../widget/sync/session/first-open.ts';

const HEAD = 'a'.repeat(32);

test('allows two reloads per session, regardless of token rotation', () => {
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

test('reports a failed first opening only for an unopened carrier', () => {
  const retrying = (failures: number, reason: 'socket' | 'token' = 'socket') =>
    ({ name: 'retrying', failures, reason }) as const;
  expect(firstOpening({ name: 'open', carrier: 'socket', answersHeartbeat: false, isProbing: false }, 'ws')).toBe(
    'open',
  );
  expect(firstOpening(retrying(1), 'ws')).toBe('failed');
  expect(firstOpening(retrying(1, 'token'), 'ws')).toBeUndefined();
  expect(firstOpening({ name: 'opening', failures: 0 }, 'ws')).toBeUndefined();
});

test('tries both carriers before reporting a failure', () => {
  const outcomes = [1, 2, 3].map((failures) => firstOpening({ name: 'retrying', failures, reason: 'socket' }, 'auto'));
  expect(outcomes).toEqual([undefined, undefined, 'failed']);
});
