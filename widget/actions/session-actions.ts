import type { Actions } from './actions.ts';
import type { ActionParts } from './context.ts';

/** Leaving, and trying again to get in. */
export const createSessionActions = ({
  session,
}: ActionParts): Pick<Actions, 'logOut' | 'requestIdentity' | 'retryLoading'> => ({
  logOut: session.logOut,
  requestIdentity: session.requestIdentity,
  retryLoading: session.retryLoading,
});
