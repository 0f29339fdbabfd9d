import { failure } from '../domain/result.ts';
import type { Actions } from './actions.ts';
import type { ActionDeps } from './context.ts';

/**
 * Actions for viewing shared groups as a guest, and for collecting them. Spec: 3-transport §4 Guest group connection.
 */
export const createGuestActions = ({
  guests,
  notify,
}: ActionDeps): Pick<Actions, 'openGuestGroup' | 'closeGuestGroup' | 'loadOlderGuestMessages' | 'collectGroup'> => {
  const load = () => guests.load().catch(() => undefined);
  return {
    openGuestGroup: async (groupId) => (await load())?.groups.open(groupId) ?? failure({ code: 'network' }),
    closeGuestGroup: async (groupId) => (await load())?.groups.close(groupId),
    loadOlderGuestMessages: async (groupId) => (await load())?.groups.loadOlder(groupId),
    async collectGroup(groupId, isCollected) {
      const loaded = await load();
      const outcome = (await loaded?.collection.set(groupId, isCollected)) ?? failure({ code: 'network' });
      if (!outcome.ok) notify(outcome.failure);
      return outcome;
    },
  };
};
