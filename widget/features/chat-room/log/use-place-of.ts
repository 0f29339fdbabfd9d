import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { kindContentOf, type MessagePlace } from '../../../domain/message/kinds.ts';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import type { SeenMessage } from '../../../domain/message/recalled.ts';
import { placeOfContent } from '../../../domain/message/rich-rules.ts';
import { groupsAtom } from '../../../state/chats.ts';
import { accountAtom } from '../../../state/session.ts';

/**
 * The place of each message of a chat for this user. The function stays the same until the user's role changes. Spec: 1-chat §4
 * Money messages.
 */
export function usePlaceOf(chatId: ChatId | undefined): (message: SeenMessage) => MessagePlace {
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  const role = useAtomValue(groupsAtom).get(chatId ?? '')?.myRole;
  return useCallback(
    // A recall note without its message stands alone: attached to a bubble, it would seem to be about that bubble.
    ({ content, recalled }) =>
      recalled?.isContentShown === false ? 'line' : placeOfContent(kindContentOf(content), ownId, role),
    [ownId, role],
  );
}
