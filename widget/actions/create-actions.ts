import { createAccountActions } from './account-actions.ts';
import type { Actions } from './actions.ts';
import { createChatActions } from './chat-actions.ts';
import { createConnectionActions } from './connection-actions.ts';
import type { ActionParts } from './context.ts';
import { createNoticeActions } from './notice-actions.ts';
import { createResendMessage } from './resend-message.ts';
import { createSendText } from './send-text.ts';
import { createSessionActions } from './session-actions.ts';
import { createSettingsActions } from './settings-actions.ts';

/** Everything that a user can do, put together. */
export const createActions = (parts: ActionParts): Actions => ({
  ...createAccountActions(parts),
  ...createSessionActions(parts),
  ...createChatActions(parts),
  sendText: createSendText(parts),
  resendMessage: createResendMessage(parts),
  ...createConnectionActions(parts),
  ...createSettingsActions(parts),
  ...createNoticeActions(parts),
});
