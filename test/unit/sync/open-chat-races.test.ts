import { describe, expect, test } from 'vitest';
import { NO_MESSAGE_ID } from '../../../widget/domain/message/message-id.ts';
import type { OpenChat } from '../../../widget/state/open-chat.ts';
import { nextOpenChat } from '../../../widget/sync/open-chat/open-chat-machine.ts';
import {
  CHAT_CLOSED,
  type ChatFacts,
  type LoadedRange,
  type OpenChatEvent,
  type OpenChatState,
  type OpenChatStep,
} from '../../../widget/sync/open-chat/open-chat-state.ts';
import { aSentMessage, CHAT } from '../../support/builders.ts';
import { describeChange, describeMessages } from '../../support/describe-open-chat.ts';
import {
  aShownChat,
  catchingUp,
  EPOCH,
  EVENTS,
  factsOf,
  live,
  LOADING,
  page,
  part,
  some,
  STATES,
} from '../../support/open-chat-states.ts';

const run = (state: OpenChatState, ...events: readonly OpenChatEvent[]): OpenChatStep =>
  events.reduce<OpenChatStep>((step, event) => nextOpenChat(step.state, event, factsOf('live', event)), {
    state,
    effects: [],
  });
const inShort = (before: OpenChatState, ...events: readonly OpenChatEvent[]): string =>
  describeChange(before, run(before, ...events), { type: 'close' })[0] ?? '';

describe('keeps the range free of gaps and of foreign messages', () => {
  test('shows nothing of the previous chat’s late page', () => {
    const step = run(STATES.catchingUp, EVENTS.open, EVENTS.missedLoaded, EVENTS.newestLoaded, EVENTS.unreadLoaded);
    expect(step.state).toEqual(run(STATES.catchingUp, EVENTS.open).state);
  });

  test('takes no page into a closed chat', () => {
    expect(run(STATES.catchingUp, EVENTS.close, EVENTS.missedLoaded).state).toEqual(STATES.closed);
    expect(run(CHAT_CLOSED, EVENTS.arrival, EVENTS.ownSending).state).toBe(CHAT_CLOSED);
  });

  test('drops a jump’s page after the user reached the end', () => {
    const step = run(STATES.detached, EVENTS.jumpFar, EVENTS.showEnd, EVENTS.aroundLoaded);
    expect(step).toEqual({ ...run(STATES.detached, EVENTS.jumpFar, EVENTS.showEnd), effects: [] });
  });

  test('drops an older page when the newest replaced the range', () => {
    const older = { type: 'older-loaded', epoch: EPOCH, before: '43', page: page(38, 42) } as const;
    const change = inShort(STATES.catchingUp, EVENTS.scrollUp, EVENTS.newestLoaded, older);
    expect(change).toBe('live≤54 reaching [45–54 own] older:more');
  });

  test('drops an older page when the oldest message was deleted', () => {
    expect(inShort(STATES.live, EVENTS.scrollUp, EVENTS.deleted, EVENTS.olderLoaded)).toBe('[49–52 own] older:more');
  });

  test('loads the history of a range with only deleted messages', () => {
    const all = { type: 'deleted', deletion: { chatId: CHAT, upTo: '52', messageIds: [] } } as const;
    expect(inShort(STATES.live, all, EVENTS.scrollUp)).toBe('[own] older:loading → read-older(53)');
    const start = {
      type: 'older-read',
      epoch: EPOCH,
      before: '53',
      held: { messages: [], reachesStart: true },
    } as const;
    expect(inShort(STATES.live, all, EVENTS.scrollUp, start)).toBe('[own] older:finished');
  });

  test('keeps a message that arrives while earlier ones are loading', () => {
    expect(inShort(STATES.catchingUp, EVENTS.arrival, EVENTS.missedLoadedFirst)).toContain('[43–53 own]');
  });

  test('takes a page after refused access as the whole range', () => {
    expect(inShort(STATES.catchingUp, EVENTS.givenUp, EVENTS.missedLoaded)).toContain('[53–54 own]');
  });
});

// A link opens a chat before the chat list has come, so that no newest message is known.
describe('stays at the message that a link names until the chat list comes', () => {
  const unknown: ChatFacts = { newest: () => NO_MESSAGE_ID, unsent: () => [] };
  const known: ChatFacts = { newest: () => '400', unsent: () => [] };
  const around = (reachesEnd: boolean) =>
    ({ type: 'around-loaded', epoch: EPOCH, messageId: '5', part: part(1, 10, reachesEnd) }) as const;

  test('when the page around it comes first', () => {
    const jumped = nextOpenChat(STATES.reading, around(false), unknown).state;
    expect(nextOpenChat(jumped, { type: 'catch-up' }, known)).toEqual({ state: jumped, effects: [] });
    expect(jumped).toMatchObject({ range: { name: 'detached', upTo: '10' }, shown: { newer: { state: 'more' } } });
  });

  test('reaches the end of a chat that no list contains', () => {
    const atEnd = nextOpenChat(STATES.reading, around(true), unknown).state;
    expect(atEnd).toMatchObject({ range: { name: 'live', upTo: '10' }, shown: { newer: { state: 'finished' } } });
    const nothing = { type: 'newer-loaded', epoch: EPOCH, part: part(21, 20, true) } as const;
    expect(nextOpenChat(STATES.detached, nothing, unknown).state).toMatchObject({
      range: { name: 'live', upTo: '20' },
    });
  });
});

