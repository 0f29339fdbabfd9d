import { expect, test } from 'vitest';
import { reportedDuration } from '../../../widget/domain/reported-duration.ts';

test.each([
  [0, 0],
  [9, 9],
  [10, 10],
  [19, 10],
  [99, 90],
  [100, 100],
  [3600, 100],
])('reports %i as %i', (value, reported) => expect(reportedDuration(value)).toBe(reported));
