import { msgReadGet } from '../../contract/operations/msg-read-get.ts';
import { CAPABILITY_PEER_READ } from '../../contract/pushes/hello.ts';
import { chatKind, type ChatId } from '../../domain/chat/chat-id.ts';
import { compareMessageIds, type MessageId } from '../../domain/message/message-id.ts';
import { openChatAtom } from '../../state/open-chat.ts';
import { peerReadAtom } from '../../state/peer-read.ts';
import type { SyncScope } from '../scope.ts';

export interface PeerRead {
  /** The other one in a one-to-one chat has read up to here. */
  readonly take: (chatId: ChatId, readUpTo: MessageId) => void;
  /** A chat comes on screen. */
  readonly show: (chatId: ChatId) => void;
  /** The link is open, to a provider that can do this: what was missed is asked for. */
  readonly onHello: (capabilities: readonly string[]) => void;
}

/**
 * How far the other one has read the one-to-one chat on screen, for the ticks: as the provider pushes it, and asked for when the
 * chat is opened and when the link has been away. A provider that cannot tell is not asked. Spec: 1-chat §7 msgRead.
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
    const told = await scope.api.call(msgReadGet, { chatId });
    if (told.ok && !scope.isEnded()) take(chatId, told.value.readUpTo);
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
