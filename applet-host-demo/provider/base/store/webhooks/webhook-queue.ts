import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema/schema.ts';
import type { EventKeys } from '../schema/schema-server-api.ts';

/**
 * The queue of events for webhooks. Triggers insert new events. They are placed: their topics get a row, which says when the oldest event
 * of the topic is due. A delivery claims such rows, so it never reads events that cannot go out. L-SA8.
 */

/** A webhook with a due topic. */
export interface DueWebhook {
  readonly webhookId: string;
  readonly tenant: string;
  readonly url: string;
  readonly secret: string;
  /** How often the receiver was paused since it last answered; 0: it is not paused. */
  readonly pauses: number;
}

/** A topic that belongs to this node until the end of the lease. */
export interface TopicClaim {
  readonly webhookId: string;
  readonly topic: string;
  readonly claim: number;
  readonly placed: number;
}

/** An event to deliver. */
export interface QueuedEvent {
  /** Its place in the queue. */
  readonly eventId: number;
  /** The epoch of the database in which it was stored; empty: it is older than epochs in ids. */
  readonly epoch: string;
  readonly type: string;
  readonly keys: EventKeys;
  readonly createdAtMs: number;
  /** The failed ones so far. */
  readonly tries: number;
  readonly firstTryAtMs: number | null;
}

/** A claimed topic may be claimed again after this time: its node may have crashed. Longer than its deliveries can take. */
const LEASE_MS = 30_000;
/** Nodes of older versions leave placed events alone: this time never comes. */
const HELD_MS = 9_000_000_000_000_000;
const MAX_ERROR_CHARACTERS = 200;
/** The order that only the index of new events has. By the mere number the planner would read the table in the order of its key. */
const BY_NEW = sql`(event_id + 0)`;

/** The placed events of one webhook. */
export interface Placement {
  readonly webhookId: string;
  readonly placed: number;
  /** The highest number of a placed event. */
  readonly newest: number;
  /** It had at least as many new events as its share, and may have more. */
  readonly isFull: boolean;
}

/** New events are looked for above these numbers: the index still contains the entries of placed ones until the database has cleaned up. */
export interface Positions {
  readonly after: number;
  /** Higher ones, by webhook. */
  readonly of: ReadonlyMap<string, number>;
}

/** Places the oldest new events of each webhook, about `limit`: all webhooks that have new ones have the same share. */
export async function placeNewEvents(
  db: Database,
  nowMs: number,
  limit: number,
  { after, of }: Positions = { after: 0, of: new Map() },
): Promise<readonly Placement[]> {
  const oldestNew = sql`
    select event_id from webhook_events
    where state = 'waiting' and not is_placed and next_at <= ${nowMs}::bigint
      and webhook_id = w.webhook_id and ${BY_NEW} > w.after
    order by ${BY_NEW}`;
  const { rows } = await sql<Placement>`
    with webhooks as (
      select e.webhook_id, greatest(${after}::bigint, coalesce(p.after, 0)) as after
      from webhook_endpoints e
      left join unnest(${[...of.keys()]}::text[], ${[...of.values()]}::bigint[]) as p (webhook_id, after) using (webhook_id)
      where e.removed_at is null
    ), busy as (
      select * from webhooks w
      where (${oldestNew} limit 1) is not null
    ), share as (
      select ceil(${limit}::float / greatest(count(*), 1))::integer as events from busy
    ), placed as (
      update webhook_events set is_placed = true, next_at = ${HELD_MS}::bigint
      -- An array, not a join: the planner would read the whole table.
      where event_id = any (array(
        select n.event_id from busy w cross join lateral (
          ${oldestNew} limit (select events from share) for update skip locked
        ) n
      ))
      returning event_id, webhook_id, topic
    ), topics as (${topicsOf(sql`placed`, nowMs)})
    select webhook_id as "webhookId", count(*)::integer as placed, max(event_id)::bigint as newest,
      count(*) >= (select events from share) as "isFull"
    from placed group by webhook_id`.execute(db);
  return rows;
}

/** The statement that makes topics of placed events due, in one order, so that two nodes do not wait for each other. */
const topicsOf = (placed: RawBuilder<unknown>, nowMs: number) => sql`
  insert into webhook_topics as t (webhook_id, topic, next_at)
  select distinct webhook_id, topic, ${nowMs}::bigint from ${placed} order by webhook_id, topic
  on conflict (webhook_id, topic) do update set placed = t.placed + 1`;

