import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { richContentOf } from '../../actions/rich-content.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import type { SeenMessage } from '../../domain/message/recalled.ts';
import { canSeeContent, isSystemLine } from '../../domain/message/rich-rules.ts';
import type { MessagePlace } from '../../domain/message/timeline.ts';
import { groupsAtom } from '../../state/chats.ts';
import { accountAtom } from '../../state/session.ts';

/**
 * The place of each message of a chat for this user. The function stays the same until the user's role changes. Spec: 1-chat §4
 * Money messages.
 */
export function usePlaceOf(chatId: ChatId | undefined): (message: SeenMessage) => MessagePlace {
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  const role = useAtomValue(groupsAtom).get(chatId ?? '')?.myRole;
  return useCallback(
    ({ content, recalled }) => {
      // A recall note without its message stands alone: attached to a bubble, it would seem to be about that bubble.
      if (recalled?.isContentShown === false) return 'line';
      // A notice of a kind without text.
      if (content.kind === 'notice')
        return content.notice.kind === 'text' && content.notice.text === '' ? 'hidden' : 'line';
      if (content.kind !== 'rich') return 'group';
      const rich = richContentOf(content);
      if (!canSeeContent(rich, ownId, role)) return 'hidden';
      return isSystemLine(rich) ? 'line' : 'group';
    },
    [ownId, role],
  );
}
