import { describe, expect, it } from 'vitest';
import { percentileMs } from '../../../applet-host-demo/provider/capabilities/figures/percentile.ts';

describe('the percentile of a histogram', () => {
  const bounds = [0.1, 0.2, 0.4];
  it.each([
    [[], 0.5, undefined],
    [[0, 0, 0, 0], 0.5, undefined],
    [[10, 0, 0, 0], 0.5, 50],
    [[0, 10, 0, 0], 0.5, 150],
    [[50, 50, 0, 0], 0.5, 100],
    [[90, 5, 5, 0], 0.95, 200],
    [[0, 0, 4, 0], 1, 400],
    // Above the last bound nothing is known but the bound.
    [[0, 0, 0, 7], 0.95, 400],
    [[1, 0, 0, 9], 0.5, 400],
  ] as const)('%j, %d: %s ms', (buckets, share, expected) => {
    expect(percentileMs(buckets, share, bounds)).toBe(expected);
  });
});
