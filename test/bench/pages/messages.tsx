/** The chat room of the product on the page protocol of the list benchmarks: `window.__bench`. */
import { chatPath } from '../../../widget/components/paths.ts';
import type { BenchMessage } from '../data/data.ts';
import { enterProduct, type BenchProduct } from '../data/bench-product.tsx';
import { groupIdOf, keepLists, keepMessages, toChat, toGroup, toMessage } from '../data/bench-seed.ts';

const ROOM = 'bench';
const CHAT_ID = groupIdOf(ROOM);

let product: BenchProduct | undefined;

const entered = (): BenchProduct => {
  if (product === undefined) throw new Error('the page has not been prepared');
  return product;
};

Object.assign(window, {
  __bench: {
    name: 'MeeLine',
    /** What an earlier visit has left: everything of it in the database, nothing in memory. */
    async prepare(messages: readonly BenchMessage[]): Promise<void> {
      const kept = messages.map((message) => toMessage(CHAT_ID, message));
      const last = kept.at(-1);
      if (last === undefined) throw new Error('a chat without messages is not measured');
      product = await enterProduct(async (database) => {
        keepLists(database, [toGroup({ id: ROOM, name: 'Bench', pinned: false })], [toChat(last)]);
        await keepMessages(database, kept);
      });
    },
    mount: (element: HTMLElement): void => entered().render(element, chatPath(CHAT_ID)),
    append: (message: BenchMessage): void =>
      entered().live.onPush({ kind: 'rcvMsg', data: toMessage(CHAT_ID, message) }),
    prepend: (older: readonly BenchMessage[]): Promise<void> =>
      entered().provider.answerOlder(older.map((message) => toMessage(CHAT_ID, message))),
    scroller: () => document.querySelector('[role="log"]'),
    itemEl: (id: number) => document.querySelector(`[data-message-id="m-${id}"]`),
  },
});
