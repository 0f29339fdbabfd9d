import { expect, it } from 'vitest';
import { badgeText } from '../../../widget/ui/rows/badge-text.ts';

it.each([
  [0, ''],
  [-3, ''],
  [Number.NaN, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12_345, '99+'],
])('shows %d as %j', (count, text) => {
  expect(badgeText(count)).toBe(text);
});
