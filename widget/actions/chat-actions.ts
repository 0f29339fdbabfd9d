import type { Actions } from './actions.ts';
import type { ActionDeps } from './context.ts';

/** Opens and closes a chat, and loads its history. */
export function createChatActions({
  session,
  notify,
}: ActionDeps): Pick<Actions, 'openChat' | 'closeChat' | 'loadOlderMessages'> {
  /** Counts the user's requests. A chat whose chunk loads late may no longer be wanted. */
  let requests = 0;
  return {
    async openChat(chatId) {
      requests += 1;
      const request = requests;
      const realtime =
        session.current()?.realtime() ??
        (await session
          .current()
          ?.loadRealtime()
          .catch(() => undefined));
      if (request !== requests) return;
      if (realtime === undefined) notify({ code: 'network' });
      else await realtime.openChat.open(chatId);
    },
    closeChat() {
      requests += 1;
      session.current()?.realtime()?.openChat.close();
    },
    loadOlderMessages: async () => session.current()?.realtime()?.openChat.loadOlder(),
  };
}
