import type { Actions } from './actions.ts';
import type { ActionParts } from './context.ts';

/** Opening, closing and reading back one chat. */
export function createChatActions({
  session,
  notify,
}: ActionParts): Pick<Actions, 'openChat' | 'closeChat' | 'loadOlderMessages'> {
  /** Counts what the user opened and closed: a chat whose file comes late may not be wanted any more. */
  let wishes = 0;
  return {
    async openChat(chatId) {
      wishes += 1;
      const wish = wishes;
      const live =
        session.current()?.live() ??
        (await session
          .current()
          ?.loadLive()
          .catch(() => undefined));
      if (wish !== wishes) return;
      if (live === undefined) notify({ code: 'network' });
      else await live.openChat.open(chatId);
    },
    closeChat() {
      wishes += 1;
      session.current()?.live()?.openChat.close();
    },
    loadOlderMessages: async () => session.current()?.live()?.openChat.loadOlder(),
  };
}
