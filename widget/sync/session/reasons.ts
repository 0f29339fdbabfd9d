import type { TokenClearedReason } from '../../contract/host-bridge.ts';
import type { FailureCode } from '../../domain/failure.ts';

const REASONS: ReadonlyMap<FailureCode, TokenClearedReason> = new Map([
  ['kicked', 'kicked'],
  ['too_many_logins', 'kicked'],
  ['frozen', 'frozen'],
  ['password_changed', 'password-changed'],
  ['token_missing', 'expired'],
  ['token_invalid', 'expired'],
  ['identity_expired', 'expired'],
  ['identity_missing', 'expired'],
]);

/** Returns the reason for the end of a session, as the host bridge names it. */
export const tokenClearedReason = (reason: FailureCode | undefined): TokenClearedReason =>
  reason === undefined ? 'logout' : (REASONS.get(reason) ?? 'error');

/**
 * The host page can provide a new identity for these failures without user interaction. Spec: 3-transport §7 (pwd in an
 * applet).
 */
export const isRenewable = (reason: FailureCode): boolean =>
  reason === 'token_missing' || reason === 'token_invalid' || reason === 'password_changed';
