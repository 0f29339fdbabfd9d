import type { ProviderLimits } from '../../applet-host-demo/provider/base/limits.ts';

const NEVER_MS = 3_600_000;

/**
 * Limits of a provider whose jobs the test runs itself. Otherwise the provider's own run may hold what the test's run is to do: then
 * that one ends at once, and the test asserts before the work is done.
 */
export const JOBS_BY_HAND = {
  webhookIntervalMs: NEVER_MS,
  scheduledIntervalMs: NEVER_MS,
  figureIntervalMs: NEVER_MS,
  expiryIntervalMs: NEVER_MS,
  erasureIntervalMs: NEVER_MS,
  exportIntervalMs: NEVER_MS,
  actClosingIntervalMs: NEVER_MS,
  callSweepMs: NEVER_MS,
} as const satisfies Partial<ProviderLimits>;
