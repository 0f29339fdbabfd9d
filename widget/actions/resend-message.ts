import { failure } from '../domain/result.ts';
import type { Actions } from './actions.ts';
import type { ActionDeps } from './context.ts';

/** Sends a failed message again. Spec: 1-chat §4 Sending 5. */
export const createResendMessage =
  ({ session, notify }: ActionDeps): Actions['resendMessage'] =>
  (chatId, localId) => {
    const outcome =
      session.current()?.realtime()?.outbox.resend(chatId, localId) ?? failure({ code: 'not_connected' as const });
    if (!outcome.ok) notify(outcome.failure);
    return outcome;
  };
