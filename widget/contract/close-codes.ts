/**
 * Close codes of the realtime link and what each asks of the widget. Spec: 3-transport §4 Connection. S-04, S-06.
 */
export const CLOSE_CODES = {
  normal: 1000,
  goingAway: 1001,
  /** The frame was too large for the provider's `maxPayload`. */
  tooLarge: 1009,
  /** The provider drains before a restart; the link comes back by itself (S-04). */
  serviceRestart: 1012,
  /** This socket was replaced by a newer one of the same session (S-06). */
  superseded: 4000,
  emptyToken: 4001,
  tooManyLogins: 4002,
  invalidToken: 4003,
} as const;

export type CloseMeaning = 'normal' | 'logout' | 'failure';

/** 1000, 1001 and 4000 are normal; 4001, 4002 and 4003 end the session; any other code is a failure that reconnects. */
export function closeMeaning(code: number): CloseMeaning {
  switch (code) {
    case CLOSE_CODES.normal:
    case CLOSE_CODES.goingAway:
    case CLOSE_CODES.superseded:
      return 'normal';
    case CLOSE_CODES.emptyToken:
    case CLOSE_CODES.tooManyLogins:
    case CLOSE_CODES.invalidToken:
      return 'logout';
    default:
      return 'failure';
  }
}
