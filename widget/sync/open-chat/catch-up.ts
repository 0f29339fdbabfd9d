/** The steps that bring the end of the loaded range up to date: cached messages, missed pages, and failures. */
import type { FailureCode } from '../../domain/failure.ts';
import { MAX_CATCH_UP_PAGE_SIZE } from '../../domain/limits.ts';
import { messagesAfterArrival } from '../../domain/message/arrival.ts';
import { meansNoAccess } from '../../domain/message/fetch-failure.ts';
import {
  compareMessageIds,
  messageIdDistance,
  newerMessageId,
  olderMessageId,
  type MessageId,
} from '../../domain/message/message-id.ts';
import { isSent, type Message, type SentMessage } from '../../domain/message/message.ts';
import { oldestSentId } from '../../domain/message/ordering.ts';
import { assertNever, success } from '../../domain/result.ts';
import type { HistoryState, OpenChat } from '../../state/open-chat.ts';
import type { CachedEnd } from '../../storage/messages.ts';
import { sentAfter } from './loaded-range.ts';
import {
  step,
  withMerged,
  withShown,
  type CatchingUpRange,
  type ChatAtEnd,
  type ChatFacts,
  type ChatWith,
  type EventOf,
  type LiveRange,
  type OpenChatEffect,
  type OpenChatStep,
  type ReadingRange,
  type ShownChat,
} from './open-chat-state.ts';

/** A reader who is further behind than this starts at the newest messages. Scrolling loads the messages between. */
const MAX_CATCH_UP_MESSAGES = 2 * MAX_CATCH_UP_PAGE_SIZE;

/** The newest cached messages as they are shown; `end` is undefined while they are being read. */
export function shownFromCache(
  end: CachedEnd | undefined,
  later: readonly Message[],
): Pick<OpenChat, 'messages' | 'history' | 'isReading'> {
  const { messages = [], reachesStart } = end ?? {};
  const history: HistoryState = { state: messages.length === 0 ? 'loading' : reachesStart ? 'finished' : 'more' };
  return { messages: messagesAfterArrival(later, messages), history, isReading: end === undefined };
}

/** The newest number that the cached messages account for. Without messages nothing is loaded. */
export const upToOf = (end: CachedEnd): MessageId | undefined => (end.messages.length > 0 ? end.newest : undefined);

/** The cached messages replace those on screen. Then the catch-up begins. */
export function afterReadingEnd(
  state: ChatWith<ReadingRange>,
  { end }: EventOf<'end-read'>,
  facts: ChatFacts,
): OpenChatStep {
  const { range, shown } = state;
  const { focus } = range;
  // After a jump, the messages on screen are those of another range.
  const later = focus === undefined ? sentAfter(shown.messages, end.newest) : [];
  const next = withShown(state, {
    ...shownFromCache(end, [...later, ...facts.unsent(shown.chatId)]),
    newer: { state: 'finished' },
    focus,
  });
  return catchUp({ ...next, range: { name: 'live', upTo: upToOf(end), isReachingUnread: false } }, facts);
}

/** Fetches the next missing messages at the end, or ends the catch-up. */
export function catchUp(state: ChatAtEnd, facts: ChatFacts): OpenChatStep {
  const { range, shown } = state;
  const { upTo, isReachingUnread } = range;
  const hasStartedOver = range.name === 'catching-up' && range.hasStartedOver;
  const newest = facts.newest(shown.chatId);
  const isFarBehind = upTo !== undefined && messageIdDistance(upTo, newest) > MAX_CATCH_UP_MESSAGES;
  if (upTo === undefined || (isFarBehind && !hasStartedOver)) {
    return step(
      { ...state, range: { name: 'catching-up', upTo, hasStartedOver: true, isReachingUnread } },
      { type: 'load-newest', isReload: false },
    );
  }
  if (compareMessageIds(upTo, newest) >= 0) return endCatchUp(state);
  return step(
    { ...state, range: { name: 'catching-up', upTo, hasStartedOver, isReachingUnread } },
    { type: 'load-missed', after: upTo, known: newest },
  );
}

/**
 * The catch-up has ended or failed. During the opening, the messages between the first unread one and the screen are
 * also loaded, because reading starts there.
 */
function endCatchUp(state: ChatAtEnd): OpenChatStep {
  const { range, shown } = state;
  const { readUpToAtOpen: readUpTo, messages, isOpening } = shown;
  const { upTo, isReachingUnread } = range;
  if (!isOpening || isReachingUnread) return step(range.name === 'live' ? state : { ...state, range: liveUpTo(range) });
  const oldest = oldestSentId(messages);
  if (readUpTo === undefined || oldest === undefined || upTo === undefined) {
    return step({ ...withShown(state, { isOpening: false }), range: liveUpTo(range) });
  }
  return step(
    { ...state, range: { name: 'live', upTo, isReachingUnread: true } },
    { type: 'load-unread', readUpTo, oldest, upTo },
  );
}

const liveUpTo = ({ upTo, isReachingUnread }: CatchingUpRange | LiveRange): LiveRange => ({
  name: 'live',
  upTo,
  isReachingUnread,
});

