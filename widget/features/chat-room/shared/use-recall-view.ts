import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import type { Message } from '../../../domain/message/message.ts';
import { createRecallView, type SeenMessage } from '../../../domain/message/recalled.ts';
import { groupsAtom } from '../../../state/chats.ts';
import { accountAtom } from '../../../state/session.ts';

/** Returns messages of a chat as the user sees them in their role. */
export function useRecallView(chatId: ChatId): (messages: readonly Message[]) => readonly SeenMessage[] {
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  const role = useAtomValue(groupsAtom).get(chatId)?.myRole;
  return useMemo(() => createRecallView({ ownId, role }), [ownId, role]);
}