/** Makes dead events of a webhook wait again, the oldest first, at most `limit`. Returns their number. */
export async function reviveEvents(db: Database, webhookId: string, nowMs: number, limit: number): Promise<number> {
  const { rows } = await sql<{ revived: number }>`
    with revived as (
      update webhook_events
      set state = 'waiting', tries = 0, first_try_at = null, is_placed = true, next_at = ${HELD_MS}::bigint
      where event_id = any (array(
        select event_id from webhook_events where webhook_id = ${webhookId} and state = 'dead'
        order by event_id limit ${limit}::integer for update
      ))
      returning webhook_id, topic
    ), topics as (${topicsOf(sql`revived`, nowMs)})
    select count(*)::integer as revived from revived`.execute(db);
  return rows[0]?.revived ?? 0;
}

/** Lists the webhooks that have a due topic and are not paused. Its cost depends on the number of webhooks, not on that of events. */
export async function listDueWebhooks(db: Database, nowMs: number): Promise<readonly DueWebhook[]> {
  const { rows } = await sql<DueWebhook>`
    with recursive queued (webhook_id) as (
      (select webhook_id from webhook_topics order by webhook_id limit 1)
      union all
      select (select t.webhook_id from webhook_topics t where t.webhook_id > q.webhook_id order by t.webhook_id limit 1)
      from queued q where q.webhook_id is not null
    )
    select e.webhook_id as "webhookId", e.tenant, e.url, e.secret, coalesce(p.failures, 0) as pauses
    from queued q
    join webhook_endpoints e on e.webhook_id = q.webhook_id and e.removed_at is null
    left join webhook_pauses p on p.webhook_id = q.webhook_id
    where coalesce(p.until, 0) <= ${nowMs}::bigint
      -- By the index: for a mere existence the planner reads the table until it finds a row.
      and (select t.next_at from webhook_topics t where t.webhook_id = q.webhook_id order by t.next_at limit 1)
        <= ${nowMs}::bigint`.execute(db);
  return rows;
}

/** Claims due topics of webhooks, of each at most the wanted number, those first that are due longest. */
export async function claimTopics(
  db: Database,
  nowMs: number,
  wanted: ReadonlyMap<string, number>,
): Promise<readonly TopicClaim[]> {
  if (wanted.size === 0) return [];
  const { rows } = await sql<TopicClaim>`
    with due as (
      select array_agg(t.place) as places
      from unnest(${[...wanted.keys()]}::text[], ${[...wanted.values()]}::integer[]) as w (webhook_id, topics)
      cross join lateral (
        select ctid as place from webhook_topics
        where webhook_id = w.webhook_id and next_at <= ${nowMs}::bigint
        order by next_at limit w.topics for update skip locked
      ) t
    )
    update webhook_topics t set claim = t.claim + 1, next_at = ${nowMs + LEASE_MS}::bigint
    -- The rows are locked, so their places do not change.
    where t.ctid = any ((select places from due)::tid[])
    returning t.webhook_id as "webhookId", t.topic, t.claim, t.placed`.execute(db);
  return rows;
}

/**
 * Reads the oldest waiting events of each claimed topic, at most `limit`. Call it after the claim, not in the same statement: only then it
 * sees what the claim before has delivered. Undefined stands for an event that another node is about to place or to deliver.
 */
export async function readQueuedEvents(
  db: Database,
  claims: readonly TopicClaim[],
  limit: number,
): Promise<readonly (readonly (QueuedEvent | undefined)[])[]> {
  if (claims.length === 0) return [];
  const { rows } = await sql<QueuedEvent & { readonly place: number; readonly isPlaced: boolean }>`
    select c.place::integer, e.event_id as "eventId", e.type, e.keys, e.created_at as "createdAtMs", e.tries,
      e.first_try_at as "firstTryAtMs", e.is_placed as "isPlaced",
      coalesce(e.epoch, (select value from meta where key = 'epoch'), '') as epoch
    from unnest(${claims.map(({ webhookId }) => webhookId)}::text[], ${claims.map(({ topic }) => topic)}::text[])
      with ordinality as c (webhook_id, topic, place)
    cross join lateral (
      select * from webhook_events
      where webhook_id = c.webhook_id and topic = c.topic and state = 'waiting'
      order by event_id limit ${limit}::integer
    ) e
    order by c.place, e.event_id`.execute(db);
  const events = claims.map((): (QueuedEvent | undefined)[] => []);
  for (const { place, isPlaced, ...event } of rows) events[place - 1]?.push(isPlaced ? event : undefined);
  return events;
}

