import { CLOSE_CODES } from '#contract/close-codes.ts';
import type { Services } from '../../calls/services.ts';
import { frozenFrame } from '../../delivery/pushes/session-end.ts';
import { type SessionState, touchSession } from '../../base/store/access/sessions.ts';
import type { ClientLink } from './client-link.ts';

/** Closes the link when its session has ended, on any node. S-06. */
export async function closeIfEnded(services: Services, link: ClientLink): Promise<void> {
  const state = await services.links.sessionChecks.check(link.caller.sessionId);
  if (state !== 'alive') closeEnded(link, state);
}

export function closeEnded(link: ClientLink, state: Exclude<SessionState, 'alive'>): void {
  if (state === 'ended') return link.close(CLOSE_CODES.invalidToken);
  link.send(frozenFrame());
  link.close(CLOSE_CODES.normal);
}

/**
 * Keeps the session of an active link alive, and closes the link when the session ends. Signs of life within `sessionTouchMs` of
 * the last counted one are ignored, so they cost nothing.
 */
export function createKeepAlive(services: Services, link: ClientLink): () => void {
  const { db, limits, now, log } = services;
  const { sessionId, userId } = link.caller;
  let touchedMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = now();
    if (nowMs - touchedMs < limits.sessionTouchMs) return;
    touchedMs = nowMs;
    Promise.all([closeIfEnded(services, link), touchSession(db, sessionId, nowMs)]).catch((error: unknown) => {
      log.error({ userId, err: error }, 'session could not be kept alive');
    });
  };
}
