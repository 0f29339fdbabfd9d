import { sql } from 'kysely';
import type { EnvelopeForm } from '#domain/money/red-envelope.ts';
import type { StoredEnvelopeKind, StoredEnvelopeState } from '../schema/column-types.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/** An envelope as it is stored. Amounts are minor units. */
export interface StoredEnvelope extends EnvelopeForm {
  readonly envelopeId: string;
  readonly tenant: string;
  readonly chatId: string;
  readonly senderId: string;
  readonly kind: StoredEnvelopeKind;
  /** The friend who may open it; undefined in a group. */
  readonly receiverId: string | undefined;
  readonly messageId: string;
  readonly state: StoredEnvelopeState;
  readonly taken: number;
  readonly takenTotal: number;
  readonly refund: number;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly finishedAtMs: number | undefined;
}

export interface NewEnvelope extends EnvelopeForm {
  readonly envelopeId: string;
  readonly tenant: string;
  readonly chatId: string;
  readonly senderId: string;
  /** Makes it an envelope for a friend. */
  readonly receiverId?: string;
  readonly uuid: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly shares: readonly number[];
}

/** Stores an envelope that waits for its money. */
export async function insertEnvelope(trx: DatabaseTransaction, envelope: NewEnvelope): Promise<void> {
  await trx
    .insertInto('red_envelopes')
    .values({
      envelope_id: envelope.envelopeId,
      tenant: envelope.tenant,
      chat_id: envelope.chatId,
      sender_id: envelope.senderId,
      ...(envelope.receiverId !== undefined && { kind: 'friend' as const, receiver_id: envelope.receiverId }),
      uuid: envelope.uuid,
      split: envelope.split,
      total: envelope.total,
      quantity: envelope.quantity,
      hours: envelope.hours,
      remark: envelope.remark,
      msg_id: 0,
      state: 'holding',
      created_at: envelope.createdAtMs,
      expires_at: envelope.expiresAtMs,
    })
    .execute();
  await trx
    .insertInto('red_shares')
    .values(envelope.shares.map((amount, position) => ({ envelope_id: envelope.envelopeId, position, amount })))
    .execute();
}

const columns = (db: Database) => db.selectFrom('red_envelopes').selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof columns>['executeTakeFirstOrThrow']>>;

const envelopeOf = (row: Row): StoredEnvelope => ({
  envelopeId: row.envelope_id,
  tenant: row.tenant,
  chatId: row.chat_id,
  senderId: row.sender_id,
  kind: row.kind,
  receiverId: row.receiver_id ?? undefined,
  split: row.split,
  total: row.total,
  quantity: row.quantity,
  hours: row.hours,
  remark: row.remark,
  messageId: String(row.msg_id),
  state: row.state,
  taken: row.taken,
  takenTotal: row.taken_total,
  refund: row.refund,
  createdAtMs: row.created_at,
  expiresAtMs: row.expires_at,
  finishedAtMs: row.finished_at ?? undefined,
});

/** Finds the envelope of an earlier call with the same uuid. S-01. */
export async function findEnvelopeByUuid(
  trx: DatabaseTransaction,
  senderId: string,
  uuid: string,
): Promise<StoredEnvelope | undefined> {
  const row = await columns(trx).where('sender_id', '=', senderId).where('uuid', '=', uuid).executeTakeFirst();
  return row && envelopeOf(row);
}

export async function findEnvelope(
  db: Database,
  chatId: string,
  envelopeId: string,
): Promise<StoredEnvelope | undefined> {
  const row = await columns(db)
    .where('envelope_id', '=', envelopeId)
    .where('chat_id', '=', chatId)
    .where('state', '<>', 'holding')
    .executeTakeFirst();
  return row && envelopeOf(row);
}

/** Locks the chat of an envelope that waits for its money. */
export async function lockHolding(trx: DatabaseTransaction, envelopeId: string): Promise<StoredEnvelope | undefined> {
  const row = await columns(trx)
    .where('envelope_id', '=', envelopeId)
    .where('state', '=', 'holding')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await trx.selectFrom('chats').select('chat_id').where('chat_id', '=', row.chat_id).forUpdate().execute();
  return envelopeOf(row);
}

/** Shows an envelope: its money is held. */
export async function markOpen(
  trx: DatabaseTransaction,
  envelopeId: string,
  { messageId, expiresAtMs }: Pick<StoredEnvelope, 'messageId' | 'expiresAtMs'>,
): Promise<void> {
  await trx
    .updateTable('red_envelopes')
    .set({ state: 'open', msg_id: Number(messageId), expires_at: expiresAtMs })
    .where('envelope_id', '=', envelopeId)
    .execute();
}

