/**
 * The chat list of the product on the page protocol of the list benchmarks: `window.__benchRooms`. Changes are gathered per frame and
 * reach the rows through the same state as in the product; the order settles at its pace.
 */
import { createStore, Provider as StoreProvider, useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { createRoot } from 'react-dom/client';
import { VirtualRows } from '../../../widget/components/virtual-rows.tsx';
import type { Chat } from '../../../widget/domain/chat/chat.ts';
import { compareChats } from '../../../widget/domain/chat/chat-list.ts';
import type { Group } from '../../../widget/domain/group/group.ts';
import { CHAT_LIST_SORT_INTERVAL_MS } from '../../../widget/domain/limits.ts';
import { NO_MENTIONS } from '../../../widget/domain/message/message.ts';
import { ChatRow } from '../../../widget/features/chat-list/chat-row.tsx';
import { createBrowserScheduler } from '../../../widget/platform/scheduler.browser.ts';
import { chatOrderAtom, chatsAtom, groupsAtom } from '../../../widget/state/chats.ts';
import { localTimeAtom } from '../../../widget/state/environment.ts';
import type { BenchRoom } from '../data/data.ts';
import { benchFrame } from '../data/bench-frame.tsx';
import { startTexts } from '../data/start-texts.ts';

interface Change {
  readonly id: string;
  readonly last: string;
  readonly time: number;
}

const scheduler = createBrowserScheduler();
const store = createStore();
const waiting: Change[] = [];
let cancelFrame: (() => void) | undefined;
let sortTimer: ReturnType<typeof setTimeout> | undefined;

function update(change: Change): void {
  waiting.push(change);
  cancelFrame ??= scheduler.nextFrame(() => {
    cancelFrame = undefined;
    const chats = new Map(store.get(chatsAtom));
    for (const { id, last, time } of waiting.splice(0)) {
      const chatId = idOf(id);
      const chat = chats.get(chatId);
      if (chat !== undefined)
        chats.set(chatId, { ...chat, ...lastMessage(chatId, last, time), unread: chat.unread + 1 });
    }
    store.set(chatsAtom, chats);
    sortTimer ??= setTimeout(sort, CHAT_LIST_SORT_INTERVAL_MS);
  });
}

function sort(): void {
  sortTimer = undefined;
  const groups = store.get(groupsAtom);
  const order = [...store.get(chatsAtom).values()]
    .map(({ chatId, timeMs }) => ({ chatId, timeMs, isPinned: groups.get(chatId)?.isPinned ?? false }))
    .sort(compareChats)
    .map(({ chatId }) => chatId);
  store.set(chatOrderAtom, order);
}

const NOW_MS = Date.UTC(2026, 1, 1);
const nothing = (): void => {};
const keyOf = (chatId: string): string => chatId;

function Page() {
  const order = useAtomValue(chatOrderAtom);
  const renderRow = useCallback((chatId: string) => <ChatRow chatId={chatId} onOpen={nothing} />, []);
  return <VirtualRows items={order} keyOf={keyOf} renderRow={renderRow} label="Rooms" footer={<div />} />;
}

await startTexts();

Object.assign(window, {
  __benchRooms: {
    name: 'MeeLine',
    mount(element: HTMLElement, rooms: readonly BenchRoom[]): void {
      store.set(localTimeAtom, { nowMs: NOW_MS, offsetMs: 0 });
      store.set(groupsAtom, new Map(rooms.map((room) => [idOf(room.id), groupOf(room)])));
      store.set(chatsAtom, new Map(rooms.map((room) => [idOf(room.id), toChat(room)])));
      store.set(
        chatOrderAtom,
        rooms.map((room) => idOf(room.id)),
      );
      createRoot(element).render(
        benchFrame(
          <StoreProvider store={store}>
            <Page />
          </StoreProvider>,
        ),
      );
    },
    update,
    scroller: () => document.querySelector('[role="list"]'),
    itemEl: (id: string) => document.querySelector(`[data-chat-id="${idOf(id)}"]`),
  },
});

/** What makes a group's id. */
const idOf = (roomId: string): string => `g${roomId}`;

function groupOf(room: BenchRoom): Group {
  return {
    groupId: idOf(room.id),
    name: room.name,
    photo: '',
    groupNumber: '',
    ownerId: undefined,
    myRole: 'member',
    memberCount: 3,
    isPinned: room.pinned,
    notificationsMuted: false,
    isFrozen: false,
    allPostingBanned: false,
    allowsCards: true,
    canAdd: true,
    canCheckAdmin: true,
    canCheckOwner: true,
    announcement: '',
    talkIntervalS: undefined,
    ignoresTalkInterval: false,
  };
}

function toChat(room: BenchRoom): Chat {
  return {
    chatId: idOf(room.id),
    ...lastMessage(idOf(room.id), room.last, room.time),
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
