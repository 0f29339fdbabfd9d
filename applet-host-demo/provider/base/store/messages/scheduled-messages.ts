import { sql } from 'kysely';
import type { Database } from '../schema/schema.ts';
import type { ScheduledState } from '../schema/schema-server-api.ts';
import { lockTenant } from '../engine/tenants.ts';

export interface ScheduledMessage {
  readonly scheduledId: string;
  /** A `ScheduledOrder` of the server API. */
  readonly message: object;
  readonly sendAtMs: number;
  readonly createdAtMs: number;
  readonly state: ScheduledState;
  /** The code of the last failure; empty: none. */
  readonly failure: string;
  /** Undefined until it is sent. */
  readonly chatId: string | undefined;
  readonly messageId: string | undefined;
  /** Of a message to many players. */
  readonly reached: ReachedPlayers;
}

/** How many players got a message to many, and how many chats refused it. */
export interface ReachedPlayers {
  readonly sent: number;
  readonly failed: number;
}

export interface NewScheduled extends Pick<ScheduledMessage, 'scheduledId' | 'message' | 'sendAtMs' | 'createdAtMs'> {
  readonly tenant: string;
  /** The id that the message will have for repeats. S-01. */
  readonly localId: string;
}

/** A message whose time has come. */
export interface DueMessage extends Pick<ScheduledMessage, 'scheduledId' | 'message' | 'sendAtMs'> {
  readonly tenant: string;
  readonly localId: string;
  /** Each claim has a higher number. L-SJ3. */
  readonly claim: number;
  /** Of a message to many players: the last user who was dealt with; empty: none. */
  readonly sentUpTo: string;
}

const FINISHED_KEPT_MS = 7 * 86_400_000;

/**
 * Stores a message for later. Returns its id, or that of the first call with this local id; undefined if too many wait. The lock puts
 * parallel calls in an order.
 */
export function insertScheduled(db: Database, scheduled: NewScheduled, max: number): Promise<string | undefined> {
  const { tenant, localId } = scheduled;
  return db.transaction().execute(async (trx) => {
    await lockTenant(trx, tenant);
    const first = await trx
      .selectFrom('scheduled_messages')
      .select('scheduled_id')
      .where('tenant', '=', tenant)
      .where('local_id', '=', localId)
      .executeTakeFirst();
    if (first !== undefined) return first.scheduled_id;
    const { waiting } = await trx
      .selectFrom('scheduled_messages')
      .select((count) => count.fn.countAll<number>().as('waiting'))
      .where('tenant', '=', tenant)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    if (Number(waiting) >= max) return undefined;
    await trx
      .insertInto('scheduled_messages')
      .values({
        scheduled_id: scheduled.scheduledId,
        tenant,
        local_id: localId,
        message: JSON.stringify(scheduled.message),
        send_at: scheduled.sendAtMs,
        due_at: scheduled.sendAtMs,
        created_at: scheduled.createdAtMs,
      })
      .execute();
    return scheduled.scheduledId;
  });
}

const rowsOf = (db: Database, tenant: string) =>
  db.selectFrom('scheduled_messages').selectAll().where('tenant', '=', tenant);

const scheduledOf = (row: Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>) => ({
  scheduledId: row.scheduled_id,
  message: row.message,
  sendAtMs: row.send_at,
  createdAtMs: row.created_at,
  state: row.state,
  failure: row.failure,
  chatId: row.chat_id ?? undefined,
  messageId: row.msg_id === null ? undefined : String(row.msg_id),
  reached: { sent: row.sent_count, failed: row.failed_count },
});

export async function findScheduled(db: Database, tenant: string, id: string): Promise<ScheduledMessage | undefined> {
  const row = await rowsOf(db, tenant).where('scheduled_id', '=', id).executeTakeFirst();
  return row && scheduledOf(row);
}

