import type { Actions } from './actions.ts';
import type { ActionParts } from './context.ts';

/** The answer to the offer to send failed messages once more. */
export const createRetryActions = ({ session }: ActionParts): Pick<Actions, 'acceptRetry' | 'declineRetry'> => ({
  acceptRetry: () => session.current()?.live()?.retryOffer.accept(),
  declineRetry: () => session.current()?.live()?.retryOffer.decline(),
});
