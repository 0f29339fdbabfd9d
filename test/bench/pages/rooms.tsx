/**
 * The chat list of the product on the page protocol of the list benchmarks: `window.__benchRooms`. Changes are gathered per frame and
 * the order settles at the pace of the product.
 */
import { useCallback, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { VirtualRows } from '../../../widget/components/virtual-rows.tsx';
import type { Chat } from '../../../widget/domain/chat/chat.ts';
import { compareChats } from '../../../widget/domain/chat/chat-list.ts';
import { CHAT_LIST_SORT_INTERVAL_MS } from '../../../widget/domain/limits.ts';
import { NO_MENTIONS } from '../../../widget/domain/message/message.ts';
import { ChatRowView } from '../../../widget/features/chat-list/chat-row.tsx';
import { createBrowserScheduler } from '../../../widget/platform/scheduler.browser.ts';
import type { ChatIdentity } from '../../../widget/state/chats.ts';
import type { BenchRoom } from '../data/data.ts';
import { benchFrame } from '../data/bench-frame.tsx';
import { startTexts } from '../data/start-texts.ts';

interface Change {
  readonly id: string;
  readonly last: string;
  readonly time: number;
}

interface Shown {
  readonly order: readonly string[];
  readonly chats: ReadonlyMap<string, Chat>;
}

const scheduler = createBrowserScheduler();
const identities = new Map<string, ChatIdentity>();
const listeners = new Set<() => void>();
let shown: Shown = { order: [], chats: new Map() };
const waiting: Change[] = [];
let cancelFrame: (() => void) | undefined;
let sortTimer: ReturnType<typeof setTimeout> | undefined;

function update(change: Change): void {
  waiting.push(change);
  cancelFrame ??= scheduler.nextFrame(() => {
    cancelFrame = undefined;
    const chats = new Map(shown.chats);
    for (const { id, last, time } of waiting.splice(0)) {
      const chat = chats.get(id);
      if (chat !== undefined) chats.set(id, { ...chat, ...lastMessage(id, last, time), unread: chat.unread + 1 });
    }
    publish({ order: shown.order, chats });
    sortTimer ??= setTimeout(sort, CHAT_LIST_SORT_INTERVAL_MS);
  });
}

function sort(): void {
  sortTimer = undefined;
  const placeOf = (chatId: string) => ({
    chatId,
    isPinned: identities.get(chatId)?.isPinned ?? false,
    timeMs: shown.chats.get(chatId)?.timeMs ?? 0,
  });
  const order = [...shown.chats.keys()]
    .map(placeOf)
    .sort(compareChats)
    .map(({ chatId }) => chatId);
  publish({ order, chats: shown.chats });
}

function publish(next: Shown): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NOW_MS = Date.UTC(2026, 1, 1);
const nothing = (): void => {};
const keyOf = (chatId: string): string => chatId;

function Page() {
  const { order, chats } = useSyncExternalStore(subscribe, () => shown);
  const renderRow = useCallback(
    (chatId: string) => {
      const chat = chats.get(chatId);
      const identity = identities.get(chatId);
      if (chat === undefined || identity === undefined) return <div />;
      return <ChatRowView chat={chat} identity={identity} ownId="me" nowMs={NOW_MS} onOpen={nothing} />;
    },
    [chats],
  );
  return <VirtualRows items={order} keyOf={keyOf} renderRow={renderRow} label="Rooms" footer={<div />} />;
}

await startTexts();

Object.assign(window, {
  __benchRooms: {
    name: 'MeeLine',
    mount(element: HTMLElement, rooms: readonly BenchRoom[]): void {
      for (const room of rooms) identities.set(room.id, identityOf(room));
      shown = { order: rooms.map((room) => room.id), chats: new Map(rooms.map((room) => [room.id, toChat(room)])) };
      createRoot(element).render(benchFrame(<Page />));
    },
    update,
    scroller: () => document.querySelector('[role="list"]'),
    itemEl: (id: string) => document.querySelector(`[data-chat-id="${id}"]`),
  },
});

function identityOf(room: BenchRoom): ChatIdentity {
  return {
    chatId: room.id,
    kind: 'group',
    name: room.name,
    photo: '',
    colorSeed: room.id,
    isPinned: room.pinned,
    notificationsMuted: false,
    memberCount: 3,
  };
}

function toChat(room: BenchRoom): Chat {
  return {
    chatId: room.id,
    ...lastMessage(room.id, room.last, room.time),
    newestMessageId: '1',
    readUpTo: '0',
    unread: room.unread,
    isMentioned: false,
  };
}

function lastMessage(chatId: string, text: string, timeMs: number): Pick<Chat, 'lastMessage' | 'timeMs'> {
  return {
    timeMs,
    lastMessage: {
      chatId,
      localId: `${chatId}:1`,
      senderId: 'u1',
      senderName: 'Member 1',
      senderRole: 'member',
      isFromSystem: false,
      timeMs,
      content: { kind: 'text', text },
      mentions: NO_MENTIONS,
      delivery: { state: 'sent', messageId: '1' },
    },
  };
}
