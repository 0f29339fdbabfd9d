import type { Actions } from './actions.ts';
import { createChatActions } from './chat-actions.ts';
import { createConnectionActions } from './connection-actions.ts';
import { createContactActions } from './contact-actions.ts';
import type { ActionParts } from './context.ts';
import { createLogIn } from './log-in.ts';
import { createNoticeActions } from './notice-actions.ts';
import { createRegister } from './register.ts';
import { createResendMessage } from './resend-message.ts';
import { createSendText } from './send-text.ts';
import { createSessionActions } from './session-actions.ts';
import { createSettingsActions } from './settings-actions.ts';

/** Everything that a user can do, put together. */
export const createActions = (parts: ActionParts): Actions => ({
  logIn: createLogIn(parts),
  register: createRegister(parts),
  ...createSessionActions(parts),
  ...createChatActions(parts),
  sendText: createSendText(parts),
  resendMessage: createResendMessage(parts),
  ...createConnectionActions(parts),
  ...createContactActions(parts),
  ...createSettingsActions(parts),
  ...createNoticeActions(parts),
});
