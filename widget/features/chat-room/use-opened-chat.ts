import { useLayoutEffect, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createLogActions } from '../../actions/log-actions.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';

/**
 * Keeps a chat open while the component that calls it stands.
 *
 * @param chatId always the same for one component
 * @param version another one opens it again
 */
export function useOpenedChat(chatId: ChatId, version: unknown): void {
  const { openChat, closeChat, further } = useActions();
  const { readAhead } = further(createLogActions);
  // The database reads while the room is drawn: it only puts into memory what will be wanted.
  useState(() => readAhead(chatId));

  // Before anything is painted.
  useLayoutEffect(() => {
    void openChat(chatId);
    return closeChat;
  }, [openChat, closeChat, chatId, version]);
}
