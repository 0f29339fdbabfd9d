/** The chat list of the product on the page protocol of the list benchmarks: `window.__benchRooms`. */
import { PATHS } from '../../../widget/components/paths.ts';
import { ChatListScreen } from '../../../widget/features/chat-list/chat-list-screen.tsx';
import type { BenchChat } from '../data/data.ts';
import { enterProduct, type BenchProduct } from '../data/bench-product.tsx';
import { aText, groupIdOf, keepLists, toChat, toGroup } from '../data/bench-seed.ts';

interface Change {
  readonly id: string;
  readonly last: string;
  readonly time: number;
}

/** The initial number of messages in each chat. */
const HELD = 10;

let product: BenchProduct | undefined;
const numbers = new Map<string, number>();

const entered = (): BenchProduct => {
  if (product === undefined) throw new Error('the page has not been prepared');
  return product;
};

Object.assign(window, {
  __benchRooms: {
    name: 'MeeLine',
    /** Prepares the state after an earlier visit: all rooms in the database. */
    async prepare(rooms: readonly BenchChat[]): Promise<void> {
      product = await enterProduct(async (database) =>
        keepLists(
          database,
          rooms.map(toGroup),
          rooms.map(({ id, last, time, unread }) => toChat(aText(groupIdOf(id), HELD, last, time), unread)),
        ),
      );
    },
    mount: (): void => entered().render(PATHS.home, <ChatListScreen />),
    update({ id, last, time }: Change): void {
      const number = (numbers.get(id) ?? HELD) + 1;
      numbers.set(id, number);
      entered().live.onPush({ kind: 'rcvMsg', data: aText(groupIdOf(id), number, last, time) });
    },
    scroller: () => document.querySelector('[role="main"] [role="list"]'),
    itemEl: (id: string) => document.querySelector(`[data-chat-id="${groupIdOf(id)}"]`),
  },
});
