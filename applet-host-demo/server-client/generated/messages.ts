// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

import type {
  KeyedOptions,
} from '../types.ts';
import type {
  PlayerTarget,
  GroupTarget,
  MessageContent,
} from './shared.ts';

export interface MessagesApi {
  /**
   * Sends a message in the name of a service account, now or later. The first message to a player makes the account
   * a friend, the first to a group an admin of it. A `notice` is a system message in the chat. A player who has
   * blocked or removed the account gets nothing (`blacklisted`, `noFriend`). With `sendAt`, at most 90 days ahead,
   * the message is sent once at that time; what it names must exist now and then. Scope: `messages:send`.
   */
  sendMessage(body: SendMessageBody, options?: KeyedOptions): Promise<Receipt>;

  /**
   * Removes a message for everybody but its sender. The sender does not notice: the message stays on the sender’s
   * devices. The others lose it without a trace. `restoreMessage` undoes it. System messages, transfers and
   * messages of the customer service are refused. Scope: `moderation:write`.
   */
  shadowMessage(message: string, options?: KeyedOptions): Promise<void>;

  /**
   * Shows a message to all again that only its sender sees. Undoes `shadowMessage`, and shows a message that the
   * limit `shadow` has hidden. Open devices show it at once, at its old place; others when they connect. A recalled
   * message stays recalled. Scope: `moderation:write`.
   */
  restoreMessage(message: string, options?: KeyedOptions): Promise<void>;

  /**
   * Removes a message for everybody. All members, its sender and the admins too, see the line “Removed by the
   * platform” in its place. No user sees the content, in quotes, searches and files either, and only `undoRemoval`
   * restores it. System messages and transfers are refused. Scope: `moderation:write`.
   */
  removeMessage(message: string, options?: KeyedOptions): Promise<void>;

  /**
   * Shows a message again that `removeMessage` has removed. A message that a user had recalled before stays
   * recalled. Scope: `moderation:write`.
   */
  undoRemoval(message: string, options?: KeyedOptions): Promise<void>;
}

export interface SendMessageBody {
  /** Lowercase letters, digits, `-` and `_`. */
  readonly from: string;
  readonly to: MessageTarget;
  readonly content: MessageContent;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly sendAt?: string | undefined;
}

export type MessageTarget = PlayerTarget | GroupTarget;

export interface SentReceipt {
  readonly type: 'sent';
  readonly chatId: string;
  readonly messageId: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly time: string;
}

export interface ScheduledReceipt {
  readonly type: 'scheduled';
  /** The id of a scheduled message. */
  readonly scheduled: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly sendAt: string;
}

export type Receipt = SentReceipt | ScheduledReceipt;
