import { guestMsgList } from '../../contract/http/guest-msg-list.ts';
import type { GroupId } from '../../domain/chat/chat-id.ts';
import type { Failure } from '../../domain/failure.ts';
import { LIVE_GAP_WAIT_MS, MAX_CATCH_UP_PAGE_SIZE, MESSAGE_PAGE_SIZE, RETRY_DELAY_MS } from '../../domain/limits.ts';
import { messagesAfterArrival } from '../../domain/message/arrival.ts';
import { compareMessageIds, newerMessageId, NO_MESSAGE_ID, type MessageId } from '../../domain/message/message-id.ts';
import type { Message, SentMessage } from '../../domain/message/message.ts';
import { oldestSentId } from '../../domain/message/ordering.ts';
import type { Clock } from '../../platform/clock.ts';
import type { GuestGroupView } from '../../state/guest.ts';
import type { Api } from '../../transport/api.ts';

export interface GuestChat {
  /** The link has opened: fetches the missing messages, or the newest page if nothing is loaded yet. */
  readonly catchUp: () => void;
  readonly receive: (message: SentMessage) => void;
  /**
   * The group has a message with this number. Fetches the missing messages up to it, unless they arrive by push first.
   */
  readonly expect: (messageId: MessageId) => void;
  readonly loadOlder: () => Promise<void>;
  readonly end: () => void;
}

export interface GuestChatParts {
  readonly api: Pick<Api, 'callDirect'>;
  readonly clock: Clock;
  readonly groupId: GroupId;
  readonly publish: (change: Pick<GuestGroupView, 'messages' | 'history'>) => void;
  /** The first page has loaded. */
  readonly onLoaded: () => void;
  /** The provider refuses pages of this group. */
  readonly onRefused: () => void;
}

/**
 * The maximum number of messages in memory before the oldest are trimmed. They are fetched again when the user scrolls
 * to them.
 */
const MAX_MESSAGES = 1000;

/**
 * The messages of one shared group, in memory: one loaded range without gaps. Guests may not see some numbers, and only
 * a page can distinguish such a hole from a lost message. So a gap is fetched after a wait of 500 ms. Spec: 3-transport
 * §4. S-03, S-11.
 */
