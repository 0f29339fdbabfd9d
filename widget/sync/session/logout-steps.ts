import type { Failure } from '../../domain/failure.ts';
import { planLogout } from '../../domain/session/logout.ts';
import { tokenClearedReason } from './reasons.ts';
import type { SessionEffect, SessionMachineState, SessionStep } from './session-model.ts';
import { clear, signedOut } from './session-steps.ts';

/**
 * Ends the session permanently. Spec: 3-transport §4 Logout.
 *
 * @param reason undefined: the user signs out
 */
export function logOut(state: SessionMachineState, reason: Failure | undefined, hasHost: boolean): SessionStep {
  const plan = planLogout(reason?.code, hasHost);
  const cleared = clear(state);
  const effects: SessionEffect[] = [];
  // 1. Notify the provider while the token is still available. Not after a kick.
  if (plan.notifiesProvider) effects.push({ type: 'notify-provider' });
  // 2. Delete the stored data of the user.
  effects.push({ type: 'forget-account' });
  // 3. Delete the token and clear the screen. The link closes with code 1000 after half a second.
  effects.push(...cleared.effects);
  // 4. The login form, or the host page's notice, replaces the chats.
  effects.push(signedOut(reason?.code));
  // 5. Show the reason. A host page shows its own message.
  if (reason !== undefined && plan.explains) effects.push({ type: 'explain', failure: reason });
  // 6. Report a logout whose reason has no message.
  if (reason?.detail === '') effects.push({ type: 'log-unexplained', code: reason.code });
  // 7. Notify the host page, and give it a second to react.
  if (hasHost) effects.push({ type: 'notify-host', reason: tokenClearedReason(reason?.code) }, { type: 'logout-wait' });
  return { state: cleared.state, effects };
}
