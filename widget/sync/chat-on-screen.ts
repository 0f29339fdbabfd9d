import { openChatAtom } from '../state/open-chat.ts';
import { replyAtom } from '../state/reply.ts';
import { clockDifferenceAtom } from '../state/server-clock.ts';
import type { ChatBook } from './chats/chat-book.ts';
import type { GroupPeople } from './groups/group-people.ts';
import type { OpenChatSync } from './open-chat/open-chat.ts';
import type { PeerRead } from './open-chat/peer-read.ts';
import { standingRefusal } from './open-chat/standing-refusal.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { SyncScope } from './scope.ts';

export interface ChatOnScreen {
  readonly openChat: OpenChatSync;
  /** The user dismisses the pinned message of the open chat. It is not shown again until another message is pinned. */
  readonly dismissTop: () => void;
}

export interface ChatOnScreenDeps {
  readonly openChat: OpenChatSync;
  readonly outbox: Outbox;
  readonly book: ChatBook;
  readonly people: GroupPeople;
  readonly peerRead: PeerRead;
}

/** Opens and closes the chat together with its members, read mark and standing refusal. */
export function createChatOnScreen(
  scope: SyncScope,
  { openChat, outbox, book, people, peerRead }: ChatOnScreenDeps,
): ChatOnScreen {
  return {
    openChat: {
      ...openChat,
      open(chatId) {
        people.enter(chatId);
        const opened = openChat.open(chatId);
        const difference = scope.get(clockDifferenceAtom) ?? 0;
        openChat.refuse(chatId, standingRefusal(outbox.unsent(chatId), book.get(chatId), difference));
        peerRead.show(chatId);
        return opened;
      },
      close() {
        people.leave();
        scope.publish(replyAtom, undefined);
        openChat.close();
      },
    },
    dismissTop() {
      const top = scope.get(openChatAtom)?.topMessage;
      if (top === undefined) return;
      openChat.showTop(top.chatId, undefined);
      void scope.database.topMessages.dismiss(top.chatId, top.delivery.messageId);
    },
  };
}
