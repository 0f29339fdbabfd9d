import type { FailureCode } from '../failure.ts';

/** The provider itself has ended the session, so it needs no logout call. */
const ENDED_BY_PROVIDER: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'kicked',
  'too_many_logins',
  'frozen',
  'password_changed',
  'token_missing',
  'token_invalid',
]);

/** The additional steps at the end of a session. */
export interface LogoutPlan {
  /** Whether to call the provider's logout. Never after a kick. */
  readonly notifiesProvider: boolean;
  /**
   * Whether a dialog shows the reason. Not for a third party's players: their platform is notified and shows its own
   * message.
   */
  readonly explains: boolean;
}

/**
 * Returns the steps at the end of a session. Spec: 3-transport §4 Logout, §6 (a kick does not call server logout).
 *
 * @param reason undefined: the user signed out
 * @param isThirdParty a host page signs its players in
 */
export const planLogout = (reason: FailureCode | undefined, isThirdParty: boolean): LogoutPlan => ({
  notifiesProvider: reason === undefined || !ENDED_BY_PROVIDER.has(reason),
  explains: reason !== undefined && !isThirdParty,
});
