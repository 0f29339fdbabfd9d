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
  olderMessageId,
  NO_MESSAGE_ID,
  type MessageId,
} from '../../domain/message/message-id.ts';
import { isSent, type Message, type SentMessage } from '../../domain/message/message.ts';
import { oldestSentId } from '../../domain/message/ordering.ts';
import { standsInLog } from '../../domain/message/timeline.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import { openChatAtom, type Focus, type HistoryState, type OpenChat } from '../../state/open-chat.ts';
import type { HeldEnd } from '../../storage/messages.ts';
import type { ChatBook } from '../chats/chat-book.ts';
import type { MessagePages } from '../message-pages.ts';
import type { SyncScope } from '../scope.ts';
import { withoutFarAbove } from './let-go.ts';
import { createPagesAround } from './pages-around.ts';
import { isAboveGap, isWithin, liveStretch, sentAfter, type Stretch } from './stretch.ts';

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
  readonly letGoAbove: (localId: string) => void;
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

export interface OpenChatParts {
  readonly book: ChatBook;
  readonly pages: MessagePages;
  readonly unsent: (chatId: ChatId) => readonly Message[];
  readonly onOpened: () => void;
  /** The provider refuses access to the messages of this chat. */
  readonly onGivenUp: (chatId: ChatId) => Promise<void>;
}

/** A reader who is further behind than this starts at the newest messages. Scrolling loads the messages between. */
const MAX_CATCH_UP_MESSAGES = 2 * MAX_CATCH_UP_PAGE_SIZE;
const SHOWN_AT_ONCE = 2 * LOCAL_PAGE_SIZE;

/**
 * The open chat: one loaded range of messages without gaps. When the range reaches the newest message, unsent own
 * messages follow it. Spec: 1-chat §4 Message list loading. S-03.
 */
