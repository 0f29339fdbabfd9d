import { CLICK_DEBOUNCE_MS, CLICK_THROTTLE_MS } from '../domain/limits.ts';
import type { AccountActions } from './actions.ts';
import { createChangeNickname } from './change-nickname.ts';
import type { ActionDeps } from './context.ts';
import { createLogIn } from './log-in.ts';
import { createRegister } from './register.ts';
import { createRequestSmsCode } from './request-sms-code.ts';
import { oneTapPer } from './tap-gate.ts';

/**
 * Combines the actions behind forms. A double tap counts as one request, so that it changes nothing twice. A code is
 * sent once in 1.5 s. Spec: 3-transport §5.
 */
export function createAccountForms(deps: ActionDeps): AccountActions {
  const { clock } = deps;
  return {
    // A user whose session has just ended may sign in again immediately. The button itself prevents double taps.
    logIn: createLogIn(deps),
    register: oneTapPer(clock, CLICK_DEBOUNCE_MS, JSON.stringify, createRegister(deps)),
    requestSmsCode: oneTapPer(clock, CLICK_THROTTLE_MS, String, createRequestSmsCode(deps)),
    changeNickname: oneTapPer(clock, CLICK_DEBOUNCE_MS, String, createChangeNickname(deps)),
  };
}
