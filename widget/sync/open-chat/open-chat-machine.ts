/**
 * The open chat as a pure state machine: one loaded range of messages without gaps, and its changes. The runner
 * (`open-chat.ts`) reads, fetches and publishes. Spec: 1-chat §4 Message list loading. S-03.
 */
import { quotesAfterCommand } from '../../domain/message/arrival.ts';
import { isDeletedForOneself, quoteCommandOf } from '../../domain/message/deletion.ts';
import { meansNoAccess } from '../../domain/message/fetch-failure.ts';
import { messageIdDistance, nextMessageId, NO_MESSAGE_ID, type MessageId } from '../../domain/message/message-id.ts';
import { isSent, type Message } from '../../domain/message/message.ts';
import { oldestSentId } from '../../domain/message/ordering.ts';
import { assertNever, failure } from '../../domain/result.ts';
import {
  afterGivingUp,
  afterMissed,
  afterNewest,
  afterReadingEnd,
  afterReload,
  catchUp,
  extended,
  givingUp,
  reload,
  shownFromCache,
  upToOf,
} from './catch-up.ts';
import { afterAround, afterNewer, append, jump, loadNewer, showEnd } from './jump.ts';
import { isAboveGap, isWithin, withoutFarAbove } from './loaded-range.ts';
import {
  step,
  withMerged,
  withOlder,
  withShown,
  type CatchingUpRange,
  type ChatAtEnd,
  type ChatFacts,
  type ChatWith,
  type DetachedRange,
  type EventOf,
  type LiveRange,
  type LoadedRange,
  type OpenChatEvent,
  type OpenChatState,
  type OpenChatStep,
  type ReadingRange,
  type ShownChat,
} from './open-chat-state.ts';

/**
 * Returns the next state and its effects. An event without a meaning in a state returns the same state object without
 * effects. So does an event of another chat, and the result of a load that belongs to an earlier range.
 */
export function nextOpenChat(state: OpenChatState, event: OpenChatEvent, facts: ChatFacts): OpenChatStep {
  if (event.type === 'open') return opened(state.epoch + 1, event, facts);
  if (state.name === 'closed') {
    const isJump = event.type === 'jump';
    return { state, effects: isJump ? [{ type: 'answer', result: failure({ code: 'not_found' }) }] : [] };
  }
  if (event.type === 'close') return { state: { name: 'closed', epoch: state.epoch }, effects: [] };
  if ('epoch' in event && event.epoch !== state.epoch) return step(state);
  if ('chatId' in event && event.chatId !== state.shown.chatId) return step(state);
  return whileOpen(state, event, facts);
}

function whileOpen(
  state: ShownChat,
  event: Exclude<OpenChatEvent, { readonly type: 'open' | 'close' }>,
  facts: ChatFacts,
): OpenChatStep {
  const { shown } = state;
  switch (event.type) {
    case 'scroll-up':
      return loadOlder(state, facts);
    case 'scroll-down':
      return loadNewer(state, facts);
    case 'jump':
      return jump(state, event.messageId);
    case 'show-end':
      return showEnd(state);
    case 'rest':
      return trimFarAbove(state, event.localId);
    case 'catch-up':
    case 'retry-due':
      return requestCatchUp(state, facts);
    case 'reload':
      return reload(state, event.after);
    case 'ordered':
      return takeOrdered(state, event, facts);
    case 'changed':
      return event.message.chatId === shown.chatId ? takeChanged(state, event.message) : step(state);
    case 'deleted':
      return takeDeleted(state, event);
    case 'unsent-dropped':
      return step(withShown(state, { messages: shown.messages.filter(({ localId }) => localId !== event.localId) }));
    case 'top':
      return step(withShown(state, { topMessage: event.topMessage }));
    case 'refused':
      return step(withShown(state, { refusal: event.code }));
    case 'end-read':
      return isReading(state) ? afterReadingEnd(state, event, facts) : step(state);
    case 'missed-loaded':
      return isCatchingUp(state) ? afterMissed(state, event, facts) : step(state);
    case 'newest-loaded':
      return isCatchingUp(state) || (event.isReload && isLive(state)) ? afterNewest(state, event, facts) : step(state);
    case 'reloaded':
      return isCatchingUp(state) || isLive(state) ? afterReload(state, event, facts) : step(state);
    case 'unread-loaded':
      return isCatchingUp(state) || isLive(state) ? afterUnread(state, event) : step(state);
    case 'older-read':
      return afterReadingOlder(state, event);
    case 'older-loaded':
      return afterOlder(state, event);
    case 'newer-loaded':
      return isDetached(state) ? afterNewer(state, event, facts) : step(state);
    case 'around-loaded':
      return afterAround(state, event, facts);
    case 'given-up':
      return afterGivingUp(state, event, facts);
    default:
      return assertNever(event);
  }
}

