import { sql } from 'kysely';
import type { TransferState } from '#domain/message/rich-content.ts';
import type { StoredTransferState } from '../schema/schema-transfers.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';
import { isStaff } from '../messages/visible-messages.ts';

/** A transfer as it is stored. The amount is in minor units. */
export interface StoredTransfer {
  readonly transferId: string;
  readonly tenant: string;
  readonly chatId: string;
  readonly senderId: string;
  readonly receiverId: string;
  readonly amount: number;
  readonly remark: string;
  readonly isPrivate: boolean;
  /** `'0'` without a message. */
  readonly messageId: string;
  readonly state: TransferState;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly finishedAtMs: number | undefined;
}

export interface NewTransfer extends Omit<StoredTransfer, 'state' | 'finishedAtMs' | 'messageId'> {
  readonly uuid: string;
}

/** Stores a transfer whose money is not held yet. */
export async function insertTransfer(trx: DatabaseTransaction, transfer: NewTransfer): Promise<void> {
  await trx
    .insertInto('transfers')
    .values({
      transfer_id: transfer.transferId,
      tenant: transfer.tenant,
      chat_id: transfer.chatId,
      sender_id: transfer.senderId,
      receiver_id: transfer.receiverId,
      uuid: transfer.uuid,
      amount: transfer.amount,
      remark: transfer.remark,
      is_private: transfer.isPrivate,
      msg_id: 0,
      state: 'holding',
      created_at: transfer.createdAtMs,
      expires_at: transfer.expiresAtMs,
    })
    .execute();
}

const columns = (db: Database) => db.selectFrom('transfers').selectAll('transfers');
type Row = Awaited<ReturnType<ReturnType<typeof columns>['executeTakeFirstOrThrow']>>;

const transferOf = ({ state, ...row }: Row): StoredTransfer & { readonly isHolding: boolean } => ({
  transferId: row.transfer_id,
  tenant: row.tenant,
  chatId: row.chat_id,
  senderId: row.sender_id,
  receiverId: row.receiver_id,
  amount: row.amount,
  remark: row.remark,
  isPrivate: row.is_private,
  messageId: String(row.msg_id),
  state: state === 'holding' ? 'pending' : state,
  isHolding: state === 'holding',
  createdAtMs: row.created_at,
  expiresAtMs: row.expires_at,
  finishedAtMs: row.finished_at ?? undefined,
});

/** Finds the transfer of an earlier call with the same uuid. S-01. */
export async function findTransferByUuid(
  trx: DatabaseTransaction,
  senderId: string,
  uuid: string,
): Promise<(StoredTransfer & { readonly isHolding: boolean }) | undefined> {
  const row = await columns(trx).where('sender_id', '=', senderId).where('uuid', '=', uuid).executeTakeFirst();
  return row && transferOf(row);
}

/** Finds the transfers of a chat that a member sees. Spec: 1-chat §4 Money messages. */
export async function findTransfers(
  db: Database,
  chatId: string,
  userId: string,
  transferIds: readonly string[],
): Promise<readonly StoredTransfer[]> {
  if (transferIds.length === 0) return [];
  const rows = await columns(db)
    .where('transfer_id', 'in', transferIds)
    .where('chat_id', '=', chatId)
    .where('state', '<>', 'holding')
    .where(
      sql<boolean>`(not is_private or ${userId} in (sender_id, receiver_id) or ${isStaff(sql`chat_id`, sql`${userId}`)})`,
    )
    .execute();
  return rows.map(transferOf);
}

/** Finds a transfer that has one of the states, and locks it until the transaction ends. */
export async function lockTransfer(
  trx: DatabaseTransaction,
  transferId: string,
  states: readonly StoredTransferState[] = ['pending', 'received', 'returned', 'expired'],
): Promise<StoredTransfer | undefined> {
  const row = await columns(trx)
    .where('transfer_id', '=', transferId)
    .where('state', 'in', states)
    .forUpdate()
    .executeTakeFirst();
  return row && transferOf(row);
}

/** The chat of a transfer that waits for its money. */
export async function chatOfHolding(db: Database, transferId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('transfers')
    .select('chat_id')
    .where('transfer_id', '=', transferId)
    .where('state', '=', 'holding')
    .executeTakeFirst();
  return row?.chat_id;
}

/** Removes a transfer whose money was refused. */
export async function dropTransfer(trx: DatabaseTransaction, transferId: string): Promise<void> {
  await trx.deleteFrom('transfers').where('transfer_id', '=', transferId).where('state', '=', 'holding').execute();
}

