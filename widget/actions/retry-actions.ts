import type { Actions } from './actions.ts';
import type { ActionDeps } from './context.ts';

/** The answers to the offer to resend failed messages. */
export const createRetryActions = ({ session }: ActionDeps): Pick<Actions, 'acceptRetry' | 'declineRetry'> => ({
  acceptRetry: () => session.current()?.realtime()?.retryOffer.accept(),
  declineRetry: () => session.current()?.realtime()?.retryOffer.decline(),
});
