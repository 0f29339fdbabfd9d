import type { ChatId } from '../../domain/chat/chat-id.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Message, OutgoingMessage, Quote, SentMessage } from '../../domain/message/message.ts';
import type { FailedMessage, LocalMedia, OutboxEntry } from '../../storage/outbox.ts';
import type { ChatBook } from '../chats/chat-book.ts';
import type { MediaSender } from '../media/media-sender.ts';

export interface OutboxParts {
  readonly book: ChatBook;
  /** Shows an own message whose state has changed. */
  readonly onChanged: (message: Message) => void;
  /** Hands an acknowledged message to the same way that live ones go. */
  readonly onSent: (message: SentMessage) => void;
  readonly onRefused: (chatId: ChatId, failure: Failure) => void;
  /** A message is to be seen no longer: its sender has thought better of it. */
  readonly onDiscarded: (message: OutgoingMessage) => Promise<void>;
  /** What uploads files; made when a message first has one. Rejects when its file cannot be fetched. */
  readonly loadMedia: () => Promise<MediaSender>;
  /** What the next message of a chat answers: given once. */
  readonly takeQuote: (chatId: ChatId) => Quote | undefined;
}

/** A message in its chat's queue. */
export interface Waiting extends Omit<OutboxEntry, 'message' | 'local'> {
  message: OutgoingMessage;
  local?: OutboxEntry['local'];
  readonly media: LocalMedia | undefined;
  readonly uploading: AbortController;
  readonly sinceMs: number;
  /** Resolves when the database has it, or has failed to. Nothing waits for this but its removal: the wire is not held up. */
  kept: Promise<unknown>;
  answeredTries: number;
  /** The provider had its file, and had forgotten it. */
  isFileForgotten?: true;
}

/** A message that was refused, with its file where this visit has it. */
export interface Failed extends FailedMessage {
  readonly media: LocalMedia | undefined;
}
