import type { ChatId } from '../../domain/chat/chat-id.ts';
import type { Failure, FailureCode } from '../../domain/failure.ts';
import { messagesAfterArrival } from '../../domain/message/arrival.ts';
import { isDeletedForOneself, type OwnDeletion } from '../../domain/message/deletion.ts';
import { LOCAL_PAGE_SIZE, MAX_CATCH_UP_PAGE_SIZE, RETRY_DELAY_MS } from '../../domain/limits.ts';
import { meansNoAccess } from '../../domain/message/fetch-failure.ts';
import {
  compareMessageIds,
  messageIdDistance,
  newerMessageId,
  NO_MESSAGE_ID,
  type MessageId,
} from '../../domain/message/message-id.ts';
import { isSent, type Message, type SentMessage } from '../../domain/message/message.ts';
import { oldestSentId } from '../../domain/message/ordering.ts';
import { openChatAtom, type HistoryState, type OpenChat } from '../../state/open-chat.ts';
import type { ChatBook } from '../chats/chat-book.ts';
import type { MessagePages } from '../message-pages.ts';
import type { SyncScope } from '../scope.ts';

export interface OpenChatSync {
  /** Shows a chat: what is held here at once, then the network's. */
  readonly open: (chatId: ChatId) => Promise<void>;
  readonly close: () => void;
  readonly loadOlder: () => Promise<void>;
  /** Messages in order: every number from `from` to `to` is accounted for. Ignored for other chats. */
  readonly extend: (chatId: ChatId, messages: readonly SentMessage[], from: MessageId, to: MessageId) => void;
  /** An own message whose state changed, or a message that has come again. */
  readonly update: (message: Message) => void;
  /** Takes messages off the screen that the user has deleted for themselves. */
  readonly remove: (deletion: OwnDeletion) => void;
  /** Another message is on top of a chat, or none. */
  readonly showTop: (chatId: ChatId, top: SentMessage | undefined) => void;
  readonly refuse: (chatId: ChatId, code: FailureCode) => void;
  /** Shows the newest messages as the provider has them now. */
  readonly reload: () => Promise<void>;
  /** Fetches what the chat on screen lacks at its end. */
  readonly catchUp: () => Promise<void>;
}

export interface OpenChatParts {
  readonly book: ChatBook;
  readonly pages: MessagePages;
  readonly unsent: (chatId: ChatId) => readonly Message[];
  readonly onOpened: () => void;
  /** The provider refuses the messages of this chat. */
  readonly onGivenUp: (chatId: ChatId) => Promise<void>;
}

/** A reader who is further behind than this starts at the newest messages; what lies between comes when scrolled to. */
const MAX_CATCH_UP_MESSAGES = 2 * MAX_CATCH_UP_PAGE_SIZE;
const FIRST_LOCAL_PAGES = 2;

/** What is known of the chat on screen beside what is shown of it. */
interface View {
  readonly chatId: ChatId;
  /** Every number from the oldest shown message to this one is accounted for; undefined while nothing is loaded. */
  held: MessageId | undefined;
  catchingUp: Promise<void> | undefined;
}

/**
 * The chat in front of the user: one stretch of messages without gaps, and the own ones that are not sent behind it.
 * Spec: 1-chat §4 Message list loading. S-03.
 */
