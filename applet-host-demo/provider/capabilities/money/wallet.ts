import type { OrderKind } from '../../base/store/schema/column-types.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';

declare module '../../calls/services.ts' {
  interface Services {
    readonly wallet: Wallet;
  }
}

/** A user of a tenant, as the owner of money. */
export interface WalletOwner {
  readonly tenant: Tenant;
  readonly userId: string;
}

/** An order to move money. */
export interface WalletOrder {
  /** A repeat with the same key changes nothing and has the same result. S-01. */
  readonly key: string;
  /**
   * `hold`: takes money from its owner into a hold. `capture`: pays a part of a hold to a user. `release`: returns a part of a hold
   * to its owner. `collect`: takes a part of a hold for the platform. `payout`: pays money of the platform to a user.
   */
  readonly kind: OrderKind;
  /** Empty for a payout. */
  readonly holdId: string;
  /** The user who pays, or who gets the money; of `collect`: whose money it was. */
  readonly owner: WalletOwner;
  /** Minor units, at least 1. */
  readonly amount: number;
  /** For the records of the platform. */
  readonly reason: string;
}

/** `closed`: a query came first, and the order can no longer be carried out. `denied`: another reason of the platform. */
export type WalletRefusal = 'balance_low' | 'closed' | 'denied';

/** The result of an order. `unknown`: the wallet did not answer, and nothing may be guessed. D-18. */
export type WalletOutcome =
  | { readonly state: 'done' }
  | { readonly state: 'refused'; readonly reason: WalletRefusal }
  | { readonly state: 'unknown' };

/** A wallet in the provider's database. Its orders belong to the caller's transaction, so an outcome is never unknown. */
export interface EmbeddedWallet {
  readonly isRemote: false;
  readonly balance: (trx: DatabaseTransaction, owner: WalletOwner) => Promise<number>;
  readonly move: (trx: DatabaseTransaction, order: WalletOrder) => Promise<WalletOutcome>;
}

/** A wallet of the platform. It is never called inside a transaction: an answer may be late or missing. */
export interface RemoteWallet {
  readonly isRemote: true;
  /** Undefined: no answer. */
  readonly balance: (owner: WalletOwner) => Promise<number | undefined>;
  readonly move: (order: WalletOrder) => Promise<WalletOutcome>;
  /** Settles an order: one that has not been carried out by now is closed, and never will be. */
  readonly query: (order: WalletOrder) => Promise<WalletOutcome>;
}

/** The users' money. Amounts are minor units. D-13. */
export type Wallet = EmbeddedWallet | RemoteWallet;
