import { sql } from 'kysely';
import type { Database } from './schema.ts';
import type { EventKeys } from './schema-server-api.ts';
import { lockTenant } from './tenants.ts';

/** A server that is notified of events of its tenant. */
export interface Webhook {
  readonly webhookId: string;
  readonly url: string;
  /** Types, or the beginnings of types with `.*`. */
  readonly events: readonly string[];
  readonly createdAtMs: number;
}

export interface NewWebhook extends Webhook {
  readonly tenant: string;
  readonly secret: string;
}

/** An event that is due for delivery. */
export interface DueEvent {
  readonly eventId: number;
  readonly type: string;
  readonly keys: EventKeys;
  readonly createdAtMs: number;
  /** With this one. */
  readonly tries: number;
  readonly firstTryAtMs: number;
  readonly tenant: string;
  readonly url: string;
  readonly secret: string;
}

/** A claimed event may be claimed again after this time: its node may have crashed. Longer than a request can take. */
const LEASE_MS = 30_000;
const DEAD_KEPT_MS = 7 * 86_400_000;
const MAX_ERROR_CHARACTERS = 200;

/** Stores a webhook, unless the tenant has too many. The lock puts parallel calls in an order. */
export function insertWebhook(db: Database, webhook: NewWebhook, max: number): Promise<boolean> {
  const { tenant, webhookId, url, secret, events, createdAtMs } = webhook;
  return db.transaction().execute(async (trx) => {
    await lockTenant(trx, tenant);
    if ((await listWebhooks(trx, tenant)).length >= max) return false;
    await trx
      .insertInto('webhook_endpoints')
      .values({ webhook_id: webhookId, tenant, url, secret, events: [...events], created_at: createdAtMs })
      .execute();
    return true;
  });
}

export const listWebhooks = (db: Database, tenant: string): Promise<readonly Webhook[]> =>
  db
    .selectFrom('webhook_endpoints')
    .select(['webhook_id as webhookId', 'url', 'events', 'created_at as createdAtMs'])
    .where('tenant', '=', tenant)
    .orderBy('created_at')
    .orderBy('webhook_id')
    .execute();

/** Removes a webhook with its events. Returns false if the tenant has no such webhook. */
export async function deleteWebhook(db: Database, tenant: string, webhookId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('webhook_endpoints')
    .where('tenant', '=', tenant)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Claims the events that are due: of each topic only the oldest one, so that its order is kept. */
export async function claimDueEvents(db: Database, nowMs: number, limit: number): Promise<readonly DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    with due as (
      select event_id from webhook_events e
      where state = 'waiting' and next_at <= ${nowMs}::bigint and not exists (
        select 1 from webhook_events earlier
        where earlier.webhook_id = e.webhook_id and earlier.topic = e.topic and earlier.state = 'waiting'
          and earlier.event_id < e.event_id
      )
      order by event_id limit ${limit}::integer for update skip locked
    ), claimed as (
      update webhook_events e set tries = tries + 1, next_at = ${nowMs + LEASE_MS}::bigint,
        first_try_at = coalesce(first_try_at, ${nowMs}::bigint)
      from due where e.event_id = due.event_id returning e.*
    )
    select c.event_id as "eventId", c.type, c.keys, c.created_at as "createdAtMs", c.tries,
      c.first_try_at as "firstTryAtMs", w.tenant, w.url, w.secret
    from claimed c join webhook_endpoints w on w.webhook_id = c.webhook_id order by c.event_id`.execute(db);
  return rows;
}

export async function removeEvent(db: Database, eventId: number): Promise<void> {
  await db.deleteFrom('webhook_events').where('event_id', '=', eventId).execute();
}

/** Stores a failed try, unless another node has tried since. Undefined: no further one, the event is dead. L-SJ3. */
export async function failEvent(
  db: Database,
  { eventId, tries }: Pick<DueEvent, 'eventId' | 'tries'>,
  { nextAtMs, reason }: { readonly nextAtMs: number | undefined; readonly reason: string },
): Promise<void> {
  const last_error = reason.slice(0, MAX_ERROR_CHARACTERS);
  const change = nextAtMs === undefined ? ({ state: 'dead' } as const) : { next_at: nextAtMs };
  await db
    .updateTable('webhook_events')
    .set({ ...change, last_error })
    .where('event_id', '=', eventId)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .execute();
}

export interface FailedEvent {
  readonly eventId: number;
  readonly type: string;
  readonly createdAtMs: number;
  readonly tries: number;
  readonly lastError: string;
  readonly isDead: boolean;
}

/** The events of a webhook whose delivery has failed, dead ones and those that will be tried again. */
export async function listFailedEvents(
  db: Database,
  webhookId: string,
  { after = 0, limit }: { readonly after?: number | undefined; readonly limit: number },
): Promise<readonly FailedEvent[]> {
  const rows = await db
    .selectFrom('webhook_events')
    .select(['event_id', 'type', 'created_at', 'tries', 'last_error', 'state'])
    .where('webhook_id', '=', webhookId)
    .where('last_error', '<>', '')
    .where('event_id', '>', after)
    .orderBy('event_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    type: row.type,
    createdAtMs: row.created_at,
    tries: row.tries,
    lastError: row.last_error,
    isDead: row.state === 'dead',
  }));
}

/** Delivers the dead events of a webhook again, in their order. Returns their number. */
export async function replayDead(db: Database, webhookId: string): Promise<number> {
  const result = await db
    .updateTable('webhook_events')
    .set({ state: 'waiting', tries: 0, first_try_at: null, next_at: 0 })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'dead')
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Removes events that have been dead for a week. */
export async function removeOldFailures(db: Database, nowMs: number): Promise<void> {
  await db
    .deleteFrom('webhook_events')
    .where('state', '=', 'dead')
    .where('next_at', '<', nowMs - DEAD_KEPT_MS)
    .execute();
}
