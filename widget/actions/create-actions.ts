import { createAccountActions } from './account-actions.ts';
import type { Actions } from './actions.ts';
import { createChatActions } from './chat-actions.ts';
import { createConnectionActions } from './connection-actions.ts';
import { createContactActions } from './contact-actions.ts';
import type { ActionParts } from './context.ts';
import { createGuestActions } from './guest-actions.ts';
import { createNoticeActions } from './notice-actions.ts';
import { createResendMessage } from './resend-message.ts';
import { createRetryActions } from './retry-actions.ts';
import { createSendText } from './send-text.ts';
import { createSessionActions } from './session-actions.ts';
import { createSettingsActions } from './settings-actions.ts';
import { createStorageActions } from './storage-actions.ts';

/** Combines all actions of the user. */
export const createActions = (parts: ActionParts): Actions => ({
  ...createAccountActions(parts),
  ...createSessionActions(parts),
  ...createChatActions(parts),
  sendText: createSendText(parts),
  saveDraft: parts.drafts.save,
  resendMessage: createResendMessage(parts),
  ...createGuestActions(parts),
  ...createRetryActions(parts),
  ...createConnectionActions(parts),
  ...createContactActions(parts),
  ...createSettingsActions(parts),
  ...createStorageActions(parts),
  ...createNoticeActions(parts),
  further: createFurther(parts),
});

function createFurther(parts: ActionParts): Actions['further'] {
  const made = new Map<unknown, unknown>();
  return <T>(create: (parts: ActionParts) => T): T => {
    if (!made.has(create)) made.set(create, create(parts));
    // The map stores each value under the function that created it.
    return made.get(create) as T;
  };
}
