import type { Actions } from './actions.ts';
import type { ActionParts } from './context.ts';

/** Opens and closes a chat, and loads its history. */
export function createChatActions({
  session,
  notify,
}: ActionParts): Pick<Actions, 'openChat' | 'closeChat' | 'loadOlderMessages'> {
  /** Counts the user's requests. A chat whose chunk loads late may no longer be wanted. */
  let requests = 0;
  return {
    async openChat(chatId) {
      requests += 1;
      const request = requests;
      const live =
        session.current()?.live() ??
        (await session
          .current()
          ?.loadLive()
          .catch(() => undefined));
      if (request !== requests) return;
      if (live === undefined) notify({ code: 'network' });
      else await live.openChat.open(chatId);
    },
    closeChat() {
      requests += 1;
      session.current()?.live()?.openChat.close();
    },
    loadOlderMessages: async () => session.current()?.live()?.openChat.loadOlder(),
  };
}
