import type { Actions } from './actions.ts';
import type { ActionDeps } from './context.ts';

/** Actions on the browser's storage. Spec: 2-contacts-groups §2 settings__storage. */
export const createStorageActions = ({
  session,
  storage,
}: ActionDeps): Pick<Actions, 'storageUse' | 'clearLocalData'> => ({
  storageUse: storage.estimate,
  clearLocalData: session.clearLocalData,
});