/** Removes an envelope whose money was refused. */
export async function dropEnvelope(trx: DatabaseTransaction, envelopeId: string): Promise<void> {
  const holding = trx
    .selectFrom('red_envelopes')
    .select('envelope_id')
    .where('envelope_id', '=', envelopeId)
    .where('state', '=', 'holding');
  await trx.deleteFrom('red_shares').where('envelope_id', 'in', holding).execute();
  await trx.deleteFrom('red_envelopes').where('envelope_id', 'in', holding).execute();
}

/** Total and number of a user's envelopes since a time, in all groups and in one. */
export async function sentSince(trx: DatabaseTransaction, senderId: string, groupId: string, sinceMs: number) {
  const here = sql`filter (where chat_id = ${groupId})`;
  const row = await trx
    .selectFrom('red_envelopes')
    .select([
      sql<number>`coalesce(sum(total), 0)::bigint`.as('total'),
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`coalesce(sum(total) ${here}, 0)::bigint`.as('total_here'),
      sql<number>`(count(*) ${here})::integer`.as('count_here'),
    ])
    .where('sender_id', '=', senderId)
    .where('created_at', '>', sinceMs)
    .executeTakeFirstOrThrow();
  return {
    everywhere: { total: row.total, count: row.count },
    inGroup: { total: row.total_here, count: row.count_here },
  };
}

export interface Claim {
  readonly userId: string;
  readonly name: string;
  readonly photo: string;
  readonly amount: number;
  readonly timeMs: number;
}

/** The taken shares of an envelope, newest first, with the names that the users have in the group. */
export async function listClaims(db: Database, { envelopeId, chatId }: StoredEnvelope): Promise<readonly Claim[]> {
  const rows = await db
    .selectFrom('red_shares as s')
    .innerJoin('users as u', 'u.user_id', 's.user_id')
    .leftJoin('group_members as gm', (join) =>
      join.onRef('gm.user_id', '=', 'u.user_id').on('gm.group_id', '=', chatId),
    )
    .select(['u.user_id', 'u.name', 'u.photo', 'gm.alias', 's.amount', 's.taken_at'])
    .where('s.envelope_id', '=', envelopeId)
    .orderBy('s.position', 'desc')
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    name: row.alias === null || row.alias === '' ? row.name : row.alias,
    photo: row.photo,
    amount: row.amount,
    timeMs: row.taken_at ?? 0,
  }));
}

/** Returns the states of envelopes of a chat for a user. */
export async function listStates(
  db: Database,
  chatId: string,
  userId: string,
  envelopeIds: readonly string[],
): Promise<readonly { envelopeId: string; state: StoredEnvelopeState; expiresAtMs: number; isReceived: boolean }[]> {
  if (envelopeIds.length === 0) return [];
  const rows = await db
    .selectFrom('red_envelopes as e')
    .leftJoin('red_shares as s', (join) =>
      join.onRef('s.envelope_id', '=', 'e.envelope_id').on('s.user_id', '=', userId),
    )
    .select(['e.envelope_id', 'e.state', 'e.expires_at', 's.position'])
    .where('e.chat_id', '=', chatId)
    .where('e.envelope_id', 'in', envelopeIds)
    .where('e.state', '<>', 'holding')
    .execute();
  return rows.map((row) => ({
    envelopeId: row.envelope_id,
    state: row.state,
    expiresAtMs: row.expires_at,
    isReceived: row.position !== null,
  }));
}

/** Locks a chat unless another transaction has it. Several nodes share the work without waiting for each other. */
export async function tryLockChat(trx: DatabaseTransaction, chatId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('chats')
    .select('chat_id')
    .where('chat_id', '=', chatId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

export async function markExpired(trx: DatabaseTransaction, envelopeId: string, refund: number): Promise<void> {
  await trx
    .updateTable('red_envelopes')
    .set({ state: 'expired', refund })
    .where('envelope_id', '=', envelopeId)
    .execute();
}

/** The owner of an envelope for its messages, with the current name in the group. */
export async function aboutEnvelope(db: Database, { envelopeId, chatId, senderId }: StoredEnvelope) {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('group_members as gm', (join) =>
      join.onRef('gm.user_id', '=', 'u.user_id').on('gm.group_id', '=', chatId),
    )
    .select(['u.name', 'u.photo', 'gm.alias'])
    .where('u.user_id', '=', senderId)
    .executeTakeFirst();
  const alias = row?.alias ?? '';
  return {
    envelopeId,
    ownerId: senderId,
    ownerName: alias === '' ? (row?.name ?? '') : alias,
    ownerPhoto: row?.photo ?? '',
    remark: '',
  };
}
