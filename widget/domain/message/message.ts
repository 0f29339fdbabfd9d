import type { ChatId, GroupId, UserId } from '../chat/chat-id.ts';
import type { FailureCode } from '../failure.ts';
import type { GroupRole } from '../group/role.ts';
import type { MessageId } from './message-id.ts';

/** What a system line says. Spec: 1-chat §3 (notice sub-kinds), 3-transport §4 ('now you can start chatting'). */
export type Notice =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'already-friends' }
  | { readonly kind: 'members-added'; readonly actorName: string; readonly memberNames: readonly string[] }
  | { readonly kind: 'group-renamed'; readonly actorName: string; readonly groupName: string }
  | { readonly kind: 'announcement-changed'; readonly actorName: string }
  | { readonly kind: 'can-chat-now' };

export interface TextMessageContent {
  readonly kind: 'text';
  readonly text: string;
}

/**
 * Everything that is neither text, notice nor command, packed as it travels and as it is kept: a newer version shows what an
 * older one could not read. Screens unpack it into `RichContent`.
 */
export interface RichMessageContent {
  readonly kind: 'rich';
  /** The wire's `msg_type`. */
  readonly messageType: string;
  /** The wire's `msg`, unescaped. */
  readonly body: string;
}

/** What a message carries. */
export type MessageContent =
  | TextMessageContent
  | RichMessageContent
  | { readonly kind: 'notice'; readonly notice: Notice }
  /** `messageIds`: which messages it is about, where it names any. */
  | { readonly kind: 'command'; readonly command: string; readonly messageIds?: readonly MessageId[] };

/**
 * Where a message stands on its way. `queued` is not shown differently from `sending`; it tells that the outbox holds it
 * while there is no connection. Spec: 1-chat §4 Sending.
 */
export type Delivery =
  | { readonly state: 'sending'; readonly sinceMs: number }
  | { readonly state: 'sent'; readonly messageId: MessageId }
  | { readonly state: 'failed'; readonly failure: FailureCode };

/** Who is meant by an `@`. Spec: 1-chat §3 at_uids, at_effect_words. */
export interface Mentions {
  readonly everyone: boolean;
  readonly userIds: readonly UserId[];
  readonly words: readonly string[];
}

/** When a message was last taken back or restored, and by whom it is taken back; `byId` undefined: it is there again. */
export interface Deletion {
  readonly timeMs: number;
  readonly byId: UserId | undefined;
}

/** Another message of the same chat that a message answers, in short. */
export interface Quote {
  readonly messageId: MessageId;
  readonly senderId: UserId;
  readonly senderName: string;
  /** What it says, a long text cut; undefined where the reader may not see it. */
  readonly content: TextMessageContent | RichMessageContent | undefined;
  readonly isTakenBack: boolean;
}

export const NO_MENTIONS: Mentions = { everyone: false, userIds: [], words: [] };

export interface Message {
  readonly chatId: ChatId;
  /** The wire's `uuid`: made by the sender, the same through every retry (S-01). */
  readonly localId: string;
  readonly senderId: UserId;
  readonly senderName: string;
  readonly senderRole: GroupRole | undefined;
  /** Sent by the system (`SystemBot`, `System`), not by a person. */
  readonly isFromSystem: boolean;
  readonly timeMs: number;
  readonly content: MessageContent;
  readonly mentions: Mentions;
  readonly delivery: Delivery;
  readonly deletion?: Deletion;
  readonly quote?: Quote | undefined;
}

/** A message that the provider has acknowledged. */
export interface SentMessage extends Message {
  readonly delivery: { readonly state: 'sent'; readonly messageId: MessageId };
}

export const isSent = (message: Message): message is SentMessage => message.delivery.state === 'sent';

/** What a person can send; of the rich types, those that the provider takes. */
export type SendableContent = TextMessageContent | RichMessageContent;

/** A message that stands in the outbox. */
export interface OutgoingMessage {
  readonly chatId: ChatId;
  readonly localId: string;
  readonly content: SendableContent;
  readonly mentions: Mentions;
  readonly createdAtMs: number;
  readonly quote?: Quote | undefined;
  /** The group that a temporary chat came from. */
  readonly originGroupId: GroupId | undefined;
}
