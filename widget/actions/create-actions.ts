import { createAccountActions } from './account-actions.ts';
import type { Actions } from './actions.ts';
import { createChatActions } from './chat-actions.ts';
import { createConnectionActions } from './connection-actions.ts';
import { createContactActions } from './contact-actions.ts';
import type { ActionDeps } from './context.ts';
import { createGuestActions } from './guest-actions.ts';
import { createNoticeActions } from './notice-actions.ts';
import { createResendMessage } from './resend-message.ts';
import { createRetryActions } from './retry-actions.ts';
import { createSendText } from './send-text.ts';
import { createSessionActions } from './session-actions.ts';
import { createSettingsActions } from './settings-actions.ts';

/** Combines all actions of the user. */
export const createActions = (deps: ActionDeps): Actions => ({
  ...createAccountActions(deps),
  ...createSessionActions(deps),
  ...createChatActions(deps),
  sendText: createSendText(deps),
  saveDraft: deps.drafts.save,
  resendMessage: createResendMessage(deps),
  ...createGuestActions(deps),
  ...createRetryActions(deps),
  ...createConnectionActions(deps),
  ...createContactActions(deps),
  ...createSettingsActions(deps),
  ...createNoticeActions(deps),
  lazy: createLazyActions(deps),
});

function createLazyActions(deps: ActionDeps): Actions['lazy'] {
  const made = new Map<unknown, unknown>();
  return <T>(create: (deps: ActionDeps) => T): T => {
    if (!made.has(create)) made.set(create, create(deps));
    // The map stores each value under the function that created it.
    return made.get(create) as T;
  };
}
