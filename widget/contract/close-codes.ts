/**
 * Close codes of the realtime link and the widget's reaction to each. Spec: 3-transport §4 Connection. S-04, S-06.
 */
export const CLOSE_CODES = {
  normal: 1000,
  goingAway: 1001,
  /** Too many frames that are no calls, or too many calls. A client that continues is closed again (L-Q2). */
  tooManyFrames: 1008,
  /** The frame was too large for the provider's `maxPayload`. */
  tooLarge: 1009,
  /** The provider drains before a restart; the widget reconnects automatically (S-04). */
  serviceRestart: 1012,
  /** The client receives its frames too slowly. It reconnects and reads the missed messages (L-Q3). */
  tryAgainLater: 1013,
  /** A newer socket of the same session has replaced this one (S-06). */
  superseded: 4000,
  emptyToken: 4001,
  tooManyLogins: 4002,
  invalidToken: 4003,
} as const;

/** `busy` is a failure with a longer wait before the client reconnects. */
export type CloseMeaning = 'normal' | 'logout' | 'busy' | 'failure';

/**
 * 1000, 1001 and 4000 are normal; 4001, 4002 and 4003 end the session. Any other code is a failure after which the client
 * reconnects; after 1008 and 1013 it waits longer.
 */
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
    case CLOSE_CODES.tooManyFrames:
    case CLOSE_CODES.tryAgainLater:
      return 'busy';
    default:
      return 'failure';
  }
}
