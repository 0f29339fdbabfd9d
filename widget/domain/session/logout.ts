import type { FailureCode } from '../failure.ts';

/** The provider itself has ended the session: it needs no telling. */
const ENDED_BY_PROVIDER: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'kicked',
  'too_many_logins',
  'frozen',
  'password_changed',
  'token_missing',
  'token_invalid',
]);

/** What belongs to the end of a session beside forgetting it. */
export interface LogoutPlan {
  /** The provider's logout is called. Never after a kick. */
  readonly tellsProvider: boolean;
  /** A dialog says why. Not for a third party's players: their platform is told, and has its own words. */
  readonly explains: boolean;
}

/**
 * How a session ends. Spec: 3-transport §4 Logout, §6 (a kick does not call server logout).
 *
 * @param reason undefined: the user wanted it
 * @param isThirdParty a host page signs its players in
 */
export const planLogout = (reason: FailureCode | undefined, isThirdParty: boolean): LogoutPlan => ({
  tellsProvider: reason === undefined || !ENDED_BY_PROVIDER.has(reason),
  explains: reason !== undefined && !isThirdParty,
});
