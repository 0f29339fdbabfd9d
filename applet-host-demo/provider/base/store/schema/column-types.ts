import type { ColumnType } from 'kysely';

/** Types of columns that several files of the schema use. */

/** A `bigint` column: whole numbers below 2^53 on both databases. */
export type BigInteger = number;
export type WithDefault<T> = ColumnType<T, T | undefined, T>;

export type OrderKind = 'hold' | 'capture' | 'release' | 'payout' | 'collect';
export type StoredAccountKind = 'user' | 'escrow' | 'platform';
/** `holding`: the money is not held yet; the envelope is hidden. */
export type StoredEnvelopeState = 'holding' | 'open' | 'taken' | 'expired';
export type StoredEnvelopeKind = 'general' | 'friend';
