import type { Actions } from './actions.ts';
import type { ActionParts } from './context.ts';

/** Opening, closing and reading back one chat. */
export const createChatActions = ({
  session,
}: ActionParts): Pick<Actions, 'openChat' | 'closeChat' | 'loadOlderMessages'> => ({
  openChat: async (chatId) => session.current()?.sync.openChat.open(chatId),
  closeChat: () => session.current()?.sync.openChat.close(),
  loadOlderMessages: async () => session.current()?.sync.openChat.loadOlder(),
});
