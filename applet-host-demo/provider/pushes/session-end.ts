import { CLOSE_CODES } from '../../../widget/contract/close-codes.ts';
import { kickUser } from '../../../widget/contract/pushes/kick-user.ts';
import type { Bus } from '../bus/bus.ts';
import { pushFrame } from './frame.ts';

/** The user has logged out: the session's sockets close as normal. */
export function pushLogout(bus: Bus, sessionId: string): void {
  bus.publish({ kind: 'session-ended', sessionIds: [sessionId], closeCode: CLOSE_CODES.normal });
}

/** The user has logged in once too often: the oldest sessions are told and closed. S-06. */
export function pushTooManyLogins(bus: Bus, sessionIds: readonly string[]): void {
  if (sessionIds.length === 0) return;
  const frame = pushFrame(kickUser, { reason: 'too_many_logins' }, 'B');
  bus.publish({ kind: 'session-ended', sessionIds, frame, closeCode: CLOSE_CODES.tooManyLogins });
}
