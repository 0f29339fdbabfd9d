import type { StoredAccountKind } from '../schema/column-types.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/** Money moves between such accounts; the sum of all balances is zero. */
export interface LedgerAccount {
  readonly kind: StoredAccountKind;
  /** The user, the hold, or the tenant. */
  readonly ownerId: string;
  readonly tenant: string;
}

export interface Movement {
  /** A repeat with the same key changes nothing. S-01. */
  readonly key: string;
  readonly reason: string;
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
  /** Minor units, at least 1. */
  readonly amount: number;
}

const idOf = ({ kind, ownerId }: LedgerAccount): string => `${kind}:${ownerId}`;

/** Opens an account. Returns false if it exists. */
export async function openAccount(trx: DatabaseTransaction, account: LedgerAccount): Promise<boolean> {
  const { kind, tenant } = account;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('ledger_accounts')
    .values({ account_id: idOf(account), tenant, kind })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns the balance of an account; 0 if it is not open. */
export async function balanceOf(db: Database, account: LedgerAccount): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('account_id', '=', idOf(account))
    .executeTakeFirst();
  return row?.balance ?? 0;
}

async function hasMoved(db: Database, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('ledger_transactions')
    .select('transaction_id')
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Moves money between two open accounts. Returns false if the first one has too little. Locks the accounts in the order of their
 * ids, so that two movements never wait for each other.
 */
export async function moveMoney(trx: DatabaseTransaction, movement: Movement, nowMs: number): Promise<boolean> {
  const { key, reason, from, to, amount } = movement;
  const rows = await trx
    .selectFrom('ledger_accounts')
    .select(['account_id', 'balance', 'kind'])
    .where('account_id', 'in', [idOf(from), idOf(to)])
    .orderBy('account_id')
    .forUpdate()
    .execute();
  // Looked up only after locking: the same movement may have been stored while this one waited for the lock.
  if (await hasMoved(trx, key)) return true;
  const source = rows.find((row) => row.account_id === idOf(from));
  if (source === undefined || (source.kind !== 'platform' && source.balance < amount)) return false;
  const { transaction_id: id } = await trx
    .insertInto('ledger_transactions')
    .values({ key, reason, time: nowMs })
    .returning('transaction_id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('ledger_entries')
    .values([
      { transaction_id: id, account_id: idOf(from), amount: -amount },
      { transaction_id: id, account_id: idOf(to), amount },
    ])
    .execute();
  return true;
}
