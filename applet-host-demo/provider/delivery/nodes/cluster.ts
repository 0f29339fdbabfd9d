import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import { openClusterBus } from '../bus/cluster-bus.ts';
import { observeBus } from '../bus/observed-bus.ts';
import { publishStored } from './publish-stored.ts';
import type { RedisConfig } from '../../base/redis/redis-config.ts';
import type { Observer } from '../../base/observe/observer.ts';
import { updateFrame } from '../pushes/update.ts';
import { createClusterPresence } from '../presence/cluster-presence.ts';
import type { Presence } from '../presence/presence.ts';
import { readChannels } from '../../base/store/engine/epoch.ts';
import { listUsersWithNews } from '../../base/store/nodes/nodes.ts';
import { outboxFloor, shareDatabase, trimOutbox } from '../../base/store/nodes/outbox.ts';
import type { Database } from '../../base/store/schema/schema.ts';
import type { TenantDirectory } from '../../base/tenants/directory.ts';
import { createSharedCounters, type SharedCounters } from '../../base/redis/shared-counters.ts';
import { joinNodes, type NodeRegistration } from './nodes.ts';

/** The node's share in a database of several nodes. */
export interface Cluster {
  readonly bus: Bus;
  readonly presence: Presence;
  readonly now: NodeRegistration['now'];
  readonly counters: SharedCounters;
  /** `outbox`: Redis does not answer, and events arrive up to half a second later. */
  readonly fanOut: () => 'redis' | 'outbox';
  readonly stop: () => Promise<void>;
}

interface ClusterDeps {
  readonly db: Database;
  readonly node: string;
  readonly redis: RedisConfig;
  readonly log: Logger;
  readonly tenants: TenantDirectory;
  readonly observer: Observer;
}

const TRIM_INTERVAL_MS = 60_000;
/**
 * Rows of the outbox are kept for this number of intervals: a node that cannot read the database for longer has lost its links,
 * too.
 */
const OUTBOX_KEPT_INTERVALS = 3;

/** Makes this process one of several nodes of the database. */
export async function joinCluster(deps: ClusterDeps): Promise<Cluster> {
  const { db, node, log, tenants, observer } = deps;
  const redis = await ownChannels(db, deps.redis);
  shareDatabase(db, node);
  const common: { now?: NodeRegistration['now'] } = {};
  const opened = await openClusterBus({
    db,
    node,
    redis,
    log,
    observer,
    now: () => common.now?.(),
    publishStored: (to, messages) => publishStored({ db, tenants }, to, messages),
  });
  const bus = observeBus(opened, observer);
  const nodes = await joinNodes({ db, node, log });
  common.now = nodes.now;
  const presence = createClusterPresence(bus, node, nodes.now);
  nodes.onDeath((dead) => {
    presence.nodeDied(dead.node, true);
    bus.publish({ kind: 'node-died', ...dead });
  });
  const unsubscribe = bus.subscribe((event) => {
    if (event.kind === 'node-died') presence.nodeDied(event.node, false);
    if (event.kind === 'tenant-changed') tenants.forget(event.code);
  });
  tenants.onSave((code) => bus.publish({ kind: 'tenant-changed', code }));
  const counters = createSharedCounters(redis, log);
  /** Where the outbox ended at the last intervals, oldest first. */
  const floors: number[] = [];
  const trim = async (): Promise<void> => {
    floors.push(await outboxFloor(db));
    const below = floors.length > OUTBOX_KEPT_INTERVALS ? floors.shift() : undefined;
    if (below !== undefined) await trimOutbox(db, below);
  };
  const trimming = setInterval(() => {
    trim().catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be trimmed'));
  }, TRIM_INTERVAL_MS).unref();
  return {
    bus,
    presence,
    now: nodes.now,
    fanOut: bus.state,
    counters,
    stop: async () => {
      clearInterval(trimming);
      unsubscribe();
      presence.stop();
      await bus.stop();
      await nodes.stop();
      counters.stop();
    },
  };
}

/** A copy of a database has channels of its own, so that its users and those of the original get nothing from each other. */
async function ownChannels(db: Database, redis: RedisConfig): Promise<RedisConfig> {
  const name = await readChannels(db);
  return name === '' ? redis : { ...redis, prefix: `${redis.prefix}-${name}` };
}

/** The links of clients on this node. */
interface LinksOfNode {
  readonly userIds: () => readonly string[];
  readonly tell: (userIds: readonly string[], frame: string) => void;
}

/** After the death of a node, asks the affected clients of this node to refresh their lists. Returns the function that stops it. */
export function refreshAfterDeaths(bus: Bus, db: Database, links: LinksOfNode, log: Logger): () => void {
  return bus.subscribe((event) => {
    if (event.kind !== 'node-died') return;
    listUsersWithNews(db, links.userIds(), event.floor).then(
      (userIds) => {
        for (const list of ['friendList', 'groupList', 'invitedList'] as const) links.tell(userIds, updateFrame(list));
      },
      (error: unknown) => log.warn({ err: error }, 'users could not be told about the news of a dead node'),
    );
  });
}
