import type { Actions } from './actions.ts';
import type { ActionParts } from './context.ts';

/** The answers to the offer to resend failed messages. */
export const createRetryActions = ({ session }: ActionParts): Pick<Actions, 'acceptRetry' | 'declineRetry'> => ({
  acceptRetry: () => session.current()?.live()?.retryOffer.accept(),
  declineRetry: () => session.current()?.live()?.retryOffer.decline(),
});
