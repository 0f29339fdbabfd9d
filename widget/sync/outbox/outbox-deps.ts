import type { ChatId } from '../../domain/chat/chat-id.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Message, OutgoingMessage, Quote, SentMessage } from '../../domain/message/message.ts';
import type { ChatBook } from '../chats/chat-book.ts';
import type { MessagePages } from '../message-pages.ts';
import type { MediaSender } from '../media/media-sender.ts';

export interface OutboxDeps {
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
