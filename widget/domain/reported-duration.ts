import { DURATION_REPORT_CAP, DURATION_REPORT_STEP } from './limits.ts';

/**
 * Rounds a duration for reports, so that similar ones are counted together: 10 to 99 down to tens, 100 and more to 100.
 * Spec: 3-transport §9 Time-out rounding.
 *
 * @param value whole units of any kind
 */
export function reportedDuration(value: number): number {
  if (value >= DURATION_REPORT_CAP) return DURATION_REPORT_CAP;
  return value < DURATION_REPORT_STEP ? value : value - (value % DURATION_REPORT_STEP);
}
