/** The security of an account: its password and its sessions. L-PS4. */

export interface SessionInfo {
  readonly sessionId: string;
  /** A name such as `Chrome · Windows`, or empty. */
  readonly device: string;
  readonly createdMs: number;
  readonly lastSeenMs: number;
  readonly isCurrent: boolean;
}

export interface AccountSecurity {
  /** Players of a platform sign in there and have no password here. */
  readonly hasPassword: boolean;
  /** The end of the verified phone number; undefined: there is none. */
  readonly phoneEnd?: string | undefined;
  readonly passwordChangedMs?: number | undefined;
  /** The maximum number of sessions of one user. */
  readonly maxSessions: number;
  readonly sessions: readonly SessionInfo[];
}

/** The number of digits of a phone number that the owner sees. */
const SHOWN_PHONE_DIGITS = 4;

export const phoneEnd = (phone: string): string => phone.slice(-SHOWN_PHONE_DIGITS);

/** The current session first, then the others, the latest first. */
export const sessionOrder = (a: SessionInfo, b: SessionInfo): number =>
  Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenMs - a.lastSeenMs;
