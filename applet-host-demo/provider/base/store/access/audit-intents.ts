import { sql } from 'kysely';
import { type Act, appendAudit } from './audit-log.ts';
import { newUuid } from '../engine/ids.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/**
 * Acts that have begun. The intent is stored before the change, and becomes the entry in the audit log after it. So a node that dies in
 * between leaves the intent, and no change is without a trace. L-SJ2.
 */
export interface Intent {
  readonly intentId: string;
  readonly tenant: string;
  readonly act: Act;
}

/** Intents that one transaction closes. */
const CLOSED_AT_ONCE = 100;

/** Stores what a caller is about to do. */
export async function beginAct(db: Database, tenant: string, act: Act, nowMs: number): Promise<Intent> {
  const intentId = newUuid();
  await db
    .insertInto('audit_intents')
    .values({
      intent_id: intentId,
      tenant,
      actor: act.actor,
      act: act.act,
      request_id: act.requestId,
      detail: JSON.stringify(act.detail),
      begun_at: nowMs,
    })
    .execute();
  return { intentId, tenant, act };
}

/** The change was made: its entry replaces the intent. */
export const completeAct = (db: Database, { intentId, tenant, act }: Intent, nowMs: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // The intent comes before the tenant in all transactions, so that two of them do not wait for each other.
    await removeIntent(trx, intentId);
    await appendAudit(trx, tenant, act, nowMs);
  });

/** The change was refused: nothing is recorded. */
export const dropAct = (db: Database, { intentId }: Intent): Promise<void> => removeIntent(db, intentId);

/** It is not known whether the change was made: the entry says so. */
export const closeAct = (db: Database, { intentId, tenant, act }: Intent, nowMs: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await removeIntent(trx, intentId);
    await appendAudit(trx, tenant, withUnknownOutcome(act), nowMs);
  });

/** Closes intents from before a time, whose nodes have died. Returns whether there may be more. */
export const closeOldIntents = (db: Database, beforeMs: number, nowMs: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ tenant: string; actor: string; act: string; requestId: string; detail: string }>`
      with old as (
        select intent_id from audit_intents where begun_at < ${beforeMs}::bigint
        order by begun_at, intent_id limit ${CLOSED_AT_ONCE}::integer for update skip locked
      ), gone as (
        delete from audit_intents i using old where i.intent_id = old.intent_id returning i.*
      )
      select tenant, actor, act, request_id as "requestId", detail from gone
      -- By tenant, so that two nodes lock the tenants in the same order.
      order by tenant, begun_at, intent_id`.execute(trx);
    for (const { tenant, detail, ...act } of rows) {
      const stored = { ...act, detail: JSON.parse(detail) as Act['detail'] };
      await appendAudit(trx, tenant, withUnknownOutcome(stored), nowMs);
    }
    return rows.length === CLOSED_AT_ONCE;
  });

const withUnknownOutcome = (act: Act): Act => ({ ...act, detail: { ...act.detail, outcome: 'unknown' } });

async function removeIntent(db: Database | DatabaseTransaction, intentId: string): Promise<void> {
  await db.deleteFrom('audit_intents').where('intent_id', '=', intentId).execute();
}
