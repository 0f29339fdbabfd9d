import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../schema/schema.ts';
import { lockTenant } from '../engine/tenants.ts';
import { reviveEvents } from './webhook-queue.ts';

/** A server that is notified of events of its tenant. */
export interface Webhook {
  readonly webhookId: string;
  readonly url: string;
  /** Types, or the beginnings of types with `.*`. */
  readonly events: readonly string[];
  readonly createdAtMs: number;
}

export interface ListedWebhook extends Webhook {
  /** Absent: the receiver answers. */
  readonly pause: WebhookPause | undefined;
}

/** A receiver that does not answer. */
export interface WebhookPause {
  readonly sinceMs: number;
  /** Then one event tests it. */
  readonly untilMs: number;
  readonly lastError: string;
}

export interface NewWebhook extends Webhook {
  readonly tenant: string;
  readonly secret: string;
}

const DEAD_KEPT_MS = 7 * 86_400_000;
/** No statement changes more rows at a time, so that calls can run between them. */
const BATCH = 1_000;

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

export async function listWebhooks(db: Database, tenant: string): Promise<readonly ListedWebhook[]> {
  const rows = await db
    .selectFrom('webhook_endpoints as e')
    .leftJoin('webhook_pauses as p', 'p.webhook_id', 'e.webhook_id')
    .select(['e.webhook_id', 'e.url', 'e.events', 'e.created_at', 'p.since', 'p.until', 'p.last_error'])
    .where('e.tenant', '=', tenant)
    .where('e.removed_at', 'is', null)
    .orderBy('e.created_at')
    .orderBy('e.webhook_id')
    .execute();
  return rows.map(({ webhook_id, url, events, created_at, since, until, last_error }) => ({
    webhookId: webhook_id,
    // Older versions stored the address as it was written.
    url: URL.canParse(url) ? new URL(url).href : url,
    events,
    createdAtMs: created_at,
    pause:
      since === null || until === null ? undefined : { sinceMs: since, untilMs: until, lastError: last_error ?? '' },
  }));
}

/** Removes a webhook for its tenant and for new events. Returns false if the tenant has no such webhook. */
export async function deleteWebhook(db: Database, tenant: string, webhookId: string, nowMs: number): Promise<boolean> {
  const result = await db
    .updateTable('webhook_endpoints')
    .set({ removed_at: nowMs })
    .where('tenant', '=', tenant)
    .where('webhook_id', '=', webhookId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes the events of removed webhooks in small parts, then the webhooks. Several nodes may run it. */
export async function deleteRemovedWebhooks(db: Database, isStopped: () => boolean = () => false): Promise<void> {
  const removed = await db
    .selectFrom('webhook_endpoints')
    .select('webhook_id')
    .where('removed_at', 'is not', null)
    .execute();
  for (const { webhook_id } of removed) {
    const isEmpty =
      (await deleteInParts(db, 'webhook_events', webhook_id, isStopped)) &&
      (await deleteInParts(db, 'webhook_topics', webhook_id, isStopped));
    if (isEmpty) await db.deleteFrom('webhook_endpoints').where('webhook_id', '=', webhook_id).execute();
  }
}

async function deleteInParts(
  db: Database,
  table: 'webhook_events' | 'webhook_topics',
  webhookId: string,
  isStopped: () => boolean,
): Promise<boolean> {
  while (!isStopped()) {
    const startedAtMs = performance.now();
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where webhook_id = ${webhookId} limit ${BATCH} for update skip locked
      ))`.execute(db);
    if (numAffectedRows < BATCH) return true;
    // Half of the time belongs to others: on the embedded database all jobs share one connection.
    await wait(performance.now() - startedAtMs);
  }
  return false;
}

export interface FailedEvent {
  readonly eventId: number;
  /** See `QueuedEvent`. */
  readonly epoch: string;
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
    .select(sql<string>`coalesce(epoch, (select value from meta where key = 'epoch'), '')`.as('epoch'))
    .where('webhook_id', '=', webhookId)
    .where('last_error', '<>', '')
    .where('event_id', '>', after)
    .orderBy('event_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    epoch: row.epoch,
    type: row.type,
    createdAtMs: row.created_at,
    tries: row.tries,
    lastError: row.last_error,
    isDead: row.state === 'dead',
  }));
}

/** Delivers the dead events of a webhook again, in their order, and tests a paused receiver at once. Returns their number. */
export async function replayDead(db: Database, webhookId: string, nowMs: number): Promise<number> {
  let replayed = 0;
  let part: number;
  do {
    part = await reviveEvents(db, webhookId, nowMs, BATCH);
    replayed += part;
  } while (part === BATCH);
  await db.updateTable('webhook_pauses').set({ until: 0 }).where('webhook_id', '=', webhookId).execute();
  return replayed;
}

/** Removes events that have been dead for a week. */
export async function removeOldFailures(db: Database, nowMs: number): Promise<void> {
  let part: bigint;
  do {
    const { numAffectedRows = 0n } = await sql`
      delete from webhook_events where event_id = any (array(
        select event_id from webhook_events where state = 'dead' and next_at < ${nowMs - DEAD_KEPT_MS}::bigint
        limit ${BATCH} for update skip locked
      ))`.execute(db);
    part = numAffectedRows;
  } while (part === BigInt(BATCH));
}
