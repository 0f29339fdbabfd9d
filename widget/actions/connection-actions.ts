import type { Actions } from './actions.ts';
import type { ActionDeps } from './context.ts';

/** Actions that retry the network. */
export const createConnectionActions = ({
  session,
  link,
  guests,
  notify,
}: ActionDeps): Pick<Actions, 'retryConnection' | 'allowLink' | 'refreshLists'> => ({
  retryConnection() {
    link.notice('retry');
    guests.notice('retry');
    session.current()?.realtime()?.wake();
  },
  allowLink: link.allow,
  async refreshLists() {
    const outcome = await session.current()?.lists.refresh(true);
    if (outcome?.ok === false) notify(outcome.failure);
  },
});
