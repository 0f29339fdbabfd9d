// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

import type {
  CallOptions,
  Pages,
} from '../types.ts';

export interface TransfersApi {
  /** Lists transfers, newest first. Scope: `money:read`. */
  listTransfers(query?: ListTransfersQuery, options?: CallOptions): Pages<TransferPage, Transfer>;

  /** Reads a transfer. Scope: `money:read`. */
  getTransfer(transfer: string, options?: CallOptions): Promise<Transfer>;
}

export interface ListTransfersQuery {
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

export interface Transfer {
  readonly transferId: string;
  readonly chatId: string;
  readonly senderId: string;
  readonly receiverId: string;
  /** A decimal text in the tenant’s currency. For example `188.00`. */
  readonly amount: string;
  readonly remark: string;
  readonly isPrivate: boolean;
  readonly state: 'pending' | 'received' | 'returned' | 'expired';
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly expiresAt: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly finishedAt?: string | undefined;
}

export interface TransferPage {
  readonly data: readonly Transfer[];
  readonly nextCursor?: string | undefined;
}
