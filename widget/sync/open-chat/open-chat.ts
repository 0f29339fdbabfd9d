import type { ChatId } from '../../domain/chat/chat-id.ts';
import type { Failure, FailureCode } from '../../domain/failure.ts';
import type { OwnDeletion } from '../../domain/message/deletion.ts';
import { LOCAL_PAGE_SIZE } from '../../domain/limits.ts';
import { NO_MESSAGE_ID, type MessageId } from '../../domain/message/message-id.ts';
import type { Message, SentMessage } from '../../domain/message/message.ts';
import { success, type Result } from '../../domain/result.ts';
import { openChatAtom, type OpenChat } from '../../state/open-chat.ts';
import type { CachedEnd } from '../../storage/messages.ts';
import type { ChatBook } from '../chats/chat-book.ts';
import type { MessagePages } from '../message-pages.ts';
import type { SyncScope } from '../scope.ts';
import { createEffects } from './open-chat-effects.ts';
import { nextOpenChat } from './open-chat-machine.ts';
import {
  CHAT_CLOSED,
  type ChatFacts,
  type OpenChatAnswer,
  type OpenChatEvent,
  type OpenChatState,
} from './open-chat-state.ts';

export interface OpenChatSync {
  /** Shows a chat: the cached messages immediately, then those of the network. */
  readonly open: (chatId: ChatId) => Promise<void>;
  readonly close: () => void;
  /** Reads the cached messages of a chat into memory, because the user is about to open it. */
  readonly readAhead: (chatId: ChatId) => void;
  readonly loadOlder: () => Promise<void>;
  /** Loads one page below the range that the user jumped to, until the range reaches the newest messages. */
  readonly loadNewer: () => Promise<void>;
  /** Shows one message, with the page around it if it is not loaded. Fails with `not_found` when the user may not see it. */
  readonly jumpTo: (messageId: MessageId) => Promise<Result<undefined, Failure>>;
  /** Shows the newest messages, from any scroll position. */
  readonly showEnd: () => Promise<void>;
  /** The reader stays at the end: trims the messages far above this one. Scrolling up loads them again. */
  readonly trimAbove: (localId: string) => void;
  /** Ordered messages: every number from `from` to `to` is accounted for. Ignored for other chats. */
  readonly extend: (chatId: ChatId, messages: readonly SentMessage[], from: MessageId, to: MessageId) => void;
  /** The state of an own message has changed, or a message has arrived again. */
  readonly update: (message: Message) => void;
  /** Removes messages that the user has deleted for themselves from the screen. */
  readonly remove: (deletion: OwnDeletion) => void;
  /** An own message that was never sent has been removed. */
  readonly dropUnsent: (chatId: ChatId, localId: string) => void;
  /** The top message of a chat has changed or was removed. */
  readonly showTop: (chatId: ChatId, top: SentMessage | undefined) => void;
  readonly refuse: (chatId: ChatId, code: FailureCode | undefined) => void;
  /** Reloads the messages after the given one from the provider; those above stay. Returns false when the fetch failed. */
  readonly reload: (after: MessageId) => Promise<boolean>;
  /** Fetches the messages that the open chat lacks at its end. */
  readonly catchUp: () => Promise<void>;
}

export interface OpenChatDeps {
  readonly book: ChatBook;
  readonly pages: MessagePages;
  readonly unsent: (chatId: ChatId) => readonly Message[];
  readonly onOpened: () => void;
  /** The provider refuses access to the messages of this chat. */
  readonly onGivenUp: (chatId: ChatId) => Promise<void>;
}

const SHOWN_AT_ONCE = 2 * LOCAL_PAGE_SIZE;

/**
 * The open chat: one loaded range of messages without gaps. When the range reaches the newest message, unsent own
 * messages follow it. This is the runner of `open-chat-machine.ts`: it publishes each state, performs the effects, and
 * returns each result as an event. Spec: 1-chat §4 Message list loading. S-03.
 */
