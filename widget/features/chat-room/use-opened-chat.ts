import { useLayoutEffect, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createLogActions } from '../../actions/log-actions.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';

/**
 * Keeps a chat open while the calling component is mounted.
 *
 * @param chatId Constant for one component.
 * @param version A new value opens the chat again.
 */
export function useOpenedChat(chatId: ChatId, version: unknown): void {
  const { openChat, closeChat, lazy } = useActions();
  const { readAhead } = lazy(createLogActions);
  // Preload during the render: the database only puts data into memory that the chat will need.
  useState(() => readAhead(chatId));

  // Runs before the first paint.
  useLayoutEffect(() => {
    void openChat(chatId);
    return closeChat;
  }, [openChat, closeChat, chatId, version]);
}
