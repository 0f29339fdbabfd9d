import { expect, test } from 'vitest';
import { isPlaceholderName } from '../../../widget/domain/placeholder.ts';

test.each([
  ['[密友]M000000001', true],
  ['[密群]12345678', true],
  ['密友', false],
  ['', false],
])('detects %j as a placeholder name: %s', (name, isPlaceholder) =>
  expect(isPlaceholderName(name)).toBe(isPlaceholder),
);
