import type { ChatId } from '../../domain/chat/chat-id.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Message, OutgoingMessage, Quote, SentMessage } from '../../domain/message/message.ts';
import type { FailedMessage, LocalMedia, OutboxEntry } from '../../storage/outbox.ts';
import type { ChatBook } from '../chats/chat-book.ts';
import type { MessagePages } from '../message-pages.ts';
import type { MediaSender } from '../media/media-sender.ts';

export interface OutboxParts {
  readonly book: ChatBook;
  /** Shows an own message whose state has changed. */
  readonly onChanged: (message: Message) => void;
  /** Passes an acknowledged message to the handler of realtime messages. */
  readonly onSent: (message: SentMessage) => void;
  /** The provider has an own message, according to a reply, an echo or a page. */
  readonly onAcknowledged: (message: SentMessage) => void;
  readonly onRefused: (chatId: ChatId, failure: Failure) => void;
  /** The sender has deleted a message, so it must disappear from the screen. */
  readonly onDiscarded: (message: OutgoingMessage) => Promise<void>;
  /** Loads the upload code when the first message with a file is sent. Rejects when the chunk cannot be fetched. */
  readonly loadMedia: () => Promise<MediaSender>;
  /** Fetches messages and passes them to `settleCancelled`. */
  readonly fetchBefore: MessagePages['before'];
  /** Returns the message that the next message of a chat answers, and clears it. */
  readonly takeQuote: (chatId: ChatId) => Quote | undefined;
}

/** A message in its chat's queue. */
export interface Waiting extends Omit<OutboxEntry, 'message' | 'local'> {
  message: OutgoingMessage;
  local?: OutboxEntry['local'];
  readonly media: LocalMedia | undefined;
  readonly uploading: AbortController;
  readonly sinceMs: number;
  /**
   * Resolves when the database has stored it, or has failed to. Only the removal waits for this, so that sending is not
   * delayed.
   */
  kept: Promise<unknown>;
  answeredTries: number;
  /** An attempt got no reply, or belongs to an earlier visit. The provider may have the message. */
  mayHaveArrived: boolean;
  /** The provider had its file and has deleted it. */
  isFileForgotten?: true;
}

/** A refused message, with its file if this visit has it. */
export interface Failed extends FailedMessage {
  readonly media: LocalMedia | undefined;
}