/** The money is held: the receiver can take it until `expiresAtMs`. */
export async function markPending(
  trx: DatabaseTransaction,
  transferId: string,
  { messageId, expiresAtMs }: { readonly messageId: string; readonly expiresAtMs: number },
): Promise<void> {
  await trx
    .updateTable('transfers')
    .set({ state: 'pending', msg_id: Number(messageId), expires_at: expiresAtMs })
    .where('transfer_id', '=', transferId)
    .execute();
}

/** Finishes a pending transfer. Its message gets the new body, so that pages have the current state. */
export async function finishTransfer(
  trx: DatabaseTransaction,
  { transferId, chatId, messageId }: StoredTransfer,
  { state, body, nowMs }: { readonly state: TransferState; readonly body: string; readonly nowMs: number },
): Promise<void> {
  await trx
    .updateTable('transfers')
    .set({ state, finished_at: nowMs })
    .where('transfer_id', '=', transferId)
    .where('state', '=', 'pending')
    .execute();
  await trx
    .updateTable('messages')
    .set({ body })
    .where('chat_id', '=', chatId)
    .where('msg_id', '=', Number(messageId))
    .execute();
}

/** Totals and numbers of a user's transfers since a time, in all chats and in one of them, without what went back. */
export async function transferredSince(trx: DatabaseTransaction, senderId: string, chatId: string, sinceMs: number) {
  const here = sql`filter (where chat_id = ${chatId})`;
  const row = await trx
    .selectFrom('transfers')
    .select([
      sql<number>`coalesce(sum(amount), 0)::bigint`.as('total'),
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`coalesce(sum(amount) ${here}, 0)::bigint`.as('total_here'),
      sql<number>`(count(*) ${here})::integer`.as('count_here'),
    ])
    .where('sender_id', '=', senderId)
    .where('created_at', '>', sinceMs)
    .where('state', 'in', ['holding', 'pending', 'received'])
    .executeTakeFirstOrThrow();
  return {
    everywhere: { total: row.total, count: row.count },
    inGroup: { total: row.total_here, count: row.count_here },
  };
}

/** The place of a transfer in the list of a user: its time, and its id if several have the same. */
export interface TransferPlace {
  readonly timeMs: number;
  readonly transferId: string;
}

/** The transfers that a user has sent or got, newest first, after a place in the list. */
export async function listTransfers(
  db: Database,
  userId: string,
  after: TransferPlace | undefined,
  limit: number,
): Promise<readonly StoredTransfer[]> {
  // Each half reads its own index from the place on, and no more rows than the page has.
  const half = (side: 'sender_id' | 'receiver_id') =>
    columns(db)
      .where(side, '=', userId)
      .where('state', '<>', 'holding')
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(created_at, transfer_id) < (${after?.timeMs ?? 0}::bigint, ${after?.transferId ?? ''})`,
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('transfer_id', 'desc')
      .limit(limit);
  const rows = await db
    .selectFrom(
      db
        .selectFrom(half('sender_id').as('sent'))
        .selectAll()
        .unionAll(db.selectFrom(half('receiver_id').as('got')).selectAll())
        .as('mine'),
    )
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('transfer_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(transferOf);
}

export interface Party {
  readonly name: string;
  readonly photo: string;
}

/** The two users of transfers, with the current names in the chats. The key is `partyKey`. */
export async function findParties(
  db: Database,
  transfers: readonly Pick<StoredTransfer, 'chatId' | 'senderId' | 'receiverId'>[],
): Promise<ReadonlyMap<string, Party>> {
  if (transfers.length === 0) return new Map();
  const wanted = transfers.flatMap(({ chatId, senderId, receiverId }) => [
    [chatId, senderId] as const,
    [chatId, receiverId] as const,
  ]);
  const { rows } = await sql<{ chat_id: string; user_id: string; name: string; photo: string; alias: string | null }>`
    select distinct wanted.chat_id, u.user_id, u.name, u.photo, gm.alias
    from unnest(${wanted.map(([chatId]) => chatId)}::text[], ${wanted.map(([, userId]) => userId)}::text[]) as wanted(chat_id, user_id)
    join users u on u.user_id = wanted.user_id
    left join group_members gm on gm.group_id = wanted.chat_id and gm.user_id = u.user_id`.execute(db);
  return new Map(
    rows.map((row) => [
      partyKey(row.chat_id, row.user_id),
      { name: row.alias === null || row.alias === '' ? row.name : row.alias, photo: row.photo },
    ]),
  );
}

export const partyKey = (chatId: string, userId: string): string => `${chatId} ${userId}`;

/** Whether a user can get a transfer in a chat: a current member of the group, or the other user of a one-to-one chat. */
export async function isReader(db: Database, chatId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('chat_members')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
