/** The states and events for the tests of the open chat's state machine. */
import { newerMessageId, type MessageId } from '../../widget/domain/message/message-id.ts';
import type { Message, SentMessage } from '../../widget/domain/message/message.ts';
import { failure, success } from '../../widget/domain/result.ts';
import type { HistoryState, OpenChat } from '../../widget/state/open-chat.ts';
import type {
  ChatFacts,
  LoadedRange,
  OpenChatEvent,
  OpenChatState,
  ShownChat,
} from '../../widget/sync/open-chat/open-chat-state.ts';
import { aChat, aSendingMessage, aSentMessage, CHAT } from './builders.ts';

const OTHER = 'g7654321';
export const EPOCH = 4;
/** An own message that the outbox has not sent. It follows every range that reaches the end. */
const OWN = aSendingMessage('own');

/** Messages of the chat with these numbers. */
export const some = (from: number, to: number): readonly SentMessage[] =>
  Array.from({ length: to - from + 1 }, (_, index) => aSentMessage(from + index));

/** The test chat on screen. */
export function aShownChat(
  range: LoadedRange,
  messages: readonly Message[],
  changes: Partial<OpenChat> = {},
): ShownChat {
  const shown: OpenChat = {
    chatId: CHAT,
    messages,
    history: { state: 'more' },
    trims: 0,
    newer: { state: range.name === 'detached' ? 'more' : 'finished' },
    isReading: false,
    isOpening: false,
    focus: undefined,
    readUpToAtOpen: '30',
    unreadAtOpen: 20,
    mentionAtOpen: undefined,
    refusal: undefined,
    topMessage: undefined,
    ...changes,
  };
  return { name: 'open', epoch: EPOCH, range, shown };
}

export const LOADING: HistoryState = { state: 'loading' };
const FAILED: HistoryState = { state: 'failed', failure: 'network' };
export const live = (upTo: MessageId | undefined, isReachingUnread = false): LoadedRange => ({
  name: 'live',
  upTo,
  isReachingUnread,
});
export const catchingUp = (upTo: MessageId | undefined, isReachingUnread = false): LoadedRange => ({
  name: 'catching-up',
  upTo,
  hasStartedOver: upTo === undefined,
  isReachingUnread,
});
const detached: LoadedRange = { name: 'detached', upTo: '20' };

const NEWEST = [...some(43, 52), OWN];

/** The chat book knows messages up to 52, or up to 54 in the states of `BEHIND`. */
export const STATES = {
  closed: { name: 'closed', epoch: EPOCH },
  /** The chat was just opened, and its cached messages are not in memory. */
  reading: aShownChat({ name: 'reading', focus: undefined }, [OWN], {
    isReading: true,
    isOpening: true,
    history: LOADING,
  }),
  /** The reader returns from messages further up to the end. */
  returning: aShownChat({ name: 'reading', focus: { kind: 'end' } }, some(11, 20), { newer: { state: 'more' } }),
  /** Nothing was cached. */
  catchingUpEmpty: aShownChat(catchingUp(undefined), [OWN], {
    isOpening: true,
    history: LOADING,
    readUpToAtOpen: undefined,
  }),
  catchingUp: aShownChat(catchingUp('52'), NEWEST, {
    isOpening: true,
  }),
  /** The unread messages above are being loaded. */
  reaching: aShownChat(live('52', true), NEWEST, { isOpening: true }),
  /** Meanwhile messages are missing at the end. */
  reachingBehind: aShownChat(catchingUp('52', true), NEWEST, { isOpening: true }),
  live: aShownChat(live('52'), NEWEST),
  /** A page failed. The retry timer is running. */
  behind: aShownChat(live('52'), NEWEST),
  /** The first page failed, or the provider refused access. */
  empty: aShownChat(live(undefined), [OWN], { history: FAILED }),
  /** The reader has jumped further up. */
  detached: aShownChat(detached, some(11, 20)),
} as const satisfies Record<string, OpenChatState>;

const BEHIND: ReadonlySet<string> = new Set(['catchingUp', 'catchingUpEmpty', 'reachingBehind', 'behind']);

export const page = (from: number, to: number, isLast = false) =>
  success({ messages: some(from, to), to: String(to), isLast });
const aPart = (from: number, to: number, reachesEnd = false) => ({
  messages: some(from, to),
  to: String(to),
  reachesStart: from === 1,
  reachesEnd,
});
export const part = (from: number, to: number, reachesEnd?: boolean) => success(aPart(from, to, reachesEnd));
const end = (from: number, to: number) => ({ messages: some(from, to), newest: String(to), reachesStart: from === 1 });
const failed = failure({ code: 'network' as const });
const refused = failure({ code: 'noGroupMember' as const });
const epoch = EPOCH;

