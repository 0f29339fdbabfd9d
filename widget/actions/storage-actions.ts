import type { Actions } from './actions.ts';
import type { ActionParts } from './context.ts';

/** What the browser keeps for the user. Spec: 2-contacts-groups §2 settings__storage. */
export const createStorageActions = ({
  session,
  storage,
}: ActionParts): Pick<Actions, 'storageUse' | 'clearLocalData'> => ({
  storageUse: async () => (await storage.estimate())?.usedBytes,
  clearLocalData: session.clearLocalData,
});
