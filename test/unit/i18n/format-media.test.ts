import { expect, it } from 'vitest';
import { formatDuration } from '../../../widget/i18n/format-duration.ts';
import { formatFileSize } from '../../../widget/i18n/format-file-size.ts';

it.each([
  [0, '0 bytes'],
  [1023, '1,023 bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [150 * 1024, '150 KB'],
  [1024 * 1024, '1 MB'],
  [2.4 * 1024 * 1024, '2.4 MB'],
  [50 * 1024 * 1024, '50 MB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes, 'en')).toBe(text);
});

it.each([
  [0, '0:00'],
  [-5, '0:00'],
  [7400, '0:07'],
  [59_600, '1:00'],
  [750_000, '12:30'],
  [3_723_000, '1:02:03'],
])('writes %d ms as %s', (durationMs, text) => {
  expect(formatDuration(durationMs)).toBe(text);
});
