/** The kind of a payment, for the platform that confirms it. */
export type PaymentPurpose = 'transfer' | 'friend-envelope' | 'group-envelope';

/** A payment that the platform has to confirm, because the account has no password. L-MW9. */
export interface PaymentQuestion {
  /** Works for this payment only, and once. */
  readonly nonce: string;
  readonly purpose: PaymentPurpose;
  /** A decimal text of the currency, such as `1500.00`. */
  readonly amount: string;
  /** ISO 4217, such as `CNY`. */
  readonly currency: string;
  /** The id of the user who gets the money; the id of the group for an envelope in a group. */
  readonly payee: string;
  readonly payeeName: string;
}

/** The proof of a payment: the password of the account, or a token that the platform has signed. */
export interface PaymentProof {
  readonly password?: string;
  readonly confirmation?: string;
}
