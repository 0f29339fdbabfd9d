import os from 'node:os';
import type { Services } from '../../calls/services.ts';
import { repeat } from '../../base/outgoing/repeat.ts';
import { countByTenant, removeOldSamples, type TenantSample, writeSamples } from '../../base/store/nodes/figures.ts';
import { takeTurn } from '../../base/store/engine/turns.ts';
import { isNothing, NOTHING_YET, readTotals, since, type TenantTotals } from './totals.ts';

const MINUTE_MS = 60_000;
/** The samples are kept for this long. */
const KEPT_MS = 31 * 24 * 60 * MINUTE_MS;

/** The state of a node that is not counted. */
export interface NodeState {
  /** Open links of users and guests. */
  readonly connections: () => number;
  readonly isDraining: () => boolean;
}

/** Stores the node's figures once a minute. Returns a function that ends it. L-OC5. */
export function startFigures(services: Services, state: NodeState): () => Promise<void> {
  const sample = createSampler(services, state);
  return repeat(services, {
    name: 'figures',
    everyMs: services.limits.figureIntervalMs,
    failure: 'the figures could not be stored',
    run: sample,
  });
}

/**
 * Returns a function that stores what has happened since it was last called, in the present minute. One node counts the users who are
 * online on all nodes, and removes old samples.
 */
export function createSampler(services: Services, { connections, isDraining }: NodeState): () => Promise<void> {
  const { db, node, now, observer, limits, presence } = services;
  const upSinceMs = now();
  let last = NOTHING_YET;
  return async () => {
    const totals = await readTotals(observer.metrics);
    const { tenants, ackBuckets } = since(last, totals);
    const minute = Math.floor(now() / MINUTE_MS) * MINUTE_MS;
    const hasTurn = await takeTurn(db, 'figures', limits.figureIntervalMs);
    const online = hasTurn && presence.isComplete() ? await countByTenant(db, presence.onlineIds()) : undefined;
    const sum = (pick: (each: TenantTotals) => number): number =>
      [...tenants.values()].reduce((total, each) => total + pick(each), 0);
    await writeSamples(
      db,
      {
        minute,
        node,
        host: os.hostname(),
        is_draining: isDraining(),
        connections: connections(),
        messages: sum(({ messages }) => messages),
        errors: sum(({ errors }) => errors),
        ack_buckets: [...ackBuckets],
        memory_bytes: process.memoryUsage.rss(),
        memory_limit_bytes: memoryLimit(),
        up_since: upSinceMs,
        has_online: online !== undefined,
      },
      tenantSamples(tenants, online, { minute, node }),
    );
    // After a failed write, the next sample contains the same events.
    last = totals;
    if (hasTurn) await removeOldSamples(db, now() - KEPT_MS);
  };
}

/** The rows of the tenants that had something. */
function tenantSamples(
  tenants: ReadonlyMap<string, TenantTotals>,
  online: ReadonlyMap<string, number> | undefined,
  place: { readonly minute: number; readonly node: string },
): readonly TenantSample[] {
  const codes = new Set([...tenants.keys(), ...(online?.keys() ?? [])]);
  return [...codes].flatMap((tenant) => {
    const totals = tenants.get(tenant);
    const present = online?.get(tenant);
    if (present === undefined && (totals === undefined || isNothing(totals))) return [];
    return {
      ...place,
      tenant,
      online: present ?? null,
      messages: totals?.messages ?? 0,
      refusals: totals?.refusals ?? 0,
      errors: totals?.errors ?? 0,
      webhooks_delivered: totals?.webhooksDelivered ?? 0,
      webhooks_failed: totals?.webhooksFailed ?? 0,
    };
  });
}

/** The memory that this process may use: the container's limit, or the machine's. */
function memoryLimit(): number {
  const total = os.totalmem();
  const limit = process.constrainedMemory();
  return limit > 0 && limit < total ? limit : total;
}
