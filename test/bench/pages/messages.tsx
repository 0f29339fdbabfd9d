/**
 * The message log of the product on the page protocol of the list benchmarks: `window.__bench`. Messages that arrive are
 * gathered per frame, as the synchronisation does it.
 */
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { SentMessage } from '../../../widget/domain/message/message.ts';
import { NO_MENTIONS } from '../../../widget/domain/message/message.ts';
import { MessageLog } from '../../../widget/features/chat-room/message-log.tsx';
import { createBrowserScheduler } from '../../../widget/platform/scheduler.browser.ts';
import type { BenchMessage } from '../data/data.ts';
import { benchFrame } from '../data/bench-frame.tsx';
import { startTexts } from '../data/start-texts.ts';

const scheduler = createBrowserScheduler();
const listeners = new Set<() => void>();
let messages: readonly SentMessage[] = [];
const arrived: SentMessage[] = [];
let cancel: (() => void) | undefined;

function append(message: BenchMessage): void {
  arrived.push(toMessage(message));
  cancel ??= scheduler.nextFrame(() => {
    cancel = undefined;
    publish([...messages, ...arrived.splice(0)]);
  });
}

function publish(next: readonly SentMessage[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const nothing = (): void => {};
const HISTORY = { state: 'more' } as const;
const FINISHED = { state: 'finished' } as const;

function Page() {
  const shown = useSyncExternalStore(subscribe, () => messages);
  return (
    <MessageLog
      messages={shown}
      history={HISTORY}
      newer={FINISHED}
      isOpening={false}
      focus={undefined}
      ownId="me"
      showsSenders
      readUpToAtOpen={undefined}
      mentionAtOpen={undefined}
      timeZoneOffsetMs={0}
      onLoadOlder={nothing}
      onLoadNewer={nothing}
      onJumpTo={nothing}
      onShowEnd={nothing}
      onResend={nothing}
    />
  );
}

await startTexts();

Object.assign(window, {
  __bench: {
    name: 'MeeLine',
    mount(element: HTMLElement, initial: readonly BenchMessage[]): void {
      messages = initial.map(toMessage);
      createRoot(element).render(benchFrame(<Page />));
    },
    append,
    prepend(older: readonly BenchMessage[]): void {
      publish([...older.map(toMessage), ...messages]);
    },
    scroller: () => document.querySelector('[role="log"]'),
    itemEl: (id: number) => document.querySelector(`[data-message-id="m-${id}"]`),
  },
});

function toMessage(message: BenchMessage): SentMessage {
  return {
    chatId: 'benchxxx',
    localId: `m-${message.id}`,
    senderId: message.uid,
    senderName: message.name,
    senderRole: 'member',
    isFromSystem: false,
    timeMs: message.time,
    // Pictures stand in as text until the chat room draws them.
    content: { kind: 'text', text: message.type === 'img' ? '[image]' : message.text },
    mentions: NO_MENTIONS,
    delivery: { state: 'sent', messageId: String(message.id) },
  };
}