export function createOpenChat(
  scope: SyncScope,
  { book, pages, unsent, onOpened, onGivenUp }: OpenChatParts,
): OpenChatSync {
  const repository = scope.database.messages;
  let view: View | undefined;

  const change = (changes: Partial<OpenChat>): void => {
    const shown = scope.get(openChatAtom);
    if (shown !== undefined) scope.publish(openChatAtom, { ...shown, ...changes });
  };

  const shownMessages = (): readonly Message[] => scope.get(openChatAtom)?.messages ?? [];
  const merge = (messages: readonly Message[]): void => {
    const before = shownMessages();
    const after = messagesAfterArrival(before, messages);
    if (after !== before) change({ messages: after });
  };
  const isShown = (candidate: View): boolean => view === candidate && !scope.isEnded();

  const open = async (chatId: ChatId): Promise<void> => {
    const opened: View = { chatId, held: undefined, catchingUp: undefined };
    view = opened;
    const chat = book.get(chatId);
    scope.publish(openChatAtom, {
      chatId,
      messages: unsent(chatId),
      history: { state: 'loading' },
      readUpToAtOpen: chat !== undefined && chat.unread > 0 ? chat.readUpTo : undefined,
      refusal: undefined,
      topMessage: undefined,
    });
    onOpened();
    void scope.database.topMessages.get(chatId).then((topMessage) => {
      if (isShown(opened) && topMessage !== undefined) change({ topMessage });
    });
    const head = await repository.head(chatId);
    const local = await repository.readBack(chatId, undefined, FIRST_LOCAL_PAGES * LOCAL_PAGE_SIZE);
    if (!isShown(opened)) return;
    if (local.messages.length > 0) {
      opened.held = head.newest;
      change({ history: { state: local.reachesStart ? 'finished' : 'more' } });
      merge(local.messages);
    }
    await catchUp();
  };

  const catchUp = async (): Promise<void> => {
    const current = view;
    if (current === undefined) return;
    current.catchingUp ??= runCatchUp(current).finally(() => {
      current.catchingUp = undefined;
    });
    await current.catchingUp;
  };

  const runCatchUp = async (current: View): Promise<void> => {
    let hasStartedOver = false;
    while (isShown(current)) {
      const newest = book.get(current.chatId)?.newestMessageId ?? NO_MESSAGE_ID;
      const isFarBehind = current.held !== undefined && messageIdDistance(current.held, newest) > MAX_CATCH_UP_MESSAGES;
      if (current.held === undefined || (isFarBehind && !hasStartedOver)) {
        hasStartedOver = true;
        if (!(await showNewest(current))) return;
      } else if (compareMessageIds(current.held, newest) < 0) {
        const page = await pages.after(current.chatId, current.held, newest);
        if (!isShown(current)) return;
        if (!page.ok) return giveUpOrTryAgain(current, page.failure);
        current.held = newerMessageId(current.held, page.value.to);
        merge(page.value.messages);
      } else {
        return;
      }
    }
  };

  /** Starts over with the newest page. False when it could not be had. */
  const showNewest = async (current: View): Promise<boolean> => {
    const page = await pages.before(current.chatId, NO_MESSAGE_ID);
    if (!isShown(current)) return false;
    if (!page.ok) {
      await giveUpOrTryAgain(current, page.failure);
      if (isShown(current) && current.held === undefined) {
        change({ history: { state: 'failed', failure: page.failure.code } });
      }
      return false;
    }
    const { messages, to, isLast } = page.value;
    // The book may know of a message that came in while the page was made, the first one of an empty chat too: the next
    // round fetches it.
    current.held = to;
    // An own message that was acknowledged while the page was made stays where it is seen.
    const later = shownMessages().filter((message) => isSent(message) && isBehind(message, to));
    change({
      messages: messagesAfterArrival(messages, [...later, ...unsent(current.chatId)]),
      history: { state: isLast ? 'finished' : 'more' },
    });
    return true;
  };

  /** What is on screen is behind: a failure that may pass is not left to the user. */
  const giveUpOrTryAgain = async (current: View, reason: Failure): Promise<void> => {
    if (meansNoAccess(reason)) return giveUpIfRefused(current, reason);
    scope.platform.clock.setTimer(RETRY_DELAY_MS, () => {
      if (isShown(current)) void catchUp();
    });
  };

  /** The provider gives no messages of this chat: what is kept of it goes. Spec: 3-transport §4 Message sending (msgListGet). */
  const giveUpIfRefused = async (current: View, refusal: Failure): Promise<void> => {
    if (!meansNoAccess(refusal)) return;
    await onGivenUp(current.chatId);
    if (!isShown(current)) return;
    current.held = undefined;
    change({ messages: unsent(current.chatId) });
  };

  const loadOlder = async (): Promise<void> => {
    const current = view;
    const shown = scope.get(openChatAtom);
    if (current === undefined || shown === undefined || shown.chatId !== current.chatId) return;
    if (shown.history.state === 'finished' || shown.history.state === 'loading') return;
    change({ history: { state: 'loading' } });
    const oldest = oldestSentId(shown.messages);
    if (oldest === undefined || current.held === undefined) return catchUp();

    const local = await repository.readBack(current.chatId, oldest, LOCAL_PAGE_SIZE);
    if (!isShown(current)) return;
    if (local.messages.length > 0 || local.reachesStart) {
      return showOlder(local.messages, local.reachesStart ? 'finished' : 'more');
    }
    const page = await pages.before(current.chatId, oldest);
    if (!isShown(current)) return;
    if (page.ok) showOlder(page.value.messages, page.value.isLast ? 'finished' : 'more');
    else {
      change({ history: { state: 'failed', failure: page.failure.code } });
      await giveUpIfRefused(current, page.failure);
    }
  };

  const showOlder = (messages: readonly SentMessage[], state: 'finished' | 'more'): void => {
    const history: HistoryState = { state };
    change({ history, messages: messagesAfterArrival(shownMessages(), messages) });
  };

  /** Whether what is on screen accounts for this message. */
  const isWithin = (message: SentMessage, held: MessageId | undefined): boolean => {
    const { messageId } = message.delivery;
    if (held === undefined || compareMessageIds(messageId, held) > 0) return false;
    const oldest = oldestSentId(shownMessages());
    const isWhole = scope.get(openChatAtom)?.history.state === 'finished';
    return isWhole || (oldest !== undefined && compareMessageIds(messageId, oldest) > 0);
  };

  return {
    open,
    close() {
      view = undefined;
      scope.publish(openChatAtom, undefined);
    },
    loadOlder,
    async reload() {
      await view?.catchingUp;
      if (view !== undefined) await showNewest(view);
    },
    catchUp,
    extend(chatId, messages, from, to) {
      if (view?.chatId !== chatId) return;
      // The first page has not come, or not yet.
      if (view.held === undefined) return void catchUp();
      // `from` follows what is shown, or lies within it.
      if (messageIdDistance(view.held, from) > 1) return void catchUp();
      view.held = newerMessageId(view.held, to);
      merge(messages);
    },
    update(message) {
      if (view?.chatId !== message.chatId) return;
      const others = shownMessages().filter(({ localId }) => localId !== message.localId);
      const isKnown = others.length < shownMessages().length;
      // Sent long ago and heard of only now: it stands further up, where scrolling leads, and not above a gap.
      if (isKnown && isSent(message) && isAboveGap(message, others, scope.get(openChatAtom)?.history))
        return change({ messages: others });
      // One that was taken back before this chat was opened, and is there again, belongs where its number is.
      if (isKnown || !isSent(message) || isWithin(message, view.held)) merge([message]);
    },
    remove(deletion) {
      if (view?.chatId !== deletion.chatId) return;
      const before = shownMessages();
      const left = before.filter((message) => !isSent(message) || !isDeletedForOneself(message, deletion));
      if (left.length < before.length) change({ messages: left });
    },
    showTop(chatId, topMessage) {
      if (view?.chatId === chatId) change({ topMessage });
    },
    refuse(chatId, code) {
      if (view?.chatId === chatId) change({ refusal: code });
    },
  };
}

/** Whether older messages than those on screen lie between them and this one. */
const isAboveGap = (message: SentMessage, shown: readonly Message[], history: HistoryState | undefined): boolean => {
  const oldest = oldestSentId(shown);
  return (
    history?.state !== 'finished' && oldest !== undefined && messageIdDistance(message.delivery.messageId, oldest) > 1
  );
};

const isBehind = (message: SentMessage, messageId: MessageId): boolean =>
  compareMessageIds(message.delivery.messageId, messageId) > 0;
