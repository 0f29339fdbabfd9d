import type { TokenClearedReason } from '../../contract/host-bridge.ts';
import type { FailureCode } from '../../domain/failure.ts';

/** Why a session ended, in the words of the host bridge. */
export function tokenClearedReason(reason: FailureCode | undefined): TokenClearedReason {
  switch (reason) {
    case undefined:
      return 'logout';
    case 'kicked':
    case 'too_many_logins':
      return 'kicked';
    case 'frozen':
      return 'frozen';
    case 'password_changed':
      return 'password-changed';
    case 'token_missing':
    case 'token_invalid':
    case 'identity_expired':
      return 'expired';
    default:
      return 'error';
  }
}

/** The platform can give a new identity for these, without anybody noticing. Spec: 3-transport §7 (pwd in an applet). */
export const isRenewable = (reason: FailureCode): boolean =>
  reason === 'token_missing' || reason === 'token_invalid' || reason === 'password_changed';
