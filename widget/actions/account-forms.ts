import type { AccountActions } from './actions.ts';
import { createChangeNickname } from './change-nickname.ts';
import type { ActionParts } from './context.ts';
import { createLogIn } from './log-in.ts';
import { createRegister } from './register.ts';
import { createRequestSmsCode } from './request-sms-code.ts';

/** The actions behind forms, put together. */
export const createAccountForms = (parts: ActionParts): AccountActions => ({
  logIn: createLogIn(parts),
  register: createRegister(parts),
  requestSmsCode: createRequestSmsCode(parts),
  changeNickname: createChangeNickname(parts),
});
