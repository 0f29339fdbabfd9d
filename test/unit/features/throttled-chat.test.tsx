// @vitest-environment happy-dom
import { createStore, Provider } from 'jotai';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useThrottledChat } from '../../../widget/features/chat-room/log/performance/use-throttled-chat.ts';
import { openChatAtom, type OpenChat } from '../../../widget/state/open-chat.ts';
import { aSentMessage } from '../../support/builders.ts';
import { render } from '../ui/render.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const CHAT: OpenChat = {
  chatId: aSentMessage(1).chatId,
  messages: Array.from({ length: 300 }, (_, index) => aSentMessage(index + 1)),
  history: { state: 'more' },
  trims: 0,
  newer: { state: 'finished' },
  isReading: false,
  isOpening: false,
  focus: undefined,
  readUpToAtOpen: undefined,
  unreadAtOpen: 0,
  mentionAtOpen: undefined,
  refusal: undefined,
  topMessage: undefined,
};

/** Records the first and the last message at each render. */
function draw() {
  const store = createStore();
  store.set(openChatAtom, CHAT);
  const drawn: string[] = [];
  function Probe() {
    const messages = useThrottledChat().chat?.messages ?? [];
    drawn.push([messages[0], messages.at(-1)].map((message) => message?.localId).join(' '));
    return null;
  }
  render(
    <Provider store={store}>
      <Probe />
    </Provider>,
  );
  const change = (changes: Partial<OpenChat>): void =>
    act(() => store.set(openChatAtom, (chat) => chat && { ...chat, ...changes }));
  return { drawn, change, wait: (ms: number) => act(() => void vi.advanceTimersByTime(ms)) };
}

const idOf = (number: number): string => aSentMessage(number).localId;

test('draws nothing for trimmed messages until the next message arrives', () => {
  const { drawn, change, wait } = draw();
  wait(1000);
  drawn.length = 0;
  const messages = CHAT.messages.slice(150);
  change({ messages, trims: 1 });
  wait(1000);
  expect(drawn).toEqual([]);
  change({ messages: [...messages, aSentMessage(301)] });
  expect(drawn).toEqual([`${idOf(151)} ${idOf(301)}`]);
});

test('draws each of few messages in the same quarter second', () => {
  const { drawn, change, wait } = draw();
  wait(1000);
  drawn.length = 0;
  for (let count = 1; count <= 3; count += 1) {
    const added = Array.from({ length: count }, (_, index) => aSentMessage(index + 301));
    change({ messages: [...CHAT.messages, ...added] });
    wait(50);
  }
  expect(drawn).toEqual([301, 302, 303].map((number) => `${idOf(1)} ${idOf(number)}`));
});

test('removes deleted messages at once after a trim', () => {
  const { drawn, change, wait } = draw();
  wait(1000);
  drawn.length = 0;
  change({ messages: CHAT.messages.slice(150), trims: 1 });
  change({ messages: CHAT.messages.slice(151) });
  expect(drawn).toEqual([`${idOf(152)} ${idOf(300)}`]);
});

test('draws a rush in turn when older messages are trimmed', () => {
  const { drawn, change, wait } = draw();
  wait(1000);
  drawn.length = 0;
  const rush = [...CHAT.messages, ...Array.from({ length: 11 }, (_, index) => aSentMessage(index + 301))];
  change({ messages: rush.slice(0, -1) });
  change({ messages: rush });
  change({ messages: rush.slice(150), trims: 1 });
  expect(drawn).toEqual([`${idOf(1)} ${idOf(310)}`]);
  wait(300);
  expect(drawn.at(-1)).toBe(`${idOf(151)} ${idOf(311)}`);
});
