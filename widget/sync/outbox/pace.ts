import type { ChatId } from '../../domain/chat/chat-id.ts';
import { messageIntervalMs } from '../../domain/group/group.ts';
import { groupsAtom } from '../../state/chats.ts';
import type { SyncScope } from '../scope.ts';

/** How fast messages may leave. Spec: 1-chat §5 (rate limit). L-10. */
export interface Pace {
  /** The provider has taken a message, or says that one came too soon: the interval begins anew, now or at the moment that is given. */
  readonly begin: (chatId: ChatId, atMs?: number) => void;
  /** How long the next message waits, as the group's interval is now; 0 where it may leave. */
  readonly leftMs: (chatId: ChatId) => number;
}

export function createPace(scope: SyncScope): Pace {
  const { clock } = scope.platform;
  const begunMs = new Map<ChatId, number>();
  return {
    begin: (chatId, atMs = clock.nowMs()) => void begunMs.set(chatId, atMs),
    leftMs(chatId) {
      const group = scope.get(groupsAtom).get(chatId);
      const sinceMs = clock.nowMs() - (begunMs.get(chatId) ?? Number.NEGATIVE_INFINITY);
      // A clock that was set back says nothing.
      return group === undefined || sinceMs < 0 ? 0 : Math.max(0, messageIntervalMs(group) - sinceMs);
    },
  };
}
