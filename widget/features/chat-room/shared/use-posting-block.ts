import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { ChatId, UserId } from '../../../domain/chat/chat-id.ts';
import { friendsAtom, groupsAtom } from '../../../state/chats.ts';
import { groupMembersAtom } from '../../../state/group-people.ts';
import { openChatAtom } from '../../../state/open-chat.ts';
import { isOpenSession } from '../../../domain/service/service-session.ts';
import { serviceQueueAtom } from '../../../state/service.ts';
import { postingBlock, type PostingBlock } from './posting.ts';

/** The reason why the user cannot write in the chat; undefined: the user can. */
export function usePostingBlock(chatId: ChatId, ownId: UserId): PostingBlock | undefined {
  const [query] = useSearchParams();
  const groups = useAtomValue(groupsAtom);
  const friends = useAtomValue(friendsAtom);
  const ownMember = useAtomValue(groupMembersAtom).get(chatId)?.get(ownId);
  // Select only the refusal: the open chat changes with every message.
  const refusalAtom = useMemo(
    () =>
      atom((get) => {
        const openChat = get(openChatAtom);
        return openChat?.chatId === chatId ? openChat.refusal : undefined;
      }),
    [chatId],
  );
  const refusal = useAtomValue(refusalAtom);
  const isFromGroup = query.has('ref_g');
  const isInService = isOpenSession(useAtomValue(serviceQueueAtom)?.session);
  return postingBlock({ chatId, ownId, groups, friends, ownMember, refusal, isFromGroup, isInService });
}
