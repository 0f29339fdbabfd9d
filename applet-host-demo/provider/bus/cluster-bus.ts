import type { Logger } from 'pino';
import type { FanOutPath } from '../observe/metrics.ts';
import type { Observer } from '../observe/observer.ts';
import { newUuid } from '../store/ids.ts';
import { createBatches } from '../store/batched.ts';
import { listGroupsOf } from '../store/group-list.ts';
import { noteEvents, type OutboxRow, outboxFloor, readOutbox } from '../store/outbox.ts';
import type { Database } from '../store/schema.ts';
import type { Audience, Bus, BusEvent } from './bus.ts';
import { ALL_NODES, audiencesOf, deliveriesOf, groupChannel, guestChannel, userChannel } from './channels.ts';
import { createGroupWatch } from './group-watch.ts';
import { createLocalBus } from './local-bus.ts';
import type { RedisConfig } from './redis-config.ts';
import { createRedisLink } from './redis-link.ts';
import { createSeenEvents } from './seen-events.ts';

/** Fan-out between nodes: Redis while it works, and always the outbox, for what Redis has lost. */
export interface ClusterBus extends Bus {
  /** `outbox`: Redis does not answer, and events arrive up to half a second later. */
  readonly state: () => 'redis' | 'outbox';
  readonly stop: () => Promise<void>;
}

export interface ClusterBusDeps {
  readonly db: Database;
  readonly node: string;
  readonly redis: RedisConfig;
  readonly log: Logger;
  readonly observer: Observer;
  /** The time that all nodes share; undefined while it is not known yet. */
  readonly now: () => number | undefined;
  /** Publishes stored messages of the outbox to a bus. Messages that no longer exist are left out. */
  readonly publishStored: (bus: Bus, messages: readonly NonNullable<OutboxRow['message']>[]) => Promise<void>;
}

/** The outbox is read at this interval without Redis, and to find lost messages with it. */
const READ_WITHOUT_REDIS_MS = 500;
const READ_WITH_REDIS_MS = 2000;

interface WireEvent {
  readonly from: string;
  readonly key: string;
  readonly event: BusEvent;
  /** When it was published, in the nodes' common time. */
  readonly at?: number | undefined;
  /** The trace that it belongs to. */
  readonly trace?: string | undefined;
}

/** How an event came here from another node. */
interface Arrival {
  readonly path: FanOutPath;
  readonly lagS: number | undefined;
  readonly trace?: string | undefined;
}

export async function openClusterBus(deps: ClusterBusDeps): Promise<ClusterBus> {
  const { db, node, redis, log, observer, now, publishStored } = deps;
  const local = createLocalBus();
  const seen = createSeenEvents();
  let since = await outboxFloor(db);
  /** The users with a link here. */
  const present = new Set<string>();
  /** Keys of rows whose transaction number may be read again. */
  let handled = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();
  let isReading = false;
  let isStopped = false;

  const link = createRedisLink({
    redis,
    node,
    log,
    onMessage: (message) => {
      const { from, key, event, at, trace } = JSON.parse(message) as WireEvent;
      if (from === node) return;
      const nowMs = now();
      const lagS = at === undefined || nowMs === undefined ? undefined : (nowMs - at) / 1000;
      deliver(event, key, { path: 'redis', lagS, trace });
    },
    onChange: () => schedule(0),
  });
  const groups = createGroupWatch({
    findGroups: (userIds) => listGroupsOf(db, userIds),
    log,
    listen: (groupId) => link.listen(groupChannel(groupId)),
    stopListening: (groupId) => link.stopListening(groupChannel(groupId)),
  });
  link.listen(ALL_NODES);

  const deliverHere = (event: BusEvent): void => {
    local.publish(event);
    if (event.kind === 'push' && event.changesGroups === true) groups.refresh(event.userIds);
  };

  /** Delivers an event of another node to those who have not received it yet. */
  const deliver = (event: BusEvent, key: string, { path, lagS, trace }: Arrival): void => {
    const isHere = (audience: string): boolean => event.kind !== 'push' || present.has(audience);
    const audiences = audiencesOf(event).filter((audience) => isHere(audience) && seen.note(key, audience));
    if (audiences.length === 0) return;
    observer.tracing.span({ name: `deliver ${event.kind}`, kind: 'consumer', parent: trace }, () =>
      deliverHere(event.kind === 'push' ? { ...event, userIds: audiences } : event),
    );
    if (lagS !== undefined) observer.metrics.fanOut.observe({ path }, Math.max(0, lagS));
  };

  const note = createBatches(async (events: readonly { readonly key: string; readonly event: BusEvent }[]) => {
    await noteEvents(
      db,
      node,
      events.map(({ key, event }) => ({ key, event: JSON.stringify(event) })),
    );
    return events;
  });
  const noting = new Set<Promise<unknown>>();
  const noteSoon = (key: string, event: BusEvent): void => {
    const done = note({ key, event })
      .catch((error: unknown) => log.warn({ err: error }, 'an event could not be noted in the outbox'))
      .finally(() => noting.delete(done));
    noting.add(done);
  };

  const read = async (): Promise<void> => {
    const { rows, floor } = await readOutbox(db, node, since);
    const fresh = rows.filter(({ key }) => !handled.has(key));
    const lags = new Map(fresh.map(({ key, lagS }) => [key, lagS]));
    const deliverFrom = (event: BusEvent, key: string): void =>
      deliver(event, key, { path: 'outbox', lagS: lags.get(key) });
    for (const { key, event } of fresh) if (event !== undefined) deliverFrom(JSON.parse(event) as BusEvent, key);
    await publishStored(
      { ...local, publish: (event) => deliverFrom(event, event.key ?? newUuid()) },
      fresh.flatMap(({ message }) => message ?? []),
    );
    handled = new Set(rows.filter(({ tx }) => tx >= floor).map(({ key }) => key));
    since = floor;
    seen.age();
    groups.retry();
  };

  const readNow = (): void => {
    if (isReading || isStopped) return;
    isReading = true;
    reading = read()
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        isReading = false;
        schedule();
      });
  };
  function schedule(delayMs = link.isWorking() ? READ_WITH_REDIS_MS : READ_WITHOUT_REDIS_MS): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(readNow, delayMs).unref();
  }

  await link.opened;
  schedule();
  return {
    subscribe: local.subscribe,
    publish: (event) => {
      deliverHere(event);
      const key = event.key ?? newUuid();
      const isInOutbox = event.key !== undefined;
      const isWorking = link.isWorking();
      if (!isInOutbox && (event.isVolatile !== true || !isWorking)) noteSoon(key, event);
      if (!isWorking) return;
      const about = { from: node, key, at: now(), trace: observer.tracing.traceparent() };
      for (const { channel, event: part } of deliveriesOf(event)) {
        link.send(channel, JSON.stringify({ ...about, event: part } satisfies WireEvent));
      }
    },
    attend: (audience) => {
      const channel = channelOf(audience);
      link.listen(channel);
      if (audience.kind === 'guests') return () => link.stopListening(channel);
      const { userId } = audience;
      present.add(userId);
      groups.add(userId);
      return () => {
        link.stopListening(channel);
        present.delete(userId);
        groups.remove(userId);
      };
    },
    state: () => (link.isWorking() ? 'redis' : 'outbox'),
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await Promise.allSettled([reading, ...noting]);
      await link.stop();
    },
  };
}

const channelOf = (audience: Audience): string =>
  audience.kind === 'user' ? userChannel(audience.userId) : guestChannel(audience.groupId);
