import type { ChatId } from '../../domain/chat/chat-id.ts';
import { messageIntervalMs } from '../../domain/group/group.ts';
import { groupsAtom } from '../../state/chats.ts';
import type { SyncScope } from '../scope.ts';

/** The send interval of messages. Spec: 1-chat §5 (rate limit). L-10. */
export interface SendInterval {
  /**
   * The provider has taken a message or refused one as too frequent. The interval restarts now, or at the given time.
   */
  readonly begin: (chatId: ChatId, atMs?: number) => void;
  /** Returns how long the next message has to wait by the group's current interval; 0 if it may be sent. */
  readonly leftMs: (chatId: ChatId) => number;
}

export function createSendInterval(scope: SyncScope): SendInterval {
  const { clock } = scope.platform;
  const begunMs = new Map<ChatId, number>();
  return {
    begin: (chatId, atMs = clock.nowMs()) => void begunMs.set(chatId, atMs),
    leftMs(chatId) {
      const group = scope.get(groupsAtom).get(chatId);
      const sinceMs = clock.nowMs() - (begunMs.get(chatId) ?? Number.NEGATIVE_INFINITY);
      // The elapsed time is meaningless if the device clock was set back.
      return group === undefined || sinceMs < 0 ? 0 : Math.max(0, messageIntervalMs(group) - sinceMs);
    },
  };
}
