import type { Actions } from './actions.ts';
import type { ActionDeps } from './context.ts';

/** Actions that end, renew or continue the session. */
export const createSessionActions = ({
  session,
}: ActionDeps): Pick<Actions, 'logOut' | 'requestIdentity' | 'continueHere' | 'retryLoading'> => ({
  logOut: session.logOut,
  requestIdentity: session.requestIdentity,
  continueHere: session.continueHere,
  retryLoading: session.retryLoading,
});
