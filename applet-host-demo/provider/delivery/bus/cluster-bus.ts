import type { Logger } from 'pino';
import type { FanOutPath } from '../../base/observe/metrics.ts';
import type { Observer } from '../../base/observe/observer.ts';
import { newUuid } from '../../base/store/engine/ids.ts';
import { createBatches } from '../../base/store/engine/batched.ts';
import { listGroupsOf } from '../../base/store/groups/group-list.ts';
import { noteEvents, outboxFloor, type OutboxRow, readSnapshot } from '../../base/store/nodes/outbox.ts';
import type { Database } from '../../base/store/schema/schema.ts';
import type { Audience, Bus, BusEvent } from './bus.ts';
import { ALL_NODES, audiencesOf, deliveriesOf, groupChannel, guestChannel, userChannel } from './channels.ts';
import { createGroupWatch } from './group-watch.ts';
import { createLocalBus } from './local-bus.ts';
import { createMessageOrder, guestStream, memberStream, streamOf } from './message-order.ts';
import { createOutboxReader } from './outbox-reader.ts';
import type { RedisConfig } from '../../base/redis/redis-config.ts';
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
  /** The transaction that stored it; absent: it is news. */
  readonly tx?: number | undefined;
}

export async function openClusterBus(deps: ClusterBusDeps): Promise<ClusterBus> {
  const { db, node, redis, log, observer, now, publishStored } = deps;
  // No wait from here on to the end of the set-up: events may come at any time.
  const since = await outboxFloor(db);
  const local = createLocalBus();
  const seen = createSeenEvents();
  /** The users with a link here, and whether they know the messages of a transaction: see `Audience`. */
  const present = new Map<string, (tx: number) => boolean>();
  /** The groups that guests view here. */
  const viewed = new Set<string>();

  const link = createRedisLink({
    redis,
    node,
    log,
    onMessage: (message) => {
      const { from, key, event, at, trace } = JSON.parse(message) as WireEvent;
      if (from === node) return;
      const nowMs = now();
      const lagS = at === undefined || nowMs === undefined ? undefined : (nowMs - at) / 1000;
      inOrder(event, () => deliver(event, key, { path: 'redis', lagS, trace }));
    },
    onChange: () => reader.schedule(0),
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
  const deliver = (event: BusEvent, key: string, { path, lagS, trace, tx }: Arrival): void => {
    const isHere = (audience: string): boolean => {
      if (event.kind !== 'push') return true;
      const knows = present.get(audience);
      return knows !== undefined && (tx === undefined || !knows(tx));
    };
    const audiences = audiencesOf(event).filter((audience) => isHere(audience) && seen.note(key, audience));
    if (audiences.length === 0) return;
    observer.tracing.span({ name: `deliver ${event.kind}`, kind: 'consumer', parent: trace }, () =>
      deliverHere(event.kind === 'push' ? { ...event, userIds: audiences } : event),
    );
    if (lagS !== undefined) observer.metrics.fanOut.observe({ path }, Math.max(0, lagS));
  };

  /** Whether anybody here receives a message. */
  const isWanted = (event: BusEvent): boolean =>
    event.kind === 'push'
      ? event.userIds.some((userId) => present.has(userId))
      : event.kind !== 'guest-push' || viewed.has(event.groupId);
  /** Delivers an event; a message after the earlier ones of its chat. */
  const inOrder = (event: BusEvent, deliverNow: (isLate: boolean) => void): void => {
    const { place } = event;
    const stream = streamOf(event);
    if (place === undefined || stream === undefined) return deliverNow(false);
    if (isWanted(event)) order.offer(stream, place, deliverNow);
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

  /** Delivers a message of the outbox, which is the next one of its chat, unless it has been delivered. */
  const deliverNext = (event: BusEvent, key: string, row: OutboxRow | undefined): void => {
    const { place } = event;
    const stream = streamOf(event);
    if (place === undefined || stream === undefined || !isWanted(event)) return;
    order.settle(stream, place.number - 1);
    if ((order.doneUpTo(stream) ?? 0) >= place.number) return;
    deliver(event, key, { path: 'outbox', lagS: row?.lagS, tx: row?.tx });
    order.settle(stream, place.number);
  };
  /** Whether all audiences here have a message. */
  const isDone = ({ chatId, messageId }: NonNullable<OutboxRow['message']>): boolean =>
    (order.doneUpTo(memberStream(chatId)) ?? 0) >= messageId &&
    (!viewed.has(chatId) || (order.doneUpTo(guestStream(chatId)) ?? 0) >= messageId);

  const reader = createOutboxReader({
    db,
    node,
    log,
    since,
    intervalMs: () => (link.isWorking() ? READ_WITH_REDIS_MS : READ_WITHOUT_REDIS_MS),
    deliver: async (rows, complete = new Map()) => {
      const rowByKey = new Map(rows.map((row) => [row.key, row]));
      for (const { key, event, lagS } of rows)
        if (event !== undefined) deliver(JSON.parse(event) as BusEvent, key, { path: 'outbox', lagS });
      const messages = rows.flatMap(({ message }) => message ?? []);
      const isAttended = present.size > 0 || viewed.size > 0;
      await publishStored(
        { ...local, publish: (event) => deliverNext(event, event.key ?? '', rowByKey.get(event.key ?? '')) },
        isAttended ? messages.filter((message) => !isDone(message)) : [],
      );
      // Some messages have no receiver here, or were recalled.
      const newest = new Map<string, number>(complete);
      for (const { chatId, messageId } of messages) newest.set(chatId, Math.max(messageId, newest.get(chatId) ?? 0));
      for (const [chatId, number] of newest)
        for (const stream of [memberStream(chatId), guestStream(chatId)])
          if (order.doneUpTo(stream) !== undefined) order.settle(stream, number);
    },
    onRead: () => {
      seen.age();
      groups.retry();
    },
  });
  const order = createMessageOrder({
    isFirst: ({ follows }) => follows !== undefined && reader.hasRead(follows),
    onGap: (chatId, _after, below) => reader.fetch(chatId, below),
  });

  await link.opened;
  reader.schedule();
  return {
    subscribe: local.subscribe,
    publish: (event) => {
      // A message that was late has been delivered from the outbox.
      inOrder(event, (isLate) =>
        isLate ? deliver(event, event.key ?? '', { path: 'outbox', lagS: undefined }) : deliverHere(event),
      );
      const key = event.key ?? newUuid();
      const isInOutbox = event.key !== undefined;
      const isWorking = link.isWorking();
      if (!isInOutbox && (event.isVolatile !== true || !isWorking)) noteSoon(key, event);
      if (!isWorking) return;
      const about = { from: node, key, at: now(), trace: observer.tracing.traceparent() };
      const texts = new Map<BusEvent, string>();
      for (const { channel, event: part } of deliveriesOf(event)) {
        const text = texts.get(part) ?? JSON.stringify({ ...about, event: part } satisfies WireEvent);
        texts.set(part, text);
        link.send(channel, text);
      }
    },
    attend: (audience) => {
      const channel = channelOf(audience);
      link.listen(channel);
      if (audience.kind === 'guests') {
        viewed.add(audience.groupId);
        return () => {
          link.stopListening(channel);
          viewed.delete(audience.groupId);
        };
      }
      const { userId, knows } = audience;
      present.set(userId, readSnapshot(knows).contains);
      groups.add(userId);
      return () => {
        link.stopListening(channel);
        present.delete(userId);
        groups.remove(userId);
      };
    },
    state: () => (link.isWorking() ? 'redis' : 'outbox'),
    stop: async () => {
      await Promise.allSettled([reader.stop(), ...noting]);
      await link.stop();
    },
  };
}

const channelOf = (audience: Audience): string =>
  audience.kind === 'user' ? userChannel(audience.userId) : guestChannel(audience.groupId);
