import type { Actions } from './actions.ts';
import type { ActionDeps } from './context.ts';

/** Actions for viewing friend requests, group notices and the blacklist. */
export function createContactActions({
  session,
  notify,
}: ActionDeps): Pick<Actions, 'loadContactList' | 'seeFriendRequests' | 'seeGroupNotices'> {
  const lists = () => session.current()?.realtime()?.contacts;
  return {
    async loadContactList(list) {
      const outcome = await lists()?.[list].refresh();
      if (outcome?.ok === false) notify(outcome.failure);
    },
    seeFriendRequests: () => lists()?.requests.markSeen(),
    seeGroupNotices: () => lists()?.notices.markSeen(),
  };
}