export function createOpenChat(
  scope: SyncScope,
  { book, pages, unsent, onOpened, onGivenUp }: OpenChatParts,
): OpenChatSync {
  const repository = scope.database.messages;
  const pagesAround = createPagesAround(repository, pages);
  let view: Stretch | undefined;
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
  const isShown = (candidate: Stretch): boolean => view === candidate && !scope.isEnded();
  const newestOf = (chatId: ChatId): MessageId => book.get(chatId)?.newestMessageId ?? NO_MESSAGE_ID;

  const open = async (chatId: ChatId): Promise<void> => {
    const opened = liveStretch(chatId);
    view = opened;
    const chat = book.get(chatId);
    const inMemory = repository.peekEnd(chatId, SHOWN_AT_ONCE);
    scope.publish(openChatAtom, {
      chatId,
      ...taken(opened, inMemory),
      letGo: 0,
      newer: { state: 'finished' },
      isOpening: true,
      focus: undefined,
      readUpToAtOpen: chat !== undefined && chat.unread > 0 ? chat.readUpTo : undefined,
      unreadAtOpen: chat?.unread ?? 0,
      mentionAtOpen: chat?.isMentioned === true ? chat.mentionedIn : undefined,
      refusal: undefined,
      topMessage: undefined,
    });
    onOpened();
    if (inMemory === undefined) void showHeld(opened);
    void scope.database.topMessages.get(chatId).then((topMessage) => {
      if (view?.chatId === chatId && !scope.isEnded() && topMessage !== undefined) change({ topMessage });
    });
    await catchUp();
    await reachUnread(opened);
    if (view?.chatId === chatId) change({ isOpening: false });
  };

  /** Replaces the shown messages with the newest cached ones. */
  const showHeld = (stretch: Stretch, focus?: Focus): Promise<unknown> => {
    const show = (end: HeldEnd): void => {
      const later = focus === undefined ? sentAfter(shownMessages(), end.newest) : [];
      if (isShown(stretch)) change({ ...taken(stretch, end, later), newer: { state: 'finished' }, focus });
    };
    return (stretch.reading = readEnd(stretch.chatId).then(show));
  };

  const readEnd = (chatId: ChatId) => repository.readEnd(chatId, SHOWN_AT_ONCE, newestOf(chatId));

  const taken = (stretch: Stretch, end: HeldEnd | undefined, later: readonly SentMessage[] = []) => {
    const { messages = [], reachesStart } = end ?? {};
    if (messages.length > 0) stretch.held = end?.newest;
    const history: HistoryState = { state: messages.length === 0 ? 'loading' : reachesStart ? 'finished' : 'more' };
    return {
      messages: messagesAfterArrival([...later, ...unsent(stretch.chatId)], messages),
      history,
      isReading: end === undefined,
    };
  };

  /** Also loads the messages between the first unread one and the screen, if not too many, because reading starts there. */
  const reachUnread = async (stretch: Stretch): Promise<void> => {
    const readUpTo = scope.get(openChatAtom)?.readUpToAtOpen;
    const oldest = oldestSentId(shownMessages());
    if (!isShown(stretch) || !stretch.isLive || readUpTo === undefined || oldest === undefined) return;
    if (stretch.held === undefined) return;
    const part = await pagesAround.sinceRead(stretch.chatId, readUpTo, oldest, stretch.held);
    if (part === undefined || !isShown(stretch)) return;
    showOlder(part.messages, part.reachesStart ? 'finished' : 'more');
  };

  const catchUp = async (): Promise<void> => {
    const current = view;
    // While the user reads further up, the messages below are loaded by scrolling.
    if (current === undefined || !current.isLive) return;
    current.catchingUp ??= runCatchUp(current).finally(() => {
      current.catchingUp = undefined;
    });
    await current.catchingUp;
  };

  const runCatchUp = async (current: Stretch): Promise<void> => {
    let hasStartedOver = false;
    await current.reading;
    while (isShown(current)) {
      const newest = newestOf(current.chatId);
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

  /** Starts over with the newest page. Returns false when the fetch failed. */
  const showNewest = async (current: Stretch): Promise<boolean> => {
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
    // The book may know a message that arrived while the provider built the page. The next iteration fetches it.
    current.held = to;
    change({
      messages: messagesAfterArrival([...sentAfter(shownMessages(), to), ...unsent(current.chatId)], messages),
      history: { state: isLast ? 'finished' : 'more' },
    });
    return true;
  };

  const reload = async (after: MessageId): Promise<boolean> => {
    await Promise.all([view?.reading, view?.catchingUp]);
    const current = view;
    if (current?.isLive !== true || current.held === undefined) return false;
    // Own messages are on screen as soon as they have a number, even if messages before them are missing.
    const from = olderMessageId(current.held, after);
    const page = await pages.after(current.chatId, from, current.held);
    if (!page.ok || !isShown(current)) return false;
    const { messages, to, isLast } = page.value;
    if (!isLast) return showNewest(current);
    const isElsewhere = ({ delivery: { messageId } }: SentMessage): boolean =>
      compareMessageIds(messageId, from) <= 0 || compareMessageIds(messageId, to) > 0;
    current.held = newerMessageId(current.held, to);
    const kept = shownMessages().filter(isSent).filter(isElsewhere);
    change({ messages: messagesAfterArrival([...kept, ...unsent(current.chatId)], messages) });
    return true;
  };

  /** The messages on screen are outdated. A temporary failure is retried automatically. */
  const giveUpOrTryAgain = async (current: Stretch, reason: Failure): Promise<void> => {
    if (meansNoAccess(reason)) return giveUpIfRefused(current, reason);
    scope.platform.clock.setTimer(RETRY_DELAY_MS, () => {
      if (isShown(current)) void catchUp();
    });
  };

  /** The provider refuses access: deletes the chat's stored messages. Spec: 3-transport §4 Message sending (msgListGet). */
  const giveUpIfRefused = async (current: Stretch, refusal: Failure): Promise<void> => {
    if (!meansNoAccess(refusal)) return;
    await onGivenUp(current.chatId);
    if (!isShown(current)) return;
    current.held = undefined;
    current.isLive = true;
    change({ messages: unsent(current.chatId), newer: { state: 'finished' } });
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

  const loadNewer = async (): Promise<void> => {
    const current = view;
    const shown = scope.get(openChatAtom);
    if (current?.held === undefined || current.isLive || shown?.chatId !== current.chatId) return;
    if (shown.newer.state !== 'more' && shown.newer.state !== 'failed') return;
    change({ newer: { state: 'loading' } });
    const part = await pagesAround.below(current.chatId, current.held, newestOf(current.chatId));
    if (!isShown(current)) return;
    if (part.ok) return append(current, part.value.messages, part.value.to);
    change({ newer: { state: 'failed', failure: part.failure.code } });
    await giveUpIfRefused(current, part.failure);
  };

  /** Appends messages to a range further up. The range is live again once it reaches the newest message. */
  const append = (stretch: Stretch, messages: readonly SentMessage[], to: MessageId): void => {
    stretch.held = newerMessageId(stretch.held ?? to, to);
    stretch.isLive = compareMessageIds(stretch.held, newestOf(stretch.chatId)) >= 0;
    const following = stretch.isLive ? [...messages, ...unsent(stretch.chatId)] : messages;
    change({
      messages: messagesAfterArrival(shownMessages(), following),
      newer: { state: stretch.isLive ? 'finished' : 'more' },
    });
  };

  const jumpTo = async (messageId: MessageId): Promise<Result<undefined, Failure>> => {
    const from = view;
    if (from === undefined) return failure({ code: 'not_found' });
    if (focusOn(messageId, shownMessages(), {})) return success(undefined);
    const part = await pagesAround.around(from.chatId, messageId);
    // The user has gone to another chat or position meanwhile, so the result is dropped.
    if (view !== from || scope.isEnded()) return success(undefined);
    if (!part.ok) return part;
    const { messages, to, reachesStart } = part.value;
    const isLive = compareMessageIds(to, newestOf(from.chatId)) >= 0;
    const stretch: Stretch = { chatId: from.chatId, held: to, isLive, catchingUp: undefined };
    const known = messagesAfterArrival(isLive ? unsent(from.chatId) : [], messages);
    const isThere = focusOn(messageId, known, {
      messages: known,
      history: { state: reachesStart ? 'finished' : 'more' },
      newer: { state: isLive ? 'finished' : 'more' },
      isReading: false,
      isOpening: false,
    });
    if (!isThere) return failure({ code: 'not_found' });
    view = stretch;
    return success(undefined);
  };

  /** Scrolls to one of these messages and applies the changes. Returns false when the message is missing or hidden. */
  const focusOn = (messageId: MessageId, messages: readonly Message[], changes: Partial<OpenChat>): boolean => {
    const found = messages.find((message) => isSent(message) && message.delivery.messageId === messageId);
    if (found === undefined || !standsInLog(found)) return false;
    change({ ...changes, focus: { kind: 'message', localId: found.localId, messageId } });
    return true;
  };

  const showEnd = async (): Promise<void> => {
    if (view === undefined) return;
    if (view.isLive) return change({ focus: { kind: 'end' } });
    const stretch = liveStretch(view.chatId);
    view = stretch;
    await showHeld(stretch, { kind: 'end' });
    await catchUp();
  };

  return {
    open,
    close() {
      view = undefined;
      scope.publish(openChatAtom, undefined);
    },
    readAhead: (chatId) => void readEnd(chatId),
    loadOlder,
    loadNewer,
    jumpTo,
    showEnd,
    letGoAbove(localId) {
      const shown = view?.isLive === true ? scope.get(openChatAtom) : undefined;
      const left = shown && withoutFarAbove(shown, localId);
      if (left === undefined) return;
      change(left);
      repository.letGo(left.chatId, oldestSentId(left.messages) ?? NO_MESSAGE_ID);
    },
    reload,
    catchUp,
    extend(chatId, messages, from, to) {
      if (view?.chatId !== chatId) return;
      // The first page has not arrived.
      if (view.held === undefined) return void catchUp();
      // Only a range that overlaps or directly follows the shown messages can be merged.
      if (messageIdDistance(view.held, from) > 1) return void catchUp();
      if (!view.isLive) return append(view, messages, to);
      view.held = newerMessageId(view.held, to);
      merge(messages);
    },
    update(message) {
      if (view?.chatId !== message.chatId) return;
      const others = shownMessages().filter(({ localId }) => localId !== message.localId);
      const isKnown = others.length < shownMessages().length;
      // A message that was sent long ago and acknowledged only now belongs further up, and must not appear above a gap.
      if (isKnown && isSent(message) && isAboveGap(message, others, scope.get(openChatAtom)?.history))
        return change({ messages: others });
      // A restored message is inserted at its number if the shown range contains that number.
      const hasPlace = isSent(message) ? isWithin(message, view.held, scope.get(openChatAtom)) : view.isLive;
      if (isKnown || hasPlace) return merge([message]);
      // The user sends a message: show the end of the chat.
      if (message.delivery.state === 'sending') void showEnd();
    },
    remove(deletion) {
      if (view?.chatId !== deletion.chatId) return;
      const before = shownMessages();
      const left = before.filter((message) => !isSent(message) || !isDeletedForOneself(message, deletion));
      if (left.length < before.length) change({ messages: left });
    },
    dropUnsent(chatId, localId) {
      if (view?.chatId === chatId) change({ messages: shownMessages().filter((shown) => shown.localId !== localId) });
    },
    showTop(chatId, topMessage) {
      if (view?.chatId === chatId) change({ topMessage });
    },
    refuse(chatId, code) {
      if (view?.chatId === chatId) change({ refusal: code });
    },
  };
}
