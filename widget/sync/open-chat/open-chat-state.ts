/** The states, events and effects of the open chat. `open-chat-machine.ts` describes how they follow each other. */
import type { Chat } from '../../domain/chat/chat.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import type { Failure, FailureCode } from '../../domain/failure.ts';
import { messagesAfterArrival } from '../../domain/message/arrival.ts';
import type { OwnDeletion } from '../../domain/message/deletion.ts';
import type { MessageId } from '../../domain/message/message-id.ts';
import type { Message, SentMessage } from '../../domain/message/message.ts';
import type { Result } from '../../domain/result.ts';
import type { Focus, OpenChat } from '../../state/open-chat.ts';
import type { CachedEnd } from '../../storage/messages.ts';
import type { CachedMessages } from '../../storage/read-back.ts';
import type { FetchedPage } from '../message-pages.ts';
import type { Part } from './pages-around.ts';

/** The cached messages are being read. A catch-up follows. `focus` is the scroll target once they are shown. */
export interface ReadingRange {
  readonly name: 'reading';
  readonly focus: Focus | undefined;
}

/** Missing messages at the end are being fetched. */
export interface CatchingUpRange {
  readonly name: 'catching-up';
  /** Every number from the oldest shown message to this one is accounted for; undefined while nothing is loaded. */
  readonly upTo: MessageId | undefined;
  /** The newest page was requested in place of a range that is too far behind. This happens once per catch-up. */
  readonly hasStartedOver: boolean;
  readonly isReachingUnread: boolean;
}

/** The range ends with the newest message, or waits for a retry. It receives new messages. */
export interface LiveRange {
  readonly name: 'live';
  readonly upTo: MessageId | undefined;
  /** The messages down from the first unread one are being loaded. They end the opening of the chat. */
  readonly isReachingUnread: boolean;
}

/** The user has jumped further up. The range ignores new messages until it has grown down to the newest one. */
export interface DetachedRange {
  readonly name: 'detached';
  readonly upTo: MessageId;
}

/** The loaded range of messages, without gaps. */
export type LoadedRange = ReadingRange | CatchingUpRange | LiveRange | DetachedRange;

export interface ShownChat {
  readonly name: 'open';
  /** A new range has a new epoch. The result of a load that was started for an earlier epoch changes nothing. */
  readonly epoch: number;
  readonly range: LoadedRange;
  readonly shown: OpenChat;
}

/** An open chat whose range is in a certain state. */
export type ChatWith<R extends LoadedRange> = ShownChat & { readonly range: R };

/** The range is at the end of the chat, and what is cached has been read. */
export type ChatAtEnd = ChatWith<CatchingUpRange | LiveRange>;

export type OpenChatState = { readonly name: 'closed'; readonly epoch: number } | ShownChat;

/** The knowledge of the chat book and the outbox at the time of an event. */
export interface ChatFacts {
  /** The newest known number of a chat; `'0'` for none. */
  readonly newest: (chatId: ChatId) => MessageId;
  /** The own messages that wait or have failed. They follow a range that reaches the newest message. */
  readonly unsent: (chatId: ChatId) => readonly Message[];
}

type UserEvent =
  /** `cached`: the cached messages, if they are in memory. */
  | {
      readonly type: 'open';
      readonly chatId: ChatId;
      readonly chat: Chat | undefined;
      readonly cached: CachedEnd | undefined;
    }
  | { readonly type: 'close' }
  | { readonly type: 'scroll-up' }
  | { readonly type: 'scroll-down' }
  | { readonly type: 'jump'; readonly messageId: MessageId }
  | { readonly type: 'show-end' }
  /** The reader stays at the end, and this is the first message that the screen needs. */
  | { readonly type: 'rest'; readonly localId: string };

type NewsEvent =
  /** Something suggests that messages are missing at the end. */
  | { readonly type: 'catch-up' }
  | { readonly type: 'reload'; readonly chatId: ChatId; readonly after: MessageId }
  /** Every number from `from` to `to` is accounted for. */
  | {
      readonly type: 'ordered';
      readonly chatId: ChatId;
      readonly messages: readonly SentMessage[];
      readonly from: MessageId;
      readonly to: MessageId;
    }
  | { readonly type: 'changed'; readonly message: Message }
  | { readonly type: 'deleted'; readonly deletion: OwnDeletion }
  | { readonly type: 'unsent-dropped'; readonly chatId: ChatId; readonly localId: string }
  | { readonly type: 'top'; readonly chatId: ChatId; readonly topMessage: SentMessage | undefined }
  | { readonly type: 'refused'; readonly chatId: ChatId; readonly code: FailureCode | undefined };

