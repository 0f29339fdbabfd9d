import { refreshList } from '#contract/operations/refresh-list.ts';
import { forSession } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';
import { pushUpdate } from '../../delivery/pushes/update.ts';

/** Asks the user's own devices to refresh a list. Spec: 3-transport §7 refreshList. */
export const handleRefreshList = forSession(refreshList, ({ list }, { services, caller }) => {
  pushUpdate(services.bus, list === 'f' ? 'friendList' : 'groupList', [caller.userId]);
  return Promise.resolve(answer(undefined));
});
