// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

import type {
  CallOptions,
  KeyedOptions,
  Pages,
} from '../types.ts';
import type {
  PlayerTarget,
  GroupTarget,
  MessageContent,
  TagAudience,
  WholeAudience,
} from './shared.ts';

export interface ScheduledMessagesApi {
  /**
   * Lists scheduled messages by their time. Those that were sent, refused or cancelled stay in the list for a week.
   * `players` counts those whom a message to many players has reached so far, and those whose chats refused it.
   * Scope: `messages:send`.
   */
  listScheduledMessages(query?: ListScheduledMessagesQuery, options?: CallOptions): Pages<ScheduledMessagePage, ScheduledMessage>;

  /** Reads a scheduled message. Scope: `messages:send`. */
  getScheduledMessage(scheduled: string, options?: CallOptions): Promise<ScheduledMessage>;

  /**
   * Cancels a scheduled message that is not being sent yet. A message that was sent, refused or cancelled already,
   * or is being sent, is refused with `already_decided`. One to many players can be stopped while it is being sent;
   * those who have got it keep it. Scope: `messages:send`.
   */
  cancelScheduledMessage(scheduled: string, options?: KeyedOptions): Promise<void>;
}

export interface ListScheduledMessagesQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
  /** Only messages in this state. */
  readonly state?: 'waiting' | 'sent' | 'failed' | 'cancelled' | undefined;
}

export type ScheduledTarget = PlayerTarget | GroupTarget | TagAudience | WholeAudience;

export interface ReachedPlayers {
  readonly sent: number;
  readonly failed: number;
}

export interface ScheduledMessage {
  /** The id of a scheduled message. */
  readonly scheduled: string;
  /** Lowercase letters, digits, `-` and `_`. */
  readonly from: string;
  readonly to: ScheduledTarget;
  readonly content: MessageContent;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly sendAt: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
  readonly state: 'waiting' | 'sent' | 'failed' | 'cancelled';
  /** The code of the refusal; while it waits, that of the last try. */
  readonly failure?: string | undefined;
  readonly chatId?: string | undefined;
  readonly messageId?: string | undefined;
  readonly players?: ReachedPlayers | undefined;
}

export interface ScheduledMessagePage {
  readonly data: readonly ScheduledMessage[];
  readonly nextCursor?: string | undefined;
}