/** Lists the scheduled messages of a tenant by their time, after a place in this order. */
export async function listScheduled(
  db: Database,
  tenant: string,
  part: {
    readonly state: ScheduledState | undefined;
    readonly after: Pick<ScheduledMessage, 'sendAtMs' | 'scheduledId'> | undefined;
    readonly limit: number;
  },
): Promise<readonly ScheduledMessage[]> {
  const { state, after, limit } = part;
  let query = rowsOf(db, tenant);
  if (state !== undefined) query = query.where('state', '=', state);
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(send_at, scheduled_id) > (${after.sendAtMs}::bigint, ${after.scheduledId}::text)`,
    );
  return (await query.orderBy('send_at').orderBy('scheduled_id').limit(limit).execute()).map(scheduledOf);
}

/**
 * Cancels a message. Returns false if it is no longer waiting, or a node has begun to send it. One to many players can be stopped at
 * any time: its node notices it when it records the next players.
 */
export async function cancelScheduled(db: Database, tenant: string, id: string, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('scheduled_messages')
    .set({ state: 'cancelled', finished_at: nowMs })
    .where('tenant', '=', tenant)
    .where('scheduled_id', '=', id)
    .where('state', '=', 'waiting')
    .where((where) =>
      where.or([where('claimed_until', 'is', null), sql<boolean>`message -> 'to' ->> 'type' in ('tag', 'all')`]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Claims messages whose time has come, in their order. Each is given to one node; to another one if that node is silent for the lease. */
export async function claimDueScheduled(
  db: Database,
  nowMs: number,
  { leaseMs, limit }: { readonly leaseMs: number; readonly limit: number },
): Promise<readonly DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    with due as (
      select scheduled_id from scheduled_messages
      where state = 'waiting' and due_at <= ${nowMs}::bigint
        and (claimed_until is null or claimed_until <= ${nowMs}::bigint)
      order by due_at, scheduled_id limit ${limit}::integer for update skip locked
    ), claimed as (
      update scheduled_messages s set claimed_until = ${nowMs + leaseMs}::bigint, claim = s.claim + 1
      from due where s.scheduled_id = due.scheduled_id returning s.*
    )
    select scheduled_id as "scheduledId", tenant, local_id as "localId", message, send_at as "sendAtMs", claim,
      sent_up_to as "sentUpTo"
    from claimed order by due_at, scheduled_id`.execute(db);
  return rows;
}

type Claimed = Pick<DueMessage, 'scheduledId' | 'claim'>;

/** Keeps a message for another while. Returns false if it belongs to another node. */
export async function keepScheduled(db: Database, due: Claimed, untilMs: number): Promise<boolean> {
  const { numUpdatedRows } = await ownedBy(db, due).set({ claimed_until: untilMs }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The row of a message, if it still belongs to this claim. */
const ownedBy = (db: Database, { scheduledId, claim }: Claimed) =>
  db
    .updateTable('scheduled_messages')
    .where('scheduled_id', '=', scheduledId)
    .where('state', '=', 'waiting')
    .where('claim', '=', claim);

/** Records a message. It is in the chat, whichever node has sent it. */
export async function markSent(
  db: Database,
  { scheduledId }: Claimed,
  { chatId, messageId }: { readonly chatId: string; readonly messageId: string },
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('scheduled_messages')
    .set({ state: 'sent', failure: '', chat_id: chatId, msg_id: Number(messageId), finished_at: nowMs })
    .where('scheduled_id', '=', scheduledId)
    .execute();
}

/**
 * Records the next players of a message to many, and gives it back: other messages come in between. Without `lastUserId` there are no
 * more. Does nothing if the message belongs to another node, or was cancelled; a repeat sends nothing twice.
 */
export async function recordPlayers(
  db: Database,
  due: Claimed,
  { sent, failed, lastUserId }: ReachedPlayers & { readonly lastUserId: string | undefined },
  nowMs: number,
): Promise<void> {
  await ownedBy(db, due)
    .set({
      sent_count: sql`sent_count + ${sent}::integer`,
      failed_count: sql`failed_count + ${failed}::integer`,
      failure: '',
      ...(lastUserId === undefined
        ? { state: 'sent' as const, finished_at: nowMs }
        : { sent_up_to: lastUserId, claimed_until: nowMs }),
    })
    .execute();
}

/** Records a refusal. Does nothing if the message belongs to another node. */
export async function markFailed(db: Database, due: Claimed, code: string, nowMs: number): Promise<void> {
  await ownedBy(db, due).set({ state: 'failed', failure: code, finished_at: nowMs }).execute();
}

/** Plans another try of a message that was certainly not sent, if it belongs to this node. It can be cancelled until then. */
export async function postponeScheduled(db: Database, due: Claimed, code: string, dueAtMs: number): Promise<void> {
  await ownedBy(db, due).set({ failure: code, due_at: dueAtMs, claimed_until: null }).execute();
}

/** Removes messages that were sent, refused or cancelled a week ago. */
export async function removeFinishedScheduled(db: Database, nowMs: number): Promise<void> {
  await db
    .deleteFrom('scheduled_messages')
    .where('finished_at', '<', nowMs - FINISHED_KEPT_MS)
    .execute();
}
