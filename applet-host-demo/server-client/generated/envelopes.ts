// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

import type {
  CallOptions,
  Pages,
} from '../types.ts';

export interface EnvelopesApi {
  /** Lists red envelopes, newest first. Scope: `money:read`. */
  listEnvelopes(query?: ListEnvelopesQuery, options?: CallOptions): Pages<EnvelopePage, Envelope>;

  /** Reads a red envelope and who has opened it. Scope: `money:read`. */
  getEnvelope(envelope: string, options?: CallOptions): Promise<EnvelopeDetail>;
}

export interface ListEnvelopesQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
  /**
   * The platform’s id of a player, or `user:` and the id of a user of the chat. For example `player-17`,
   * `user:M123456789`.
   */
  readonly sender?: string | undefined;
}

export interface Envelope {
  readonly envelopeId: string;
  readonly kind: 'general' | 'friend';
  readonly chatId: string;
  readonly senderId: string;
  /** A decimal text in the tenant’s currency. For example `188.00`. */
  readonly total: string;
  readonly shares: number;
  readonly taken: number;
  /** A decimal text in the tenant’s currency. For example `188.00`. */
  readonly returned: string;
  readonly remark: string;
  readonly state: 'open' | 'taken' | 'expired';
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly expiresAt: string;
}

export interface EnvelopePage {
  readonly data: readonly Envelope[];
  readonly nextCursor?: string | undefined;
}

export interface TakenShare {
  readonly userId: string;
  /** A decimal text in the tenant’s currency. For example `188.00`. */
  readonly amount: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly takenAt: string;
}

export interface EnvelopeDetail {
  readonly envelopeId: string;
  readonly kind: 'general' | 'friend';
  readonly chatId: string;
  readonly senderId: string;
  /** A decimal text in the tenant’s currency. For example `188.00`. */
  readonly total: string;
  readonly shares: number;
  readonly taken: number;
  /** A decimal text in the tenant’s currency. For example `188.00`. */
  readonly returned: string;
  readonly remark: string;
  readonly state: 'open' | 'taken' | 'expired';
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly expiresAt: string;
  readonly takenBy: readonly TakenShare[];
}