/** A load has ended. */
type LoadEvent =
  | { readonly type: 'end-read'; readonly epoch: number; readonly end: CachedEnd }
  | { readonly type: 'newest-loaded'; readonly epoch: number; readonly isReload: boolean; readonly page: Page }
  | { readonly type: 'missed-loaded'; readonly epoch: number; readonly page: Page }
  | { readonly type: 'unread-loaded'; readonly epoch: number; readonly part: Part | undefined }
  | { readonly type: 'reloaded'; readonly epoch: number; readonly after: MessageId; readonly page: Page }
  | { readonly type: 'older-read'; readonly epoch: number; readonly before: MessageId; readonly held: CachedMessages }
  | { readonly type: 'older-loaded'; readonly epoch: number; readonly before: MessageId; readonly page: Page }
  | { readonly type: 'newer-loaded'; readonly epoch: number; readonly part: Result<Part, Failure> }
  | {
      readonly type: 'around-loaded';
      readonly epoch: number;
      readonly messageId: MessageId;
      readonly part: Result<Part, Failure>;
    }
  /** The stored messages of the chat are deleted. */
  | ({ readonly type: 'given-up'; readonly epoch: number } & GivingUp)
  | { readonly type: 'retry-due'; readonly epoch: number };

type Page = Result<FetchedPage, Failure>;

export type OpenChatEvent = UserEvent | NewsEvent | LoadEvent;

/** The event of one type. */
export type EventOf<T extends OpenChatEvent['type']> = OpenChatEvent & { readonly type: T };

interface GivingUp {
  /** The refused page was part of a catch-up, which ends now. */
  readonly endsCatchUp: boolean;
  /** The failure for the top of the log, if the newest page was refused. */
  readonly failure: FailureCode | undefined;
}

/**
 * Effects concern the chat and the epoch of the state that they come with. Each load ends with the event of its name:
 * `read-end` with `end-read`, `load-newest` with `newest-loaded`.
 */
export type OpenChatEffect =
  | { readonly type: 'notify-opened' }
  | { readonly type: 'read-top' }
  | { readonly type: 'read-end' }
  | { readonly type: 'load-newest'; readonly isReload: boolean }
  | { readonly type: 'load-missed'; readonly after: MessageId; readonly known: MessageId }
  | {
      readonly type: 'load-unread';
      readonly readUpTo: MessageId;
      readonly oldest: MessageId;
      readonly upTo: MessageId;
    }
  | { readonly type: 'load-again'; readonly after: MessageId; readonly known: MessageId }
  | { readonly type: 'read-older'; readonly before: MessageId }
  | { readonly type: 'load-older'; readonly before: MessageId }
  | { readonly type: 'load-newer'; readonly after: MessageId; readonly known: MessageId }
  | { readonly type: 'load-around'; readonly messageId: MessageId }
  /** Deletes the stored messages of the chat. Ends with `given-up`. */
  | ({ readonly type: 'give-up' } & GivingUp)
  | { readonly type: 'set-retry-timer' }
  /** Sends the event once the state is published. */
  | { readonly type: 'send'; readonly event: OpenChatEvent }
  /** Waits until the range has been read and has caught up, then sends the event. */
  | { readonly type: 'await-catch-up'; readonly event?: OpenChatEvent }
  /** Releases the messages before a number from memory. */
  | { readonly type: 'release'; readonly before: MessageId }
  /** The result for the caller of a jump or a reload. */
  | { readonly type: 'answer'; readonly result: OpenChatAnswer };

export type OpenChatAnswer = Result<undefined, Failure>;

export interface OpenChatStep {
  readonly state: OpenChatState;
  readonly effects: readonly OpenChatEffect[];
}

export const CHAT_CLOSED: OpenChatState = { name: 'closed', epoch: 0 };

/** A step of an open chat. */
export const step = (state: ShownChat, ...effects: readonly OpenChatEffect[]): OpenChatStep => ({ state, effects });

/** Changes the chat on screen. The range stays. */
export const withShown = <S extends ShownChat>(state: S, changes: Partial<OpenChat>): S => ({
  ...state,
  shown: { ...state.shown, ...changes },
});

/** Merges messages into the range. Returns the same state when nothing changes. */
export function withMerged<S extends ShownChat>(state: S, incoming: readonly Message[]): S {
  const messages = messagesAfterArrival(state.shown.messages, incoming);
  return messages === state.shown.messages ? state : withShown(state, { messages });
}

/** Merges messages above the range. `isStart`: nothing older exists. */
export const withOlder = (state: ShownChat, messages: readonly SentMessage[], isStart: boolean): ShownChat =>
  withShown(state, {
    history: { state: isStart ? 'finished' : 'more' },
    messages: messagesAfterArrival(state.shown.messages, messages),
  });
