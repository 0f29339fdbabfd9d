/** Switches between the product's chats: `window.__benchSwitches`. */
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { Routes } from '../../../widget/app/routes.tsx';
import { chatPath, PATHS } from '../../../widget/components/paths.ts';
import type { SentMessage } from '../../../widget/domain/message/message.ts';
import { benchMessages, FIRST_ID } from '../data/data.ts';
import { enterProduct, type BenchProduct } from '../data/bench-product.tsx';
import { groupIdOf, keepLists, keepMessages, toChat, toGroup, toMessage } from '../data/bench-seed.ts';

let product: BenchProduct | undefined;
let lastNumber = 0;

function Addressed() {
  const [path] = useLocation();
  return <Routes path={path} />;
}

const roomOf = (chat: number): string => `s${chat}`;
const localIdOf = (chat: number, number: number): string => `s${chat}-${number}`;
const chatOf = (chat: number): string => groupIdOf(roomOf(chat));

Object.assign(window, {
  __benchSwitches: {
    async prepare(chats: number, messages: number): Promise<void> {
      const kept = benchMessages(FIRST_ID, messages);
      lastNumber = kept.at(-1)?.id ?? 0;
      const numbers = Array.from({ length: chats }, (_, chat) => chat);
      const histories: readonly (readonly SentMessage[])[] = numbers.map((chat) =>
        kept.map((message) => ({ ...toMessage(chatOf(chat), message), localId: localIdOf(chat, message.id) })),
      );
      product = await enterProduct(async (database) => {
        keepLists(
          database,
          numbers.map((chat) => toGroup({ id: roomOf(chat), name: `Chat ${chat}`, pinned: false })),
          histories.flatMap((history) => history.slice(-1)).map((last) => toChat(last)),
        );
        for (const history of histories) await keepMessages(database, history);
      });
    },
    mount: (): void => product?.render(PATHS.home, <Addressed />),
    open: (chat: number): void => navigate(chatPath(chatOf(chat))),
    isShown: (chat: number): boolean =>
      new URLSearchParams(location.search).get('chatId') === chatOf(chat) &&
      document.querySelector(`[role="log"] [data-message-id="${localIdOf(chat, lastNumber)}"]`) !== null,
  },
});
