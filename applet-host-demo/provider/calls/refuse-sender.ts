import type { FailureCode } from '#domain/failure.ts';
import { listLimits } from '../store/player-limits.ts';
import { type Outcome, refuse, refuseForNow, type SessionContext } from './handler.ts';

/** Refuses to send for a user. A mute says when it ends. L-MO12. */
export async function refuseSender(
  code: FailureCode,
  {
    services: { db, now },
    caller: { userId },
  }: { readonly services: SessionContext['services']; readonly caller: Pick<SessionContext['caller'], 'userId'> },
): Promise<Outcome<never>> {
  if (code !== 'muted') return refuse(code, code);
  const nowMs = now();
  const mute = (await listLimits(db, userId, nowMs)).find(({ kind }) => kind === 'mute');
  const message = 'The platform has muted you.';
  return mute?.endsAtMs === undefined ? refuse(code, message) : refuseForNow(code, message, mute.endsAtMs - nowMs);
}
