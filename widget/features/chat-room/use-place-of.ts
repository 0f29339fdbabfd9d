import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { richContentOf } from '../../actions/rich-content.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import type { Message } from '../../domain/message/message.ts';
import { canSeeContent, isSystemLine } from '../../domain/message/rich-rules.ts';
import type { MessagePlace } from '../../domain/message/timeline.ts';
import { groupsAtom } from '../../state/chats.ts';
import { accountAtom } from '../../state/session.ts';

/** Where each message of a chat stands for this user. The same function until their role changes. Spec: 1-chat §4 Money messages. */
export function usePlaceOf(chatId: ChatId | undefined): (message: Message) => MessagePlace {
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  const role = useAtomValue(groupsAtom).get(chatId ?? '')?.myRole;
  return useCallback(
    ({ content }) => {
      // A notice of a kind that says nothing here.
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
