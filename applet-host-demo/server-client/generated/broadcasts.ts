// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

import type {
  KeyedOptions,
} from '../types.ts';
import type {
  MessageContent,
  TagAudience,
  WholeAudience,
} from './shared.ts';

export interface BroadcastsApi {
  /**
   * Sends a message to all players, or to those with a tag. Each call sends to one page of players. Repeat it with
   * `nextCursor`, and with another Idempotency-Key, until there is none. Frozen players are left out. With
   * `sendAt`, at most 90 days ahead, one call is enough: all players who belong to the audience at that time get
   * the message, and the answer names the scheduled message in `scheduled`. Scope: `messages:send`.
   */
  sendBroadcast(body: SendBroadcastBody, query?: SendBroadcastQuery, options?: KeyedOptions): Promise<BroadcastResult>;
}

export interface SendBroadcastBody {
  /** Lowercase letters, digits, `-` and `_`. */
  readonly from: string;
  readonly to: Audience;
  readonly content: MessageContent;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly sendAt?: string | undefined;
}

export interface SendBroadcastQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

export type Audience = TagAudience | WholeAudience;

export interface FailedRecipient {
  readonly userId: string;
  readonly code: string;
}

export interface BroadcastResult {
  readonly sent: number;
  readonly failed: readonly FailedRecipient[];
  readonly nextCursor?: string | undefined;
  /** The id of a scheduled message. */
  readonly scheduled?: string | undefined;
}
