import { CLOSE_CODES } from '#contract/close-codes.ts';
import { kickUser } from '#contract/pushes/kick-user.ts';
import { serverNoti } from '#contract/pushes/server-noti.ts';
import { update } from '#contract/pushes/update.ts';
import type { Bus } from '../bus/bus.ts';
import { pushFrame } from './frame.ts';

/** The user has logged out: the session's sockets close with the normal code. */
export function pushLogout(bus: Bus, sessionId: string): void {
  bus.publish({ kind: 'session-ended', sessionIds: [sessionId], closeCode: CLOSE_CODES.normal });
}

/** The user has too many sessions: notifies the oldest ones and closes them. S-06. */
export function pushTooManyLogins(bus: Bus, sessionIds: readonly string[]): void {
  if (sessionIds.length === 0) return;
  const frame = pushFrame(kickUser, { reason: 'too_many_logins' }, 'B');
  bus.publish({ kind: 'session-ended', sessionIds, frame, closeCode: CLOSE_CODES.tooManyLogins });
}

/** Sessions have expired: their sockets close with the code for an invalid token. */
export function pushOverdue(bus: Bus, sessionIds: readonly string[]): void {
  if (sessionIds.length > 0) bus.publish({ kind: 'session-ended', sessionIds, closeCode: CLOSE_CODES.invalidToken });
}

/** Notifies sessions that were ended by a kick, and closes their sockets. */
export const pushKicked = (bus: Bus, sessionIds: readonly string[], reason: string): void =>
  endWith(bus, sessionIds, pushFrame(kickUser, { reason }, 'B'));

/** The account has been frozen. */
export const pushFrozen = (bus: Bus, sessionIds: readonly string[]): void => endWith(bus, sessionIds, frozenFrame());

export const frozenFrame = (): string => pushFrame(serverNoti, { about: 'user_freeze', members: [] }, 'B');

/** The password was changed on another device. */
export const pushPasswordChanged = (bus: Bus, sessionIds: readonly string[]): void =>
  endWith(bus, sessionIds, pushFrame(update, { list: 'pwd' }, 'B'));

/** The frame states the reason. The close code is the normal one, so that the client does not see a second reason. */
function endWith(bus: Bus, sessionIds: readonly string[], frame: string): void {
  if (sessionIds.length > 0) bus.publish({ kind: 'session-ended', sessionIds, frame, closeCode: CLOSE_CODES.normal });
}
