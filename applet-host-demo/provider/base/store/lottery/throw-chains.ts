import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/** A chain of seeds for the throws of a member in a chat. */
export interface StoredChain {
  readonly chatId: string;
  readonly userId: string;
  /** From 1; the highest one is in use. */
  readonly number: number;
  /** The seed of the last throw, from which the others follow. It may be encrypted. */
  readonly root: string;
  readonly seal: string;
  readonly length: number;
  /** The throws so far. */
  readonly step: number;
  /** The time since which the seal is public. */
  readonly sealedAtMs: number;
}

type Place = Pick<StoredChain, 'chatId' | 'userId'>;

const chains = (db: Database, { chatId, userId }: Place) =>
  db.selectFrom('throw_chains').selectAll().where('chat_id', '=', chatId).where('user_id', '=', userId);
type Row = Awaited<ReturnType<ReturnType<typeof chains>['executeTakeFirstOrThrow']>>;

const chainOf = (row: Row): StoredChain => ({
  chatId: row.chat_id,
  userId: row.user_id,
  number: row.number,
  root: row.root,
  seal: row.seal,
  length: row.length,
  step: row.step,
  sealedAtMs: row.sealed_at,
});

/** The chain that is in use. */
export async function findChain(db: Database, place: Place): Promise<StoredChain | undefined> {
  const row = await chains(db, place).orderBy('number', 'desc').limit(1).executeTakeFirst();
  return row && chainOf(row);
}

/** Stores a chain, unless another call has stored it. */
export async function insertChain(trx: DatabaseTransaction, chain: StoredChain): Promise<void> {
  const { chatId, userId, number, root, seal, length, step, sealedAtMs } = chain;
  await trx
    .insertInto('throw_chains')
    .values({ chat_id: chatId, user_id: userId, number, root, seal, length, step, sealed_at: sealedAtMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes the next step of a member's chain. Returns the chain with that step; undefined: there is none. */
export async function takeStep(trx: DatabaseTransaction, place: Place): Promise<StoredChain | undefined> {
  const chain = await findChain(trx, place);
  if (chain === undefined) return undefined;
  const row = await trx
    .updateTable('throw_chains')
    .set((of) => ({ step: of('step', '+', 1) }))
    .where('chat_id', '=', place.chatId)
    .where('user_id', '=', place.userId)
    .where('number', '=', chain.number)
    .where((of) => of('step', '<', of.ref('length')))
    .returningAll()
    .executeTakeFirst();
  return row && chainOf(row);
}
