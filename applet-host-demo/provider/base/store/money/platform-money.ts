import { sql } from 'kysely';
import type { Database } from '../schema/schema.ts';

/** The place of an item in a list: its time, and its id if several have the same. */
export interface MoneyPlace {
  readonly timeMs: number;
  readonly id: string;
}

interface MoneyFilter {
  /** Of this sender only. */
  readonly senderId?: string | undefined;
  readonly after?: MoneyPlace | undefined;
  readonly limit: number;
}

/** Lists a tenant's red envelopes, newest first, without those whose money is not held yet. */
export const listEnvelopes = (db: Database, tenant: string, { senderId, after, limit }: MoneyFilter) =>
  envelopes(db, tenant)
    .$if(senderId !== undefined, (query) => query.where('sender_id', '=', senderId ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, envelope_id) < (${after?.timeMs ?? 0}::bigint, ${after?.id ?? ''})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('envelope_id', 'desc')
    .limit(limit)
    .execute();

export const readEnvelope = (db: Database, tenant: string, envelopeId: string) =>
  envelopes(db, tenant).where('envelope_id', '=', envelopeId).executeTakeFirst();

/** The totals of those among some red envelopes whose money was held, by envelope. */
export async function readEnvelopeTotals(
  db: Database,
  tenant: string,
  envelopeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (envelopeIds.length === 0) return new Map();
  const rows = await envelopes(db, tenant).where('envelope_id', 'in', envelopeIds).execute();
  return new Map(rows.map((row) => [row.envelope_id, row.total]));
}

/** The opened shares of an envelope, in the order in which they were taken. */
export const listTakenShares = (db: Database, envelopeId: string) =>
  db
    .selectFrom('red_shares')
    .select(['user_id', 'amount', 'taken_at'])
    .where('envelope_id', '=', envelopeId)
    .where('user_id', 'is not', null)
    .orderBy('taken_at')
    .orderBy('position')
    .execute();

/** Lists a tenant's transfers, newest first, without those whose money is not held yet. */
export const listTenantTransfers = (db: Database, tenant: string, { senderId, after, limit }: MoneyFilter) =>
  transfers(db, tenant)
    .$if(senderId !== undefined, (query) => query.where('sender_id', '=', senderId ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, transfer_id) < (${after?.timeMs ?? 0}::bigint, ${after?.id ?? ''})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('transfer_id', 'desc')
    .limit(limit)
    .execute();

export const readTransferOf = (db: Database, tenant: string, transferId: string) =>
  transfers(db, tenant).where('transfer_id', '=', transferId).executeTakeFirst();

const envelopes = (db: Database, tenant: string) =>
  db.selectFrom('red_envelopes').selectAll().where('tenant', '=', tenant).where('state', '<>', 'holding');

const transfers = (db: Database, tenant: string) =>
  db.selectFrom('transfers').selectAll().where('tenant', '=', tenant).where('state', '<>', 'holding');

export type EnvelopeRow = Awaited<ReturnType<typeof listEnvelopes>>[number];
export type TransferRow = Awaited<ReturnType<typeof listTenantTransfers>>[number];