/** Shows a chat: the cached messages immediately if they are in memory, then those of the database and the network. */
function opened(epoch: number, { chatId, chat, cached }: EventOf<'open'>, facts: ChatFacts): OpenChatStep {
  const range: LoadedRange =
    cached === undefined
      ? { name: 'reading', focus: undefined }
      : { name: 'live', upTo: upToOf(cached), isReachingUnread: false };
  const state: ShownChat = {
    name: 'open',
    epoch,
    range,
    shown: {
      chatId,
      ...shownFromCache(cached, facts.unsent(chatId)),
      trims: 0,
      newer: { state: 'finished' },
      isOpening: true,
      focus: undefined,
      readUpToAtOpen: chat !== undefined && chat.unread > 0 ? chat.readUpTo : undefined,
      unreadAtOpen: chat?.unread ?? 0,
      mentionAtOpen: chat?.isMentioned === true ? chat.mentionedIn : undefined,
      refusal: undefined,
      topMessage: undefined,
    },
  };
  return step(
    state,
    { type: 'notify-opened' },
    cached === undefined ? { type: 'read-end' } : { type: 'send', event: { type: 'catch-up' } },
    { type: 'read-top' },
  );
}

/** While the user reads further up, the messages below are loaded by scrolling. */
function requestCatchUp(state: ShownChat, facts: ChatFacts): OpenChatStep {
  if (isLive(state)) return catchUp(state, facts);
  return isDetached(state) ? step(state) : step(state, { type: 'await-catch-up' });
}

function loadOlder(state: ShownChat, facts: ChatFacts): OpenChatStep {
  const { history } = state.shown;
  if (history.state === 'finished' || history.state === 'loading') return step(state);
  const loading = withShown(state, { history: { state: 'loading' } });
  const before = startOf(state);
  if (before === undefined) return requestCatchUp(loading, facts);
  return step(loading, { type: 'read-older', before });
}

function afterReadingOlder(state: ShownChat, { before, held: loadedTo }: EventOf<'older-read'>): OpenChatStep {
  const { messages, reachesStart } = loadedTo;
  if (!meetsRange(state, before)) return withoutOlder(state);
  if (messages.length > 0 || reachesStart) return step(withOlder(state, messages, reachesStart));
  return step(state, { type: 'load-older', before });
}

function afterOlder(state: ShownChat, { before, page }: EventOf<'older-loaded'>): OpenChatStep {
  if (page.ok) {
    const { messages, isLast } = page.value;
    return meetsRange(state, before) ? step(withOlder(state, messages, isLast)) : withoutOlder(state);
  }
  const failed = withShown(state, { history: { state: 'failed', failure: page.failure.code } });
  return meansNoAccess(page.failure) ? step(failed, givingUp(false)) : step(failed);
}

/** Whether a page that ends before a number still belongs directly above the range. */
const meetsRange = (state: ShownChat, before: MessageId): boolean => startOf(state) === before;

