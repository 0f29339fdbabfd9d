import type { ChatId, UserId } from '../chat/chat-id.ts';
import type { FailureCode } from '../failure.ts';
import type { GroupRole } from '../group/role.ts';
import type { MessageId } from './message-id.ts';
import type { RichContent } from './rich-content.ts';

/** The user whom a notice names, or the platform. D-20. */
interface NoticeAuthor {
  readonly actorName: string;
  readonly isByPlatform?: true;
}

/** The text of a system message. Spec: 1-chat §3 (notice sub-kinds), 3-transport §4 ('now you can start chatting'). */
export type Notice =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'already-friends' }
  | (NoticeAuthor & { readonly kind: 'members-added'; readonly memberNames: readonly string[] })
  | (NoticeAuthor & { readonly kind: 'group-renamed'; readonly groupName: string })
  | (NoticeAuthor & { readonly kind: 'announcement-changed' })
  | (NoticeAuthor & { readonly kind: 'owner-changed'; readonly ownerName: string })
  | { readonly kind: 'can-chat-now' }
  /** An event of a service session (`SERVICE_EVENTS`). `toName`: the agent or the topic that a session was passed to. */
  | {
      readonly kind: 'service';
      readonly event: string;
      readonly agentName: string;
      readonly toName: string;
    };

export interface TextMessageContent {
  readonly kind: 'text';
  readonly text: string;
}

/** Content as it was received, with the name of its type. It is stored and forwarded in this form. */
export interface UndecodedContent {
  readonly type: string;
  readonly text: string;
}

/**
 * Content other than text, notices and commands. The undecoded content stays next to the decoded one, so that a newer
 * version can show content that an older one could not read.
 */
export interface RichMessageContent {
  readonly kind: 'rich';
  readonly rich: RichContent;
  readonly undecoded: UndecodedContent;
}

/** The content of a message. */
export type MessageContent =
  | TextMessageContent
  | RichMessageContent
  | { readonly kind: 'notice'; readonly notice: Notice }
  /** `messageIds`: the messages that the command concerns, if it names any. */
  | { readonly kind: 'command'; readonly command: string; readonly messageIds?: readonly MessageId[] };

/**
 * The delivery state of a message. A message that waits in the outbox without a connection counts as `sending` too.
 * `nextDelivery` makes every transition. Spec: 1-chat §4 Sending.
 */
export type Delivery =
  | { readonly state: 'sending'; readonly sinceMs: number }
  | { readonly state: 'sent'; readonly messageId: MessageId }
  | { readonly state: 'failed'; readonly failure: FailureCode };

/** The targets of `@` mentions. Spec: 1-chat §3 at_uids, at_effect_words. */
export interface Mentions {
  readonly everyone: boolean;
  readonly userIds: readonly UserId[];
  readonly words: readonly string[];
}

/**
 * The time of the last recall or restore of a message. `byId` is the user who recalled it; undefined: it was restored.
 */
export interface Deletion {
  readonly timeMs: number;
  readonly byId: UserId | undefined;
}

/** An excerpt of another message of the same chat that a message answers. */
export interface Quote {
  readonly messageId: MessageId;
  readonly senderId: UserId;
  readonly senderName: string;
  /** The content, with a long text truncated; undefined if the reader may not see it. */
  readonly content: TextMessageContent | RichMessageContent | undefined;
  readonly isTakenBack: boolean;
  /** Taken back by the platform, not by a user. D-20. */
  readonly isRemovedByPlatform?: true;
}

export const NO_MENTIONS: Mentions = { everyone: false, userIds: [], words: [] };

export interface Message {
  readonly chatId: ChatId;
  /** The wire's `uuid`: created by the sender, identical in every retry (S-01). */
  readonly localId: string;
  readonly senderId: UserId;
  readonly senderName: string;
  readonly senderRole: GroupRole | undefined;
  /** Sent by the system (`SystemBot`, `System`), not by a user. */
  readonly isFromSystem: boolean;
  readonly timeMs: number;
  readonly content: MessageContent;
  readonly mentions: Mentions;
  readonly delivery: Delivery;
  readonly deletion?: Deletion;
  readonly quote?: Quote | undefined;
  /** The service session that it belongs to. Spec: 1-chat §3 (session_id). */
  readonly sessionId?: string | undefined;
}

/** A message that the provider has acknowledged. */
export interface SentMessage extends Message {
  readonly delivery: { readonly state: 'sent'; readonly messageId: MessageId };
}

export const isSent = (message: Message): message is SentMessage => message.delivery.state === 'sent';

/** The content that a user can send; of the rich types, those that the provider accepts. */
export type SendableContent = TextMessageContent | RichMessageContent;

/** A message in the outbox. */
export interface OutgoingMessage {
  readonly chatId: ChatId;
  readonly localId: string;
  readonly content: SendableContent;
  readonly mentions: Mentions;
  readonly createdAtMs: number;
  readonly quote?: Quote | undefined;
}
