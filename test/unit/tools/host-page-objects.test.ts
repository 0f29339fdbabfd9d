import { expect, test } from 'vitest';
import { newerMembers } from '../../../.tools/checks/host-page-objects.mjs';

test.each([
  ['promise.then(a).finally(b)', ['.finally']],
  ['await Promise.allSettled(all), Promise.any(all)', ['Promise.allSettled', 'Promise.any']],
  ['list.includes(1) || list?.at(-1)', ['.at', '.includes']],
  ['list["flat"]().flatMap(f)', ['.flat', '.flatMap']],
  [
    'for (const [a, b] of Object.entries(all)) f(Object.values(b), Object.fromEntries(c))',
    ['Object.entries', 'Object.fromEntries', 'Object.values'],
  ],
  ['Object.hasOwn(all, name)', ['Object.hasOwn']],
  ['"1".padStart(2).replaceAll("a", "b")', ['.padStart', '.replaceAll']],
  ['const { finally: end } = promise; end.call(promise)', ['.finally']],
])('reports members that ES2015 does not have: %s', (source, expected) => {
  expect(newerMembers(source)).toEqual(expected);
});

test.each([
  'promise.then(a, b).catch(c)',
  'for (const value of map.values()) f(value, ...map.entries())',
  'text.trim().startsWith("a") && list.indexOf(1) >= 0',
  'Object.assign({ ...a }, b); Object.keys(a)',
  '({ includes: 1, entries: 2 })',
])('accepts members of ES2015: %s', (source) => {
  expect(newerMembers(source)).toEqual([]);
});
