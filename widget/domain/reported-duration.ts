import { DURATION_REPORT_CAP, DURATION_REPORT_STEP } from './limits.ts';

/**
 * A duration as reports give it, so that alike ones count together: 10 to 99 rounded down to tens, 100 and more as 100.
 * Spec: 3-transport §9 Time-out rounding.
 *
 * @param value whole units, of whatever kind
 */
export function reportedDuration(value: number): number {
  if (value >= DURATION_REPORT_CAP) return DURATION_REPORT_CAP;
  return value < DURATION_REPORT_STEP ? value : value - (value % DURATION_REPORT_STEP);
}
