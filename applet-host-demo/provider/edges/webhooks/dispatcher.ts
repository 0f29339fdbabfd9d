import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../../calls/services.ts';
import { createBatches } from '../../base/store/engine/batched.ts';
import {
  claimTopics,
  type DueWebhook,
  listDueWebhooks,
  type Placement,
  placeNewEvents,
  type Positions,
  type QueuedEvent,
  readQueuedEvents,
  removeEvents,
  takeTest,
  type TopicClaim,
} from '../../base/store/webhooks/webhook-queue.ts';
import { deliverTopic } from './deliver-topic.ts';
import { createSlots } from './slots.ts';

export interface Dispatcher {
  /** Delivers what is due, until nothing is or the time is over. Deliveries that have begun then go on. */
  readonly run: (isStopped: () => boolean, limitMs?: number) => Promise<void>;
  /** Waits for the deliveries that have begun. Those that take too long are broken off, and are repeated later. */
  readonly stop: () => Promise<void>;
}

const PLACED_AT_ONCE = 200;
/** Before deliveries have their turn. */
const PLACEMENTS = 5;
/** Events of one topic before other topics have their turn. */
const EVENTS_AT_ONCE = 20;
/** New events are looked for this often while deliveries run. */
const LOOK_MS = 250;
/** Deliveries that end within this time share the statements for the next ones. */
const GATHER_MS = 5;
const STOP_MS = 1_000;

/**
 * Delivers events of all webhooks side by side. No delivery waits for that of another topic. Several nodes may run it: a topic belongs
 * to one of them at a time. L-SA8.
 */
export function createDispatcher(services: Services): Dispatcher {
  const { db, now } = services;
  const slots = createSlots();
  const running = new Set<Promise<void>>();
  const breakOff = new AbortController();
  const remove = createBatches(async (eventIds: readonly number[]) => {
    await removeEvents(db, eventIds);
    return eventIds.map(() => undefined);
  });
  let isStopping = false;
  let reportEnd = (): void => undefined;

  const start = (webhook: DueWebhook, claim: TopicClaim, events: readonly (QueuedEvent | undefined)[]): void => {
    slots.take(webhook);
    const delivery = deliverTopic(services, webhook, claim, {
      events,
      hasMore: events.length === EVENTS_AT_ONCE,
      slots,
      remove,
      isStopping: () => isStopping,
      signal: breakOff.signal,
    })
      .catch((error: unknown) => services.log.error({ err: error }, 'a webhook could not be served'))
      .finally(() => {
        slots.release(webhook);
        running.delete(delivery);
        reportEnd();
      });
    running.add(delivery);
  };

  const search = createSearch();

  const place = async (): Promise<boolean> => {
    for (let part = 0; part < PLACEMENTS; part += 1) {
      const placements = await placeNewEvents(db, now(), PLACED_AT_ONCE, search.positions());
      search.found(placements);
      if (!placements.some(({ isFull }) => isFull)) return false;
    }
    return true;
  };

  /** Returns whether there is more to place, or something was begun. */
  const round = async (): Promise<{ readonly hasMoreNew: boolean; readonly isBusy: boolean }> => {
    const hasMoreNew = await place();
    const due = await listDueWebhooks(db, now());
    const shares = slots.share(due.map((each) => ({ ...each, isTest: each.pauses > 0 })));
    const wanted = new Map<string, number>();
    for (const { webhookId, pauses } of due) {
      const share = shares.get(webhookId) ?? 0;
      if (share > 0 && (pauses === 0 || (await takeTest(db, webhookId, now())))) wanted.set(webhookId, share);
    }
    const claims = await claimTopics(db, now(), wanted);
    const events = await readQueuedEvents(db, claims, EVENTS_AT_ONCE);
    const webhooks = new Map(due.map((each) => [each.webhookId, each]));
    for (const [place, claim] of claims.entries()) {
      const webhook = webhooks.get(claim.webhookId);
      if (webhook !== undefined) start(webhook, claim, events[place] ?? []);
    }
    return { hasMoreNew, isBusy: hasMoreNew || claims.length > 0 };
  };

  return {
    async run(isStopped, limitMs = Infinity) {
      const startedAtMs = performance.now();
      while (!isStopped() && performance.now() - startedAtMs < limitMs) {
        const ended = new Promise<void>((resolve) => (reportEnd = resolve));
        const { hasMoreNew, isBusy } = await round();
        if (!isBusy && running.size === 0) return;
        if (hasMoreNew || running.size === 0) continue;
        const look = new AbortController();
        await Promise.race([ended, wait(LOOK_MS, undefined, { signal: look.signal }).catch(() => undefined)]);
        look.abort();
        await wait(GATHER_MS);
      }
    },
    async stop() {
      isStopping = true;
      const timer = setTimeout(() => breakOff.abort(), STOP_MS);
      await Promise.all(running);
      clearTimeout(timer);
    },
  };
}

/** A transaction with events ends within this time, except in an emergency. */
const TRANSACTION_MS = 120_000;
const SEARCH_ALL_MS = 600_000;

/**
 * From which event on new ones are looked for. A later event can have a lower number, if its transaction took longer. So the search
 * begins with the newest event of two minutes ago, and from time to time with the first. A webhook that has more new events than its
 * share goes on where it was.
 */
function createSearch() {
  let [after, mark, newest, newestOfAll] = [0, 0, 0, 0];
  let markedAt = performance.now();
  let searchedAllAt = markedAt;
  let behind: ReadonlyMap<string, number> = new Map();
  return {
    positions(): Positions {
      const at = performance.now();
      if (at - markedAt > TRANSACTION_MS) {
        [after, mark] = [mark, newest];
        markedAt = at;
      }
      if (at - searchedAllAt <= SEARCH_ALL_MS) return { after, of: behind };
      searchedAllAt = at;
      return { after: 0, of: new Map() };
    },
    found(placements: readonly Placement[]): void {
      newestOfAll = Math.max(newestOfAll, ...placements.map((each) => each.newest));
      behind = new Map(placements.filter(({ isFull }) => isFull).map((each) => [each.webhookId, each.newest]));
      // Below the newest event, a webhook that is behind has events that are not placed.
      if (behind.size === 0) newest = newestOfAll;
    },
  };
}