export function createOpenChat(
  scope: SyncScope,
  { book, pages, unsent, onOpened, onGivenUp }: OpenChatDeps,
): OpenChatSync {
  const repository = scope.database.messages;
  const newestOf = (chatId: ChatId): MessageId => book.get(chatId)?.newestMessageId ?? NO_MESSAGE_ID;
  const facts: ChatFacts = { newest: newestOf, unsent };
  const readEnd = (chatId: ChatId): Promise<CachedEnd> => repository.readEnd(chatId, SHOWN_AT_ONCE, newestOf(chatId));

  let state: OpenChatState = CHAT_CLOSED;
  /** Continue once the range has been read and has caught up, or was replaced. */
  const waiting: (() => void)[] = [];

  /** Returns the state with the atom's chat, because an action also changes the atom: it clears the refusal. */
  const current = (): OpenChatState => {
    const shown = scope.get(openChatAtom);
    if (state.name === 'closed' || shown === state.shown) return state;
    return shown === undefined ? { name: 'closed', epoch: state.epoch } : { ...state, shown };
  };

  /** Resolves when all effects have ended, and those of the events that they caused. Returns their answer, if any. */
  const send = async (event: OpenChatEvent): Promise<OpenChatAnswer | undefined> => {
    if (scope.isEnded()) {
      release();
      return undefined;
    }
    const before = current();
    const { state: after, effects } = nextOpenChat(before, event, facts);
    state = after;
    if (shownIn(after) !== shownIn(before)) scope.publish(openChatAtom, shownIn(after));
    if (!isBehind(after) || after.epoch !== before.epoch) release();
    const origin = { chatId: shownIn(after)?.chatId ?? '', epoch: after.epoch };
    const answers = await Promise.all(effects.map((effect) => perform(effect, origin)));
    return answers.find((answer) => answer !== undefined);
  };
  const release = (): void => waiting.splice(0).forEach((resolve) => resolve());
  const untilCaughtUp = (): Promise<void> => new Promise((resolve) => void waiting.push(resolve));
  const perform = createEffects(scope, { pages, readEnd, onOpened, onGivenUp, send, untilCaughtUp });

  return {
    async open(chatId) {
      const cached = repository.peekEnd(chatId, SHOWN_AT_ONCE);
      await send({ type: 'open', chatId, chat: book.get(chatId), cached });
    },
    close: () => void send({ type: 'close' }),
    readAhead: (chatId) => void readEnd(chatId),
    loadOlder: async () => void (await send({ type: 'scroll-up' })),
    loadNewer: async () => void (await send({ type: 'scroll-down' })),
    jumpTo: async (messageId) => (await send({ type: 'jump', messageId })) ?? success(undefined),
    showEnd: async () => void (await send({ type: 'show-end' })),
    trimAbove: (localId) => void send({ type: 'rest', localId }),
    extend: (chatId, messages, from, to) => void send({ type: 'ordered', chatId, messages, from, to }),
    update: (message) => void send({ type: 'changed', message }),
    remove: (deletion) => void send({ type: 'deleted', deletion }),
    dropUnsent: (chatId, localId) => void send({ type: 'unsent-dropped', chatId, localId }),
    showTop: (chatId, topMessage) => void send({ type: 'top', chatId, topMessage }),
    refuse: (chatId, code) => void send({ type: 'refused', chatId, code }),
    async reload(after) {
      const chatId = scope.get(openChatAtom)?.chatId;
      return chatId !== undefined && (await send({ type: 'reload', chatId, after }))?.ok === true;
    },
    catchUp: async () => void (await send({ type: 'catch-up' })),
  };
}

const shownIn = (state: OpenChatState): OpenChat | undefined => (state.name === 'open' ? state.shown : undefined);

/** Whether the cached messages are being read, or missing ones fetched. */
const isBehind = (state: OpenChatState): boolean =>
  state.name === 'open' && (state.range.name === 'reading' || state.range.name === 'catching-up');