/** The first number of the range. If all of its messages were deleted, the range is empty and starts after its end. */
function startOf({ range, shown }: ShownChat): MessageId | undefined {
  const upTo = loadedUpTo(range);
  return upTo && (oldestSentId(shown.messages) ?? nextMessageId(upTo));
}

/** The newest page has replaced the range, or its oldest message was deleted. Scrolling loads the right page. */
const withoutOlder = (state: ShownChat): OpenChatStep =>
  step(state.shown.history.state === 'loading' ? withShown(state, { history: { state: 'more' } }) : state);

function trimFarAbove(state: ShownChat, localId: string): OpenChatStep {
  const shown = state.range.name === 'detached' ? undefined : withoutFarAbove(state.shown, localId);
  if (shown === undefined) return step(state);
  return step({ ...state, shown }, { type: 'release', before: oldestSentId(shown.messages) ?? NO_MESSAGE_ID });
}

/** Only messages that overlap or directly follow the range can be merged. Otherwise the missing ones are fetched. */
function takeOrdered(state: ShownChat, { messages, from, to }: EventOf<'ordered'>, facts: ChatFacts): OpenChatStep {
  const upTo = loadedUpTo(state.range);
  if (upTo === undefined || messageIdDistance(upTo, from) > 1) {
    return isLive(state) ? catchUp(state, facts) : step(state);
  }
  if (isDetached(state)) return append(state, { messages, to, reachesEnd: false }, facts);
  return step(isLive(state) || isCatchingUp(state) ? extended(withMerged(state, messages), to) : state);
}

function takeChanged(state: ShownChat, message: Message): OpenChatStep {
  const { range, shown } = state;
  const others = shown.messages.filter(({ localId }) => localId !== message.localId);
  const isKnown = others.length < shown.messages.length;
  // A message that was sent long ago and acknowledged only now belongs further up, and must not appear above a gap.
  if (isKnown && isSent(message) && isAboveGap(message, others, shown)) {
    return step(withShown(state, { messages: others }));
  }
  // A restored message is inserted at its number if the shown range contains that number.
  const hasPlace = isSent(message) ? isWithin(message, loadedUpTo(range), shown) : range.name !== 'detached';
  if (isKnown || hasPlace) return step(withMerged(state, [message]));
  // The user sends a message: show the end of the chat.
  return message.delivery.state === 'sending' ? showEnd(state) : step(state);
}

function takeDeleted(state: ShownChat, { deletion }: EventOf<'deleted'>): OpenChatStep {
  const { messages: before, chatId } = state.shown;
  if (deletion.chatId !== chatId) return step(state);
  const left = before.filter((message) => !isSent(message) || !isDeletedForOneself(message, deletion));
  const messages = quotesAfterCommand(left, quoteCommandOf(deletion));
  return step(messages.length < before.length || messages !== left ? withShown(state, { messages }) : state);
}

/** The messages down from the first unread one are loaded, if they fit. The chat is open now. */
function afterUnread(state: ChatAtEnd, { part }: EventOf<'unread-loaded'>): OpenChatStep {
  if (!state.range.isReachingUnread) return step(state);
  const reached = part === undefined ? state : withOlder(state, part.messages, part.reachesStart);
  return step({ ...withShown(reached, { isOpening: false }), range: { ...state.range, isReachingUnread: false } });
}

const loadedUpTo = (range: LoadedRange): MessageId | undefined => (range.name === 'reading' ? undefined : range.upTo);

const isReading = (state: ShownChat): state is ChatWith<ReadingRange> => state.range.name === 'reading';
const isCatchingUp = (state: ShownChat): state is ChatWith<CatchingUpRange> => state.range.name === 'catching-up';
const isLive = (state: ShownChat): state is ChatWith<LiveRange> => state.range.name === 'live';
const isDetached = (state: ShownChat): state is ChatWith<DetachedRange> => state.range.name === 'detached';