/** One page of the missing messages has been loaded. */
export function afterMissed(
  state: ChatWith<CatchingUpRange>,
  { page }: EventOf<'missed-loaded'>,
  facts: ChatFacts,
): OpenChatStep {
  if (page.ok) return catchUp(extended(withMerged(state, page.value.messages), page.value.to), facts);
  if (meansNoAccess(page.failure)) return step(state, givingUp(true));
  return withEffect(RETRY, endCatchUp(state));
}

/** The newest page replaces the range, after a long absence or without cached messages. */
export function afterNewest(
  state: ChatAtEnd,
  { page, isReload }: EventOf<'newest-loaded'>,
  facts: ChatFacts,
): OpenChatStep {
  const { range, shown } = state;
  if (!page.ok) {
    const { code } = page.failure;
    if (meansNoAccess(page.failure)) return step(state, givingUp(!isReload, code));
    const isEmpty = range.upTo === undefined;
    const failed = isEmpty ? withShown(state, { history: { state: 'failed', failure: code } }) : state;
    return isReload ? step(failed, RETRY) : withEffect(RETRY, endCatchUp(failed));
  }
  const { messages, to, isLast } = page.value;
  const replaced = withShown(state, {
    messages: messagesAfterArrival([...sentAfter(shown.messages, to), ...facts.unsent(shown.chatId)], messages),
    history: { state: isLast ? 'finished' : 'more' },
  });
  // The book may know a message that arrived while the provider built the page. The next step fetches it.
  const next: ChatAtEnd = { ...replaced, range: { ...range, upTo: to } };
  return isReload ? step(next, RELOADED) : catchUp(next, facts);
}

/** The messages after a number have been fetched again. If more than one page follows it, the newest page is shown. */
export function afterReload(state: ChatAtEnd, { page, after }: EventOf<'reloaded'>, facts: ChatFacts): OpenChatStep {
  const { chatId, messages: before } = state.shown;
  if (!page.ok) return step(state);
  const { messages, to, isLast } = page.value;
  if (!isLast) return step(state, { type: 'load-newest', isReload: true });
  const isOutsidePage = ({ delivery: { messageId } }: SentMessage): boolean =>
    compareMessageIds(messageId, after) <= 0 || compareMessageIds(messageId, to) > 0;
  const kept = before.filter(isSent).filter(isOutsidePage);
  const reloaded = withShown(state, { messages: messagesAfterArrival([...kept, ...facts.unsent(chatId)], messages) });
  return step(extended(reloaded, to), RELOADED);
}

const RELOADED: OpenChatEffect = { type: 'answer', result: success(undefined) };

/** The range accounts for the numbers up to `to`. If the range was deleted while they were loading, they are all of it. */
export const extended = <S extends ChatAtEnd>(state: S, to: MessageId): S => ({
  ...state,
  range: { ...state.range, upTo: newerMessageId(state.range.upTo ?? to, to) },
});

/** Reloads the messages after a number. A range that is not at the end, or has nothing loaded, cannot be reloaded. */
export function reload(state: ShownChat, after: MessageId): OpenChatStep {
  const { range, shown } = state;
  if (range.name === 'reading' || range.name === 'catching-up') {
    const event = { type: 'reload', chatId: shown.chatId, after } as const;
    return step(state, { type: 'await-catch-up', event });
  }
  if (range.name !== 'live' || range.upTo === undefined) return step(state);
  // Own messages are on screen as soon as they have a number, even if messages before them are missing.
  const from = olderMessageId(range.upTo, after);
  return step(state, { type: 'load-again', after: from, known: range.upTo });
}

/** The stored messages are deleted, because the provider refuses access. Only own unsent messages stay. */
export function afterGivingUp(
  state: ShownChat,
  { endsCatchUp, failure }: EventOf<'given-up'>,
  facts: ChatFacts,
): OpenChatStep {
  const { range, shown } = state;
  const emptied = withShown(state, {
    messages: facts.unsent(shown.chatId),
    newer: { state: 'finished' },
    ...(failure === undefined ? {} : { history: { state: 'failed', failure } }),
  });
  switch (range.name) {
    case 'reading':
      return step(state);
    case 'catching-up':
    case 'live': {
      const next: ChatAtEnd = { ...emptied, range: { ...range, upTo: undefined } };
      return endsCatchUp ? endCatchUp(next) : step(next);
    }
    case 'detached':
      return step({ ...emptied, range: { name: 'live', upTo: undefined, isReachingUnread: false } });
    default:
      return assertNever(range);
  }
}

/** Deletes the chat's stored messages. Spec: 3-transport §4 Message sending (msgListGet). */
export const givingUp = (endsCatchUp: boolean, failure?: FailureCode): OpenChatEffect => ({
  type: 'give-up',
  endsCatchUp,
  failure,
});

/** The messages on screen are outdated. A temporary failure is retried automatically. L-22. */
const RETRY: OpenChatEffect = { type: 'set-retry-timer' };

const withEffect = (effect: OpenChatEffect, { state, effects }: OpenChatStep): OpenChatStep => ({
  state,
  effects: [effect, ...effects],
});