describe('keeps own messages on screen', () => {
  const noneUnsent: ChatFacts = { newest: () => '52', unsent: () => [] };

  test('when one is acknowledged while the cached messages are read', () => {
    const sent = nextOpenChat(STATES.reading, EVENTS.ownSent, noneUnsent).state;
    const { state } = nextOpenChat(sent, EVENTS.endRead, noneUnsent);
    expect(state.name === 'open' && describeMessages(state.shown.messages)).toBe('[43–52 55–55]');
  });

  test('when one is acknowledged while the newest page is loaded', () => {
    const sent = nextOpenChat(STATES.catchingUp, EVENTS.ownSent, noneUnsent).state;
    const { state } = nextOpenChat(sent, EVENTS.newestLoaded, noneUnsent);
    expect(state.name === 'open' && describeMessages(state.shown.messages)).toBe('[45–55]');
  });

  test('when sent while the reader returns to the end', () => {
    const change = inShort(STATES.detached, EVENTS.ownSending, { ...EVENTS.endRead, epoch: EPOCH + 1 });
    expect(change).toBe('epoch+1 live≤52 [43–52 own] older:more newer:finished focus:end');
  });
});

test.each([
  { why: 'inside the range', number: 47, state: STATES.live, isShown: true },
  { why: 'above the range', number: 41, state: STATES.live, isShown: false },
  {
    why: 'above a complete history',
    number: 41,
    history: { state: 'finished' } as const,
    state: STATES.live,
    isShown: true,
  },
  { why: 'below the range', number: 53, state: STATES.live, isShown: false },
  { why: 'while nothing is loaded', number: 47, state: STATES.empty, isShown: false },
])('shows a restored message $why: $isShown', ({ number, state, history, isShown }) => {
  const messages = state.shown.messages.filter(({ localId }) => localId !== `local-${number}`);
  const before = { ...state, shown: { ...state.shown, messages, history: history ?? state.shown.history } };
  const { state: after } = run(before, { type: 'changed', message: aSentMessage(number) });
  expect(after !== before).toBe(isShown);
});

test('restarts once at the newest page when too far behind', () => {
  const facts: ChatFacts = { newest: () => '600', unsent: () => [] };
  const first = nextOpenChat(STATES.live, EVENTS.catchUp, facts);
  expect(first.effects).toMatchObject([{ type: 'load-newest' }]);
  const old = { ...EVENTS.newestLoaded, page: page(301, 310) };
  const second = nextOpenChat(first.state, old, facts);
  expect(second.effects).toMatchObject([{ type: 'load-missed', after: '310', known: '600' }]);
});

test('loads each edge only once at a time', () => {
  expect(run(STATES.live, EVENTS.scrollUp, EVENTS.scrollUp).effects).toEqual([]);
  expect(run(STATES.detached, EVENTS.scrollDown, EVENTS.scrollDown).effects).toEqual([]);
});

test('retries a failed edge when the reader scrolls there again', () => {
  expect(run(STATES.live, EVENTS.scrollUp, EVENTS.olderFailed, EVENTS.scrollUp).effects).toHaveLength(1);
  expect(run(STATES.detached, EVENTS.scrollDown, EVENTS.newerFailed, EVENTS.scrollDown).effects).toHaveLength(1);
});

describe('trims the messages far above a reader at the end', () => {
  const long = (range: LoadedRange, changes: Partial<OpenChat> = {}) => aShownChat(range, some(1, 320), changes);
  const FINISHED = { state: 'finished' } as const;

  test.each([
    { why: 'at the end', chat: long(live('320'), { history: FINISHED }), at: 280, left: '[180–320]' },
    { why: 'while catching up', chat: long(catchingUp('320')), at: 280, left: '[180–320]' },
    { why: 'with too few messages above', chat: long(live('320')), at: 200, left: undefined },
    {
      why: 'while older messages are loading',
      chat: long(live('320'), { history: LOADING }),
      at: 280,
      left: undefined,
    },
    { why: 'while the chat is opening', chat: long(live('320'), { isOpening: true }), at: 280, left: undefined },
    { why: 'further up', chat: long({ name: 'detached', upTo: '320' }), at: 280, left: undefined },
    { why: 'at an unknown message', chat: long(live('320')), at: 999, left: undefined },
  ])('$why: $left', ({ chat, at, left }) => {
    const { state, effects } = run(chat, { type: 'rest', localId: `local-${at}` });
    const trimmed = { history: { state: 'more' }, trims: 1, messages: some(180, 320) };
    expect(state).toEqual(left === undefined ? chat : { ...chat, shown: { ...chat.shown, ...trimmed } });
    expect(effects).toEqual(left === undefined ? [] : [{ type: 'release', before: '180' }]);
  });
});

test('an arrival at the end leaves the rest untouched', () => {
  const before = aShownChat(live('320'), some(1, 320));
  const { state } = run(before, { type: 'ordered', chatId: CHAT, messages: some(321, 321), from: '321', to: '321' });
  expect(state).toEqual({
    ...before,
    range: live('321'),
    shown: { ...before.shown, messages: [...before.shown.messages, aSentMessage(321)] },
  });
});
