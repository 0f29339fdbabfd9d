import { createStore } from 'jotai/vanilla';
import { expect, test } from 'vitest';
import type { Chat } from '../../../widget/domain/chat/chat.ts';
import { oneToOneChatId } from '../../../widget/domain/chat/chat-id.ts';
import { chatOrderAtom, chatsAtom, friendsAtom } from '../../../widget/state/chats.ts';
import { createChatBook } from '../../../widget/sync/chats/chat-book.ts';
import { createChatOrder } from '../../../widget/sync/chats/chat-order.ts';
import type { SyncScope } from '../../../widget/sync/scope.ts';
import { aChat, aFriend, CHAT, ME } from '../../support/builders.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { openLocalDatabase } from '../../support/local-database.ts';

const friendId = (number: number): string => `M00000001${number}`;
const chatWith = (number: number): string => oneToOneChatId(ME, friendId(number));
const chatOf = (number: number, timeMs: number): Chat => aChat({ chatId: chatWith(number), timeMs });

async function setUp() {
  const clock = createFakeClock();
  const store = createStore();
  const database = await openLocalDatabase();
  // The members of the scope that both functions use.
  const scope: Partial<Omit<SyncScope, 'platform'>> & { readonly platform: Pick<SyncScope['platform'], 'clock'> } = {
    platform: { clock },
    database,
    ownId: ME,
    get: (source) => store.get(source),
    publish: (target, value) => store.set(target, () => value),
    isEnded: () => false,
  };
  const order = createChatOrder(scope as SyncScope);
  return { clock, store, order, book: createChatBook(scope as SyncScope, order) };
}

test('sorts the list at once, then once a second', async () => {
  const { clock, store, book } = await setUp();
  const order = (): readonly string[] => store.get(chatOrderAtom);
  book.put([chatOf(1, 10), chatOf(2, 20)]);
  expect(order()).toEqual([chatWith(2), chatWith(1)]);
  book.put([chatOf(1, 30)]);
  book.put([chatOf(3, 40)]);
  await clock.advance(999);
  expect(order()).toEqual([chatWith(2), chatWith(1)]);
  await clock.advance(1);
  expect(order()).toEqual([chatWith(3), chatWith(1), chatWith(2)]);
  expect(clock.pending()).toEqual([]);
});

test('keeps sorting after the clock is set back', async () => {
  const { clock, store, book } = await setUp();
  book.put([chatOf(1, 10)]);
  clock.setBack(3_600_000);
  book.put([chatOf(2, 20)]);
  await clock.advance(1000);
  expect(store.get(chatOrderAtom)).toEqual([chatWith(2), chatWith(1)]);
});

test('sorts a pinned chat before newer ones', async () => {
  const { clock, store, order, book } = await setUp();
  book.put([chatOf(1, 10), chatOf(2, 20)]);
  store.set(
    friendsAtom,
    new Map([[friendId(1), aFriend({ userId: friendId(1), chatId: chatWith(1), isPinned: true })]]),
  );
  order.touch();
  await clock.advance(1000);
  expect(store.get(chatOrderAtom)).toEqual([chatWith(1), chatWith(2)]);
});

test('keeps the list object when the order is unchanged', async () => {
  const { clock, store, book } = await setUp();
  book.put([chatOf(1, 10), chatOf(2, 20)]);
  const before = store.get(chatOrderAtom);
  book.put([chatOf(2, 25)]);
  await clock.advance(1000);
  expect(store.get(chatsAtom).get(chatWith(2))?.timeMs).toBe(25);
  expect(store.get(chatOrderAtom)).toBe(before);
});

test('remembers the last twenty received messages of each chat', async () => {
  const { book } = await setUp();
  for (let number = 1; number <= 25; number += 1) {
    book.remember(CHAT, [...book.remembered(CHAT), { messageId: String(number), isUnread: true, isMention: false }]);
  }
  expect(book.remembered(CHAT).map(({ messageId }) => messageId)).toEqual(
    Array.from({ length: 20 }, (_, index) => String(index + 6)),
  );
  expect(book.remembered(chatWith(1))).toEqual([]);
});
