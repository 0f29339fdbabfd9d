import { guestMsgList } from '../../contract/http/guest-msg-list.ts';
import type { GroupId } from '../../domain/chat/chat-id.ts';
import type { Failure } from '../../domain/failure.ts';
import {
  REALTIME_GAP_WAIT_MS,
  MAX_CATCH_UP_PAGE_SIZE,
  MESSAGE_PAGE_SIZE,
  RETRY_DELAY_MS,
} from '../../domain/limits.ts';
import { compareMessageIds, newerMessageId, NO_MESSAGE_ID, type MessageId } from '../../domain/message/message-id.ts';
import type { SentMessage } from '../../domain/message/message.ts';
import { newestInPage, oldestSentId } from '../../domain/message/ordering.ts';
import type { Clock } from '../../platform/clock.ts';
import type { GuestGroupView } from '../../state/guest.ts';
import type { Api } from '../../transport/api.ts';
import {
  EMPTY_GUEST_RANGE,
  withArrival,
  withEarly,
  withFirstPage,
  withFlush,
  withMissedPage,
  withNewestPage,
  withOlderPage,
} from './guest-range.ts';

export interface GuestChat {
  /** The link has opened: fetches the missing messages, and removes those that are gone; the newest page if nothing is loaded yet. */
  readonly catchUp: () => void;
  readonly receive: (message: SentMessage) => void;
  /**
   * The group has a message with this number. Fetches the missing messages up to it, unless they arrive by push first.
   */
  readonly expect: (messageId: MessageId) => void;
  /** The messages up to this one were deleted for everybody. */
  readonly flush: (messageId: MessageId) => void;
  readonly loadOlder: () => Promise<void>;
  readonly end: () => void;
}

export interface GuestChatDeps {
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
 * The messages of one shared group, in memory: one loaded range without gaps. Guests may not see some numbers, and only
 * a page can distinguish such a hole from a lost message. So a gap is fetched after a wait of 500 ms. Spec: 3-transport
 * §4. S-03, S-11.
 */
export function createGuestChat({ api, clock, groupId, publish, onLoaded, onRefused }: GuestChatDeps): GuestChat {
  let range = EMPTY_GUEST_RANGE;
  const timer = createTimer(clock, () => void catchUp());
  let isPulling = false;
  let isWantedAgain = false;
  /** The newest number that the provider has announced. */
  let announced: MessageId = NO_MESSAGE_ID;
  /** The link was down: messages that are known may be gone. */
  let isCheckDue = false;
  let isEnded = false;

  const publishAll = (): void => publish({ messages: range.messages, history: range.history });

  const fetchPage = (messageId: MessageId, direction: 'get_back' | 'get_forward', limit: number) =>
    api.callDirect(guestMsgList, { chatId: groupId, messageId, direction, limit });

  const pull = async (): Promise<Failure | undefined> => {
    if (range.upTo === undefined) {
      const page = await fetchPage(NO_MESSAGE_ID, 'get_back', MESSAGE_PAGE_SIZE);
      if (!page.ok) return page.failure;
      range = withFirstPage(range, page.value);
      if (!isEnded) onLoaded();
      return undefined;
    }
    if (isCheckDue) {
      const page = await fetchPage(NO_MESSAGE_ID, 'get_back', MAX_CATCH_UP_PAGE_SIZE);
      if (!page.ok) return page.failure;
      isCheckDue = false;
      range = withNewestPage(range, page.value);
      const { messages, holes } = page.value;
      if (compareMessageIds(newestInPage(messages, holes), range.upTo ?? NO_MESSAGE_ID) <= 0) return undefined;
    }
    for (let isLast = false; !isLast && !isEnded;) {
      const page = await fetchPage(range.upTo ?? NO_MESSAGE_ID, 'get_forward', MAX_CATCH_UP_PAGE_SIZE);
      if (!page.ok) return page.failure;
      isLast = page.value.messages.length < MAX_CATCH_UP_PAGE_SIZE;
      range = withMissedPage(range, page.value, isLast);
    }
    return undefined;
  };

  const catchUp = async (): Promise<void> => {
    isWantedAgain = true;
    if (isPulling) return;
    isPulling = true;
    timer.stop();
    let failure: Failure | undefined;
    while (isWantedAgain && !isEnded) {
      isWantedAgain = false;
      failure = await pull();
      if (failure !== undefined) break;
      // The page is newer than earlier announcements.
      announced = NO_MESSAGE_ID;
      range = withEarly(range);
    }
    isPulling = false;
    if (isEnded) return;
    if (failure?.code === 'guest_failed') return onRefused();
    if (failure !== undefined) {
      if (range.upTo === undefined) range = { ...range, history: { state: 'failed', failure: failure.code } };
      timer.start(RETRY_DELAY_MS);
    } else if (range.early.size > 0) timer.start(REALTIME_GAP_WAIT_MS);
    publishAll();
  };

  return {
    catchUp() {
      isCheckDue = range.upTo !== undefined;
      void catchUp();
    },
    receive(message) {
      const { upTo: before } = range;
      range = withArrival(range, message);
      const { early, upTo } = range;
      if (before === undefined || upTo === undefined) return;
      const isKnown = compareMessageIds(message.delivery.messageId, before) <= 0;
      if (isKnown) return publishAll();
      if (early.size === 0 && compareMessageIds(announced, upTo) <= 0) timer.stop();
      else if (!isPulling) timer.start(REALTIME_GAP_WAIT_MS);
      publishAll();
    },
    expect(messageId) {
      announced = newerMessageId(announced, messageId);
      if (isPulling) isWantedAgain = true;
      else if (range.upTo !== undefined && compareMessageIds(messageId, range.upTo) > 0)
        timer.start(REALTIME_GAP_WAIT_MS);
    },
    flush(messageId) {
      const flushed = withFlush(range, messageId);
      if (flushed === range) return;
      range = flushed;
      publishAll();
    },
    async loadOlder() {
      const { history, messages } = range;
      const before = oldestSentId(messages);
      if (history.state === 'loading' || history.state === 'finished' || before === undefined) return;
      range = { ...range, history: { state: 'loading' } };
      publishAll();
      const page = await fetchPage(before, 'get_back', MESSAGE_PAGE_SIZE);
      if (isEnded) return;
      if (page.ok) range = withOlderPage(range, page.value);
      else {
        if (page.failure.code === 'guest_failed') return onRefused();
        range = { ...range, history: { state: 'failed', failure: page.failure.code } };
      }
      publishAll();
    },
    end() {
      isEnded = true;
      timer.stop();
    },
  };
}

/** Runs once after a delay. A start does not restart a running timer, because messages may arrive faster than it expires. */
function createTimer(clock: Clock, run: () => void) {
  let cancel: (() => void) | undefined;
  return {
    start: (delayMs: number): void => {
      cancel ??= clock.setTimer(delayMs, run);
    },
    stop: (): void => {
      cancel?.();
      cancel = undefined;
    },
  };
}
