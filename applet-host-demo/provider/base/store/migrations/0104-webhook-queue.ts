import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The queue of events for webhooks: new events are placed into topics, and each topic has a row with the time of its next delivery. So
 * the search for due events reads only due topics, however many events wait for a receiver that does not answer. L-SA8.
 */
export const webhookQueue: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table webhook_topics (
    webhook_id text not null references webhook_endpoints (webhook_id) on delete cascade,
    topic text not null,
    -- The next delivery of its oldest event. A claim moves it to the end of the lease.
    next_at bigint not null,
    -- The number of the last claim. L-SJ3.
    claim integer not null default 0,
    -- Counts placements, so that a claim notices events that arrived meanwhile.
    placed integer not null default 0,
    primary key (webhook_id, topic)
  )`,
  'create index webhook_topics_due on webhook_topics (webhook_id, next_at)',

  // Receivers that do not answer. A row is removed by the first success.
  `create table webhook_pauses (
    webhook_id text primary key references webhook_endpoints (webhook_id) on delete cascade,
    since bigint not null,
    -- Then one event tests the receiver.
    until bigint not null,
    failures integer not null,
    last_error text not null
  )`,

  // A removed webhook exists until its events are deleted.
  'alter table webhook_endpoints add column removed_at bigint',
  'create index webhook_endpoints_removed on webhook_endpoints (webhook_id) where removed_at is not null',

  // An event without a topic row is not placed yet.
  'alter table webhook_events add column is_placed boolean not null default false',
  `create index webhook_events_new on webhook_events (webhook_id, (event_id + 0)) where state = 'waiting' and not is_placed`,
  `create index webhook_events_failed on webhook_events (webhook_id, event_id) where last_error <> ''`,
  `create index webhook_events_dead on webhook_events (webhook_id, event_id) where state = 'dead'`,
  `create index webhook_events_dead_since on webhook_events (next_at) where state = 'dead'`,

  // The part of an event's id that tells it from the same number after a restore. Empty: none, as for the events before this
  // migration. Null: that of the current epoch. L-SA9.
  `alter table webhook_events add column epoch text default ''`,
  'alter table webhook_events alter column epoch drop default',

  `create or replace function webhook_emit(of_tenant text, event_type text, event_topic text, event_keys jsonb) returns void
    language plpgsql as $$
    begin
      insert into webhook_events (webhook_id, type, topic, keys, created_at)
      select e.webhook_id, event_type, event_topic, event_keys, (extract(epoch from clock_timestamp()) * 1000)::bigint
      from webhook_endpoints e
      where e.tenant = of_tenant and e.removed_at is null
        and e.events && array[event_type, split_part(event_type, '.', 1) || '.*'];
    end $$`,
];
