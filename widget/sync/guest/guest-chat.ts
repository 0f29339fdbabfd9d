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
  /** The link has opened: what is missing is fetched, the newest page if nothing is held yet. */
  readonly catchUp: () => void;
  readonly receive: (message: SentMessage) => void;
  readonly loadOlder: () => Promise<void>;
  readonly end: () => void;
}

export interface GuestChatParts {
  readonly api: Pick<Api, 'callDirect'>;
  readonly clock: Clock;
  readonly groupId: GroupId;
  readonly publish: (change: Pick<GuestGroupView, 'messages' | 'history'>) => void;
  /** The first page is there. */
  readonly onLoaded: () => void;
  /** The provider refuses pages of this group. */
  readonly onRefused: () => void;
}

/** So many may come in before the oldest go: they are fetched again when they are scrolled to. */
const MAX_HELD = 1000;

/**
 * The messages of one shared group, in memory: one stretch without gaps. Numbers that guests may not see are holes, which only
 * a page can tell from a loss; so a gap waits 500 ms and is pulled. Spec: 3-transport §4. S-03, S-11.
 */
export function createGuestChat({ api, clock, groupId, publish, onLoaded, onRefused }: GuestChatParts): GuestChat {
  let messages: readonly Message[] = [];
  let history: GuestGroupView['history'] = { state: 'loading' };
  /** Every number up to here is accounted for; undefined before the first page. */
  let upTo: MessageId | undefined;
  /** Messages that came too early. */
  const early = new Map<MessageId, SentMessage>();
  let cancelTimer: (() => void) | undefined;
  let isPulling = false;
  let isWantedAgain = false;
  let isEnded = false;
  let held = MAX_HELD;

  const tell = (): void => publish({ messages, history });

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
      // A full page accounts for its own stretch; the last one for everything there is.
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
      takeEarly();
    }
    isPulling = false;
    if (isEnded) return;
    if (failure?.code === 'guest_failed') return onRefused();
    if (failure !== undefined) {
      if (upTo === undefined) history = { state: 'failed', failure: failure.code };
      wait(RETRY_DELAY_MS);
    } else if (early.size > 0) wait(LIVE_GAP_WAIT_MS);
    tell();
  };

  /** A wait that has begun is not begun again: messages may come faster than it ends. */
  const wait = (delayMs: number): void => {
    cancelTimer ??= clock.setTimer(delayMs, () => void catchUp());
  };

  const stopWaiting = (): void => {
    cancelTimer?.();
    cancelTimer = undefined;
  };

  /** Appends what follows without a gap, and forgets what a page has brought meanwhile. */
  const takeEarly = (): void => {
    if (upTo === undefined) return;
    for (let next = successor(upTo); early.has(next); next = successor(upTo)) {
      const message = early.get(next);
      if (message !== undefined) messages = messagesAfterArrival(messages, [message]);
      upTo = next;
    }
    for (const messageId of early.keys()) if (compareMessageIds(messageId, upTo) <= 0) early.delete(messageId);
    // A page that is on its way belongs above what is there now.
    if (messages.length <= held || history.state === 'loading') return;
    messages = messages.slice(-MAX_HELD);
    history = { state: 'more' };
    held = MAX_HELD;
  };

  return {
    catchUp: () => void catchUp(),
    receive(message) {
      const { messageId } = message.delivery;
      if (upTo !== undefined && compareMessageIds(messageId, upTo) <= 0) {
        messages = messagesAfterArrival(messages, [message]);
        return tell();
      }
      early.set(messageId, message);
      if (upTo === undefined) return;
      takeEarly();
      if (early.size === 0) stopWaiting();
      else if (!isPulling) wait(LIVE_GAP_WAIT_MS);
      tell();
    },
    async loadOlder() {
      const before = oldestSentId(messages);
      if (history.state === 'loading' || history.state === 'finished' || before === undefined) return;
      history = { state: 'loading' };
      tell();
      const page = await fetchPage(before, 'get_back', MESSAGE_PAGE_SIZE);
      if (isEnded) return;
      if (page.ok) {
        messages = messagesAfterArrival(messages, page.value.messages);
        history = { state: page.value.messages.length < MESSAGE_PAGE_SIZE ? 'finished' : 'more' };
        // Somebody reads up there.
        held = messages.length + MAX_HELD;
      } else {
        if (page.failure.code === 'guest_failed') return onRefused();
        history = { state: 'failed', failure: page.failure.code };
      }
      tell();
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