export const EVENTS = {
  open: { type: 'open', chatId: OTHER, chat: undefined, cached: undefined },
  openCached: {
    type: 'open',
    chatId: CHAT,
    chat: aChat({ unread: 2, readUpTo: '50', isMentioned: true, mentionedIn: '51' }),
    cached: end(41, 50),
  },
  openCachedEmpty: {
    type: 'open',
    chatId: CHAT,
    chat: aChat({ readUpTo: '50' }),
    cached: { ...end(1, 0), newest: '9' },
  },
  close: { type: 'close' },
  scrollUp: { type: 'scroll-up' },
  scrollDown: { type: 'scroll-down' },
  jumpWithin: { type: 'jump', messageId: '45' },
  jumpFar: { type: 'jump', messageId: '5' },
  showEnd: { type: 'show-end' },
  catchUp: { type: 'catch-up' },
  retryDue: { type: 'retry-due', epoch },
  reload: { type: 'reload', chatId: CHAT, after: '45' },
  arrival: { type: 'ordered', chatId: CHAT, messages: some(53, 53), from: '53', to: '53' },
  arrivalOverlapping: { type: 'ordered', chatId: CHAT, messages: some(21, 53), from: '21', to: '53' },
  arrivalAfterGap: { type: 'ordered', chatId: CHAT, messages: some(60, 60), from: '60', to: '60' },
  arrivalElsewhere: { type: 'ordered', chatId: OTHER, messages: some(53, 53), from: '53', to: '53' },
  ownSending: { type: 'changed', message: aSendingMessage('new') },
  ownSent: { type: 'changed', message: aSentMessage(55, { localId: 'own' }) },
  ownSentLongAgo: { type: 'changed', message: aSentMessage(7, { localId: 'own' }) },
  deleted: { type: 'deleted', deletion: { chatId: CHAT, upTo: '48', messageIds: [] } },
  unsentDropped: { type: 'unsent-dropped', chatId: CHAT, localId: 'own' },
  top: { type: 'top', chatId: CHAT, topMessage: aSentMessage(2) },
  refused: { type: 'refused', chatId: CHAT, code: 'noFriend' },
  endRead: { type: 'end-read', epoch, end: end(43, 52) },
  endReadBehind: { type: 'end-read', epoch, end: end(31, 40) },
  endReadEmpty: { type: 'end-read', epoch, end: { ...end(1, 0), newest: '0' } },
  newestLoaded: { type: 'newest-loaded', epoch, isReload: false, page: page(45, 54) },
  newestLoadedOld: { type: 'newest-loaded', epoch, isReload: false, page: page(44, 53) },
  newestFailed: { type: 'newest-loaded', epoch, isReload: false, page: failed },
  newestRefused: { type: 'newest-loaded', epoch, isReload: false, page: refused },
  newestReloaded: { type: 'newest-loaded', epoch, isReload: true, page: page(45, 54) },
  newestReloadFailed: { type: 'newest-loaded', epoch, isReload: true, page: failed },
  newestReloadRefused: { type: 'newest-loaded', epoch, isReload: true, page: refused },
  missedLoaded: { type: 'missed-loaded', epoch, page: page(53, 54) },
  missedLoadedFirst: { type: 'missed-loaded', epoch, page: page(53, 53) },
  missedFailed: { type: 'missed-loaded', epoch, page: failed },
  missedRefused: { type: 'missed-loaded', epoch, page: refused },
  unreadLoaded: { type: 'unread-loaded', epoch, part: aPart(31, 42) },
  unreadNotLoaded: { type: 'unread-loaded', epoch, part: undefined },
  reloaded: { type: 'reloaded', epoch, after: '45', page: page(46, 52, true) },
  reloadedInPart: { type: 'reloaded', epoch, after: '45', page: page(46, 47) },
  reloadFailed: { type: 'reloaded', epoch, after: '45', page: failed },
  olderRead: { type: 'older-read', epoch, before: '43', held: { messages: some(38, 42), reachesStart: false } },
  olderReadStart: { type: 'older-read', epoch, before: '43', held: { messages: [], reachesStart: true } },
  olderNotCached: { type: 'older-read', epoch, before: '43', held: { messages: [], reachesStart: false } },
  olderLoaded: { type: 'older-loaded', epoch, before: '43', page: page(38, 42, true) },
  olderFailed: { type: 'older-loaded', epoch, before: '43', page: failed },
  olderRefused: { type: 'older-loaded', epoch, before: '43', page: refused },
  newerLoaded: { type: 'newer-loaded', epoch, part: part(21, 40) },
  newerLoadedToEnd: { type: 'newer-loaded', epoch, part: part(21, 52) },
  newerFailed: { type: 'newer-loaded', epoch, part: failed },
  newerRefused: { type: 'newer-loaded', epoch, part: refused },
  aroundLoaded: { type: 'around-loaded', epoch, messageId: '5', part: part(1, 10) },
  aroundLoadedToEnd: { type: 'around-loaded', epoch, messageId: '45', part: part(40, 52) },
  aroundMissing: { type: 'around-loaded', epoch, messageId: '5', part: part(6, 10) },
  aroundFailed: { type: 'around-loaded', epoch, messageId: '5', part: failed },
  givenUp: { type: 'given-up', epoch, endsCatchUp: false, failure: undefined },
  givenUpMissed: { type: 'given-up', epoch, endsCatchUp: true, failure: undefined },
  givenUpNewest: { type: 'given-up', epoch, endsCatchUp: true, failure: 'noGroupMember' },
} as const satisfies Record<string, OpenChatEvent>;

export type StateKey = keyof typeof STATES;
export type EventKey = keyof typeof EVENTS;

/** The knowledge of the chat book: an ordered message is in it before the open chat gets it. */
export const factsOf = (stateKey: string, event: OpenChatEvent): ChatFacts => ({
  newest: () => newerMessageId(BEHIND.has(stateKey) ? '54' : '52', event.type === 'ordered' ? event.to : '0'),
  unsent: () => [OWN],
});
