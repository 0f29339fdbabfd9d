import type { Database, DatabaseTransaction } from '../store/schema.ts';
import type { Tenant } from '../tenants/settings.ts';

/** A user of a tenant, as the owner of money. */
export interface WalletOwner {
  readonly tenant: Tenant;
  readonly userId: string;
}

/**
 * The result of a movement. `unknown`: the wallet did not answer; `query` settles it later, and until then nothing may be guessed.
 * D-18.
 */
export type WalletOutcome =
  | { readonly state: 'done' }
  | { readonly state: 'refused'; readonly reason: 'balance_low' }
  | { readonly state: 'unknown' };

/**
 * The users' money. Amounts are minor units. Each movement has a key: a repeat with the same key changes nothing and has the same
 * result (S-01). The movements belong to the caller's transaction. D-13.
 */
export interface Wallet {
  readonly balance: (trx: DatabaseTransaction, owner: WalletOwner) => Promise<number>;
  /** Takes money from its owner into a hold. */
  readonly hold: (trx: DatabaseTransaction, movement: HoldMovement) => Promise<WalletOutcome>;
  /** Pays a part of a hold to a user. */
  readonly capture: (trx: DatabaseTransaction, movement: HoldMovement) => Promise<WalletOutcome>;
  /** Returns the rest of a hold to its owner. */
  readonly release: (trx: DatabaseTransaction, movement: HoldMovement) => Promise<WalletOutcome>;
  /** Pays money of the platform to a user. */
  readonly payOut: (trx: DatabaseTransaction, movement: Omit<HoldMovement, 'holdId'>) => Promise<WalletOutcome>;
  /** Whether the movement with this key has happened. */
  readonly query: (db: Database, key: string) => Promise<WalletOutcome>;
}

export interface HoldMovement {
  readonly key: string;
  readonly reason: string;
  readonly holdId: string;
  readonly owner: WalletOwner;
  readonly amount: number;
}
