/**
 * The message log of the product on the page protocol of the list benchmarks: `window.__bench`. With `?screen` in the address, the
 * whole chat room around it.
 */
import { atom, useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { chatPath } from '../../../widget/components/paths.ts';
import { createRecallView } from '../../../widget/domain/message/recalled.ts';
import { ChatRoomScreen } from '../../../widget/features/chat-room/chat-room-screen.tsx';
import { OpenChatMedia } from '../../../widget/features/chat-room/media/open-chat-media.tsx';
import { RoomLog } from '../../../widget/features/chat-room/log/room-log.tsx';
import { useOpenedChat } from '../../../widget/features/chat-room/use-opened-chat.ts';
import { openChatAtom } from '../../../widget/state/open-chat.ts';
import { Screen } from '../../../widget/ui/page/screen.tsx';
import { benchMessages, FIRST_ID, type BenchMessage } from '../data/data.ts';
import { enterProduct, type BenchProduct } from '../data/bench-product.tsx';
import { groupIdOf, keepLists, keepMessages, toChat, toGroup, toMessage } from '../data/bench-seed.ts';

const ROOM = 'bench';
const CHAT_ID = groupIdOf(ROOM);

/** The number of chats other than the opened one. */
const OTHER_CHATS = 12;

const OWN_ID = 'me';
const UNPINNED = { message: undefined, isFull: false, expand: () => undefined, collapse: () => undefined };
const isWhole = new URLSearchParams(location.search).has('screen');
const see = createRecallView({ ownId: OWN_ID, role: 'member' });

const isOpenAtom = atom((get) => get(openChatAtom) !== undefined);

/** Shows and opens the log like the chat room. */
function Log() {
  const isOpen = useAtomValue(isOpenAtom);
  const messagesNow = useCallback(() => see(entered().store.get(openChatAtom)?.messages ?? []), []);
  useOpenedChat(CHAT_ID, undefined);
  return (
    <OpenChatMedia chatId={CHAT_ID}>
      <Screen ground="canvas" isScrollable={false}>
        {isOpen && (
          <RoomLog
            chatId={CHAT_ID}
            see={see}
            messagesNow={messagesNow}
            ownId={OWN_ID}
            pinned={UNPINNED}
            onJumpTo={() => undefined}
            canWrite
          />
        )}
      </Screen>
    </OpenChatMedia>
  );
}

let product: BenchProduct | undefined;

const entered = (): BenchProduct => {
  if (product === undefined) throw new Error('the page has not been prepared');
  return product;
};

Object.assign(window, {
  __bench: {
    name: 'MeeLine',
    /** Prepares the state after an earlier visit: all messages in the database, none in memory. */
    async prepare(messages: readonly BenchMessage[]): Promise<void> {
      const kept = messages.map((message) => toMessage(CHAT_ID, message));
      const last = kept.at(-1);
      if (last === undefined) throw new Error('a chat without messages is not measured');
      product = await enterProduct(async (database) => {
        const others = benchMessages(FIRST_ID - OTHER_CHATS, OTHER_CHATS).map((message, index) =>
          toMessage(groupIdOf(`other${index}`), message),
        );
        keepLists(
          database,
          [ROOM, ...others.map((_, index) => `other${index}`)].map((id) =>
            toGroup({ id, name: 'Bench', pinned: false }),
          ),
          [toChat(last), ...others.map((message) => toChat(message))],
        );
        await keepMessages(database, kept);
      });
    },
    press: () => entered().live.openChat.readAhead(CHAT_ID),
    mount: (): void => entered().render(chatPath(CHAT_ID), isWhole ? <ChatRoomScreen /> : <Log />),
    append: (message: BenchMessage): void =>
      entered().live.onPush({ kind: 'rcvMsg', data: toMessage(CHAT_ID, message) }),
    prepend: (older: readonly BenchMessage[]): Promise<void> =>
      entered().provider.answerOlder(older.map((message) => toMessage(CHAT_ID, message))),
    scroller: () => document.querySelector('[role="log"]'),
    itemEl: (id: number) => document.querySelector(`[data-message-id="m-${id}"]`),
  },
});