export function createGuestChat({ api, clock, groupId, publish, onLoaded, onRefused }: GuestChatParts): GuestChat {
  let messages: readonly Message[] = [];
  let history: GuestGroupView['history'] = { state: 'loading' };
  /** Every number up to this one is accounted for; undefined before the first page. */
  let upTo: MessageId | undefined;
  /** Messages that arrived before their predecessors. */
  const early = new Map<MessageId, SentMessage>();
  let cancelTimer: (() => void) | undefined;
  let isPulling = false;
  let isWantedAgain = false;
  /** The newest number that the provider has announced. */
  let announced: MessageId = NO_MESSAGE_ID;
  let isEnded = false;
  let maxMessages = MAX_MESSAGES;

  const publishAll = (): void => publish({ messages, history });

  const fetchPage = (messageId: MessageId, direction: 'get_back' | 'get_forward', limit: number) =>
    api.callDirect(guestMsgList, { chatId: groupId, messageId, direction, limit });

  const pull = async (): Promise<Failure | undefined> => {
    if (upTo === undefined) {
      const page = await fetchPage(NO_MESSAGE_ID, 'get_back', MESSAGE_PAGE_SIZE);
      if (!page.ok) return page.failure;
      upTo = newestOf(page.value.messages, page.value.holes);
      messages = messagesAfterArrival(messages, page.value.messages);
      history = { state: page.value.messages.length < MESSAGE_PAGE_SIZE ? 'finished' : 'more' };
      if (!isEnded) onLoaded();
      return undefined;
    }
    for (let isLast = false; !isLast && !isEnded;) {
      const page = await fetchPage(upTo, 'get_forward', MAX_CATCH_UP_PAGE_SIZE);
      if (!page.ok) return page.failure;
      isLast = page.value.messages.length < MAX_CATCH_UP_PAGE_SIZE;
      // A full page accounts for its own range only. The last page accounts for everything.
      const reached = newestOf(page.value.messages, isLast ? page.value.holes : []);
      upTo = newerMessageId(upTo, reached);
      messages = messagesAfterArrival(messages, page.value.messages);
    }
    return undefined;
  };

  const catchUp = async (): Promise<void> => {
    isWantedAgain = true;
    if (isPulling) return;
    isPulling = true;
    stopWaiting();
    let failure: Failure | undefined;
    while (isWantedAgain && !isEnded) {
      isWantedAgain = false;
      failure = await pull();
      if (failure !== undefined) break;
      // The page is newer than earlier announcements.
      announced = NO_MESSAGE_ID;
      takeEarly();
    }
    isPulling = false;
    if (isEnded) return;
    if (failure?.code === 'guest_failed') return onRefused();
    if (failure !== undefined) {
      if (upTo === undefined) history = { state: 'failed', failure: failure.code };
      wait(RETRY_DELAY_MS);
    } else if (early.size > 0) wait(LIVE_GAP_WAIT_MS);
    publishAll();
  };

  /** Does not restart a running timer, because messages may arrive faster than it expires. */
  const wait = (delayMs: number): void => {
    cancelTimer ??= clock.setTimer(delayMs, () => void catchUp());
  };

  const stopWaiting = (): void => {
    cancelTimer?.();
    cancelTimer = undefined;
  };

  /** Appends early messages that follow without a gap, and drops those that a page has included meanwhile. */
  const takeEarly = (): void => {
    if (upTo === undefined) return;
    for (let next = successor(upTo); early.has(next); next = successor(upTo)) {
      const message = early.get(next);
      if (message !== undefined) messages = messagesAfterArrival(messages, [message]);
      upTo = next;
    }
    for (const messageId of early.keys()) if (compareMessageIds(messageId, upTo) <= 0) early.delete(messageId);
    // Do not trim while a page is loading, because it belongs above the current messages.
    if (messages.length <= maxMessages || history.state === 'loading') return;
    messages = messages.slice(-MAX_MESSAGES);
    history = { state: 'more' };
    maxMessages = MAX_MESSAGES;
  };

  return {
    catchUp: () => void catchUp(),
    receive(message) {
      const { messageId } = message.delivery;
      if (upTo !== undefined && compareMessageIds(messageId, upTo) <= 0) {
        messages = messagesAfterArrival(messages, [message]);
        return publishAll();
      }
      early.set(messageId, message);
      if (upTo === undefined) return;
      takeEarly();
      if (early.size === 0 && compareMessageIds(announced, upTo) <= 0) stopWaiting();
      else if (!isPulling) wait(LIVE_GAP_WAIT_MS);
      publishAll();
    },
    expect(messageId) {
      announced = newerMessageId(announced, messageId);
      if (isPulling) isWantedAgain = true;
      else if (upTo !== undefined && compareMessageIds(messageId, upTo) > 0) wait(LIVE_GAP_WAIT_MS);
    },
    async loadOlder() {
      const before = oldestSentId(messages);
      if (history.state === 'loading' || history.state === 'finished' || before === undefined) return;
      history = { state: 'loading' };
      publishAll();
      const page = await fetchPage(before, 'get_back', MESSAGE_PAGE_SIZE);
      if (isEnded) return;
      if (page.ok) {
        messages = messagesAfterArrival(messages, page.value.messages);
        history = { state: page.value.messages.length < MESSAGE_PAGE_SIZE ? 'finished' : 'more' };
        // The user is reading older messages, so they are not trimmed.
        maxMessages = messages.length + MAX_MESSAGES;
      } else {
        if (page.failure.code === 'guest_failed') return onRefused();
        history = { state: 'failed', failure: page.failure.code };
      }
      publishAll();
    },
    end() {
      isEnded = true;
      stopWaiting();
    },
  };
}

const newestOf = (messages: readonly SentMessage[], holes: readonly MessageId[]): MessageId =>
  [...holes, ...messages.slice(-1).map((message) => message.delivery.messageId)].reduce(newerMessageId, NO_MESSAGE_ID);

const successor = (messageId: MessageId): MessageId => String(BigInt(messageId) + 1n);