/** Removes delivered events. */
export async function removeEvents(db: Database, eventIds: readonly number[]): Promise<void> {
  await sql`delete from webhook_events where event_id = any(${[...eventIds]}::bigint[])`.execute(db);
}

/** Ends a claim. The next event of the topic is due at a time. Another node may have claimed it since: then nothing changes. L-SJ3. */
export async function endClaim(db: Database, { webhookId, topic, claim }: TopicClaim, nextAtMs: number): Promise<void> {
  await db
    .updateTable('webhook_topics')
    .set({ next_at: nextAtMs })
    .where('webhook_id', '=', webhookId)
    .where('topic', '=', topic)
    .where('claim', '=', claim)
    .execute();
}

/** Ends the claim of a topic whose events were all delivered. Events that were placed meanwhile are due at once. */
export async function endEmptyClaim(db: Database, each: TopicClaim, nowMs: number): Promise<void> {
  const result = await db
    .deleteFrom('webhook_topics')
    .where('webhook_id', '=', each.webhookId)
    .where('topic', '=', each.topic)
    .where('claim', '=', each.claim)
    .where('placed', '=', each.placed)
    .executeTakeFirst();
  if (result.numDeletedRows === 0n) await endClaim(db, each, nowMs);
}

/** Stores a failed try, unless another node has tried since. `isLast`: the event is dead. L-SJ3. */
export async function failEvent(
  db: Database,
  { eventId, tries }: Pick<QueuedEvent, 'eventId' | 'tries'>,
  { nowMs, reason, isLast }: { readonly nowMs: number; readonly reason: string; readonly isLast: boolean },
): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set((column) => ({
      tries: tries + 1,
      last_error: reason.slice(0, MAX_ERROR_CHARACTERS),
      first_try_at: column.fn.coalesce('first_try_at', sql<number>`${nowMs}::bigint`),
      ...(isLast ? { state: 'dead' as const, next_at: nowMs } : {}),
    }))
    .where('event_id', '=', eventId)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .execute();
}

/** Pauses a webhook until a time. Then one event tests its receiver. */
export async function pauseWebhook(
  db: Database,
  webhookId: string,
  { nowMs, untilMs, reason }: { readonly nowMs: number; readonly untilMs: number; readonly reason: string },
): Promise<void> {
  const last_error = reason.slice(0, MAX_ERROR_CHARACTERS);
  await db
    .insertInto('webhook_pauses')
    .columns(['webhook_id', 'since', 'until', 'failures', 'last_error'])
    .expression((from) =>
      from
        // The webhook may have been removed.
        .selectFrom('webhook_endpoints')
        .select([
          'webhook_id',
          sql<number>`${nowMs}::bigint`.as('since'),
          sql<number>`${untilMs}::bigint`.as('until'),
          sql<number>`1`.as('failures'),
          sql<string>`${last_error}::text`.as('last_error'),
        ])
        .where('webhook_id', '=', webhookId),
    )
    .onConflict((conflict) =>
      conflict.column('webhook_id').doUpdateSet({
        until: untilMs,
        last_error,
        failures: sql`webhook_pauses.failures + 1`,
      }),
    )
    .execute();
}

/** Whether this node tests the receiver of a paused webhook. Of several nodes one does. */
export async function takeTest(db: Database, webhookId: string, nowMs: number): Promise<boolean> {
  const result = await db
    .updateTable('webhook_pauses')
    .set({ until: nowMs + LEASE_MS })
    .where('webhook_id', '=', webhookId)
    .where('until', '<=', nowMs)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function endPause(db: Database, webhookId: string): Promise<void> {
  await db.deleteFrom('webhook_pauses').where('webhook_id', '=', webhookId).execute();
}
