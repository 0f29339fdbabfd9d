import { ACK_CALL, type Metrics } from '../../base/observe/metrics.ts';

/** The counts of a node since its start, for one tenant. */
export interface TenantTotals {
  readonly messages: number;
  readonly refusals: number;
  readonly errors: number;
  readonly webhooksDelivered: number;
  readonly webhooksFailed: number;
}

/** The counts of a node since its start. */
export interface Totals {
  readonly tenants: ReadonlyMap<string, TenantTotals>;
  /** Answers to sent messages, for each bucket of the histogram. */
  readonly ackBuckets: readonly number[];
}

export const NOTHING_YET: Totals = { tenants: new Map(), ackBuckets: [] };

const NONE: TenantTotals = { messages: 0, refusals: 0, errors: 0, webhooksDelivered: 0, webhooksFailed: 0 };

/** Reads the counters of a node. */
export async function readTotals({ tenantCalls, tenantWebhooks, callSeconds }: Metrics): Promise<Totals> {
  const tenants = new Map<string, Record<keyof TenantTotals, number>>();
  const totalsOf = (tenant: unknown): Record<keyof TenantTotals, number> => {
    const totals = tenants.get(String(tenant)) ?? { ...NONE };
    tenants.set(String(tenant), totals);
    return totals;
  };
  for (const { labels, value } of (await tenantCalls.get()).values) {
    const totals = totalsOf(labels.tenant);
    if (labels.result === 'failed') totals.errors += value;
    else if (labels.result === 'refused') totals.refusals += value;
    else if (labels.kind === 'message') totals.messages += value;
  }
  for (const { labels, value } of (await tenantWebhooks.get()).values)
    totalsOf(labels.tenant)[labels.result === 'ok' ? 'webhooksDelivered' : 'webhooksFailed'] += value;
  return { tenants, ackBuckets: ackBucketsOf((await callSeconds.get()).values) };
}

/** Subtracts an earlier reading from a later one. */
export const since = (before: Totals, after: Totals): Totals => ({
  tenants: new Map(
    [...after.tenants].map(([tenant, totals]) => [tenant, minus(totals, before.tenants.get(tenant) ?? NONE)]),
  ),
  ackBuckets: after.ackBuckets.map((number, at) => number - (before.ackBuckets[at] ?? 0)),
});

export const isNothing = (totals: TenantTotals): boolean => Object.values(totals).every((value) => value === 0);

const minus = (a: TenantTotals, b: TenantTotals): TenantTotals => ({
  messages: a.messages - b.messages,
  refusals: a.refusals - b.refusals,
  errors: a.errors - b.errors,
  webhooksDelivered: a.webhooksDelivered - b.webhooksDelivered,
  webhooksFailed: a.webhooksFailed - b.webhooksFailed,
});

type HistogramValues = Awaited<ReturnType<Metrics['callSeconds']['get']>>['values'];

/** The numbers in each bucket; the library's are those in a bucket and all below it. */
function ackBucketsOf(values: HistogramValues): readonly number[] {
  const upTo = new Map<number, number>();
  for (const { labels, value, metricName } of values) {
    if (labels.call !== ACK_CALL || metricName?.endsWith('_bucket') !== true) continue;
    // The library's types do not name the label of the bound.
    const { le } = labels as { readonly le?: string | number };
    const bound = le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le);
    upTo.set(bound, (upTo.get(bound) ?? 0) + value);
  }
  const sums = [...upTo].toSorted(([a], [b]) => a - b).map(([, value]) => value);
  return sums.map((value, at) => value - (sums[at - 1] ?? 0));
}
