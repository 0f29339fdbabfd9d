import type { Metrics } from './metrics.ts';
import { type MetricsAddress, type MetricsServer, serveMetrics } from './metrics-server.ts';
import { readQueueFigures } from '../store/nodes/queue-figures.ts';
import { readVacuumFigures } from '../store/nodes/vacuum-figures.ts';
import type { DiskSpace } from '../store/engine/disk-space.ts';
import type { Database } from '../store/schema/schema.ts';
import type { Observer } from './observer.ts';
import type { PoolState } from '../store/engine/pool.ts';

/** An open link of a client. */
export interface LinkState {
  readonly kind: 'socket' | 'stream';
  readonly state: 'open' | 'silent' | 'behind';
}

/** Sources of the figures that are read only for a scrape. */
export interface GaugeSources {
  readonly links: () => readonly LinkState[];
  readonly guests: () => number;
  readonly pool: () => PoolState;
  /** Absent if there is only one node. */
  readonly fanOut: (() => 'redis' | 'outbox') | undefined;
  readonly isDraining: () => boolean;
}

interface Measured {
  readonly db: Database;
  readonly disk: DiskSpace;
  readonly now: () => number;
  readonly observer: Observer;
  readonly outgoing: { readonly pause: () => object | undefined };
}

/** A scrape must end before Prometheus gives up (10 s), also while the database is silent. */
const DATABASE_WITHIN_MS = 3000;

/** Serves the figures at an address, if there is one. */
export async function serveFigures(
  address: MetricsAddress | undefined,
  services: Measured,
  sources: GaugeSources,
): Promise<MetricsServer | undefined> {
  const { metrics } = services.observer;
  return address && serveMetrics(address, metrics.registry, createGauges(services, metrics, sources));
}

/** Returns the function that brings the gauges up to date. It never fails. */
function createGauges(services: Measured, metrics: Metrics, sources: GaugeSources): () => Promise<void> {
  // One node alone needs no Redis: the figure is absent, not 0.
  if (sources.fanOut === undefined) metrics.registry.removeSingleMetric('meeline_redis_up');

  const measureLinks = (): void => {
    metrics.links.reset();
    for (const kind of ['socket', 'stream', 'guest']) metrics.links.set({ kind, state: 'open' }, 0);
    for (const { kind, state } of sources.links()) metrics.links.inc({ kind, state });
    metrics.links.set({ kind: 'guest', state: 'open' }, sources.guests());
  };

  const measurePool = (): void => {
    const { used, idle, max, waiting } = sources.pool();
    metrics.pool.set({ state: 'used' }, used);
    metrics.pool.set({ state: 'idle' }, idle);
    metrics.pool.set({ state: 'max' }, max);
    metrics.poolWaiting.set(waiting);
  };

  const measureQueues = async (): Promise<void> => {
    const figures = await within(readQueueFigures(services.db, services.now()), DATABASE_WITHIN_MS);
    metrics.databaseUp.set(figures === undefined ? 0 : 1);
    // An unknown figure is absent, not zero.
    const { serviceQueue, serviceQueueAge, webhookEvents, webhooksPaused, webhookPauseAge } = metrics;
    for (const each of [serviceQueue, serviceQueueAge, webhookEvents, webhooksPaused, webhookPauseAge]) each.reset();
    if (figures === undefined) return;
    metrics.outboxRows.set(figures.outbox.rows);
    metrics.outboxAge.set(figures.outbox.oldestS);
    metrics.webhookEvents.set({ state: 'waiting' }, figures.webhooks.waiting);
    metrics.webhookEvents.set({ state: 'due' }, figures.webhooks.due);
    metrics.webhookEvents.set({ state: 'dead' }, figures.webhooks.dead);
    metrics.webhookAge.set(figures.webhooks.overdueS);
    for (const { tenant, webhooks, longestS } of figures.webhooks.paused) {
      webhooksPaused.set({ tenant }, webhooks);
      webhookPauseAge.set({ tenant }, longestS);
    }
    for (const { tenant, waiting, oldestS } of figures.serviceQueues) {
      metrics.serviceQueue.set({ tenant }, waiting);
      metrics.serviceQueueAge.set({ tenant }, oldestS);
    }
  };

  const measureVacuum = async (): Promise<void> => {
    const figures = await within(readVacuumFigures(services.db), DATABASE_WITHIN_MS);
    for (const each of [metrics.deadRows, metrics.liveRows]) each.reset();
    if (figures === undefined) return;
    metrics.snapshotAge.set(figures.snapshotAgeS);
    metrics.snapshotTransactions.set(figures.snapshotTransactions);
    for (const { table, dead, live } of figures.tables) {
      metrics.deadRows.set({ table }, dead);
      metrics.liveRows.set({ table }, live);
    }
  };

  const measureDisk = async (): Promise<void> => {
    const bytes = await services.disk.freeBytes().catch(() => undefined);
    if (bytes !== undefined) metrics.diskFree.set(bytes);
  };

  return async () => {
    measureLinks();
    measurePool();
    metrics.draining.set(sources.isDraining() ? 1 : 0);
    metrics.outgoingPaused.set(services.outgoing.pause() === undefined ? 0 : 1);
    if (sources.fanOut !== undefined) metrics.redisUp.set(sources.fanOut() === 'redis' ? 1 : 0);
    await Promise.all([measureQueues(), measureVacuum(), measureDisk()]);
  };
}

/** Undefined if the work fails or takes too long. */
function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    const settle = (value: T | undefined): void => {
      clearTimeout(timer);
      resolve(value);
    };
    work.then(settle, () => settle(undefined));
  });
}
