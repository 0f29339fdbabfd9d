import { msgReadGet } from '../../contract/operations/msg-read-get.ts';
import { CAPABILITY_PEER_READ } from '../../contract/pushes/hello.ts';
import { chatKind, type ChatId } from '../../domain/chat/chat-id.ts';
import { compareMessageIds, type MessageId } from '../../domain/message/message-id.ts';
import { openChatAtom } from '../../state/open-chat.ts';
import { peerReadAtom } from '../../state/peer-read.ts';
import type { SyncScope } from '../scope.ts';

export interface PeerRead {
  /** The peer of a one-to-one chat has read up to this message. */
  readonly take: (chatId: ChatId, readUpTo: MessageId) => void;
  /** A chat was opened. */
  readonly show: (chatId: ChatId) => void;
  /** The link is open to a provider with these capabilities. Asks for the read mark that was missed meanwhile. */
  readonly onHello: (capabilities: readonly string[]) => void;
}

/**
 * The read mark of the peer in the open one-to-one chat, for the ticks. The provider pushes it; the widget asks for it
 * on opening the chat and after a reconnect. A provider without this capability is not asked. Spec: 1-chat §7 msgRead.
 */
export function createPeerRead(scope: SyncScope): PeerRead {
  const known = new Map<ChatId, MessageId>();
  let canAsk = false;

  const take = (chatId: ChatId, readUpTo: MessageId): void => {
    const before = known.get(chatId);
    if (chatKind(chatId) !== 'one-to-one') return;
    if (before !== undefined && compareMessageIds(readUpTo, before) <= 0) return;
    known.set(chatId, readUpTo);
    if (scope.get(openChatAtom)?.chatId === chatId) scope.publish(peerReadAtom, { chatId, readUpTo });
  };

  const ask = async (chatId: ChatId): Promise<void> => {
    if (!canAsk || chatKind(chatId) !== 'one-to-one') return;
    const answered = await scope.api.call(msgReadGet, { chatId });
    if (answered.ok && !scope.isEnded()) take(chatId, answered.value.readUpTo);
  };

  return {
    take,
    show(chatId) {
      const readUpTo = known.get(chatId);
      scope.publish(peerReadAtom, readUpTo === undefined ? undefined : { chatId, readUpTo });
      void ask(chatId);
    },
    onHello(capabilities) {
      canAsk = capabilities.includes(CAPABILITY_PEER_READ);
      const chatId = scope.get(openChatAtom)?.chatId;
      if (chatId !== undefined) void ask(chatId);
    },
  };
}
