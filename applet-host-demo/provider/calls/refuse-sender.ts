import type { FailureCode } from '#domain/failure.ts';
import { listLimits } from '../base/store/access/player-limits.ts';
import { type Outcome, refuse, refuseForNow } from './outcome.ts';
import type { CallContext } from './services.ts';

interface Sender {
  readonly services: CallContext['services'];
  readonly caller: { readonly userId: string } | undefined;
}

/** Adds the end of the mute to the refusal of a muted user. Each call passes through it. L-MO12. */
export async function withMuteEnd<T>(outcome: Outcome<T>, { services, caller }: Sender): Promise<Outcome<T>> {
  if (outcome.ok || outcome.failure.code !== 'muted' || caller === undefined) return outcome;
  const nowMs = services.now();
  const mute = (await listLimits(services.db, caller.userId, nowMs)).find(({ kind }) => kind === 'mute');
  const message = 'The platform has muted you.';
  return mute?.endsAtMs === undefined
    ? refuse('muted', message)
    : refuseForNow('muted', message, mute.endsAtMs - nowMs);
}

/** Refuses to take something from a user outside the calls of the contract, such as an upload. */
export const refuseSender = (code: FailureCode, sender: Sender): Promise<Outcome<never>> =>
  withMuteEnd(refuse(code, code), sender);

/** The code of a call to several chats if all of them have refused it because the user is muted. */
export const refusedByAll = (
  failed: readonly { readonly code: FailureCode }[],
  targets: number,
): Outcome<never> | undefined =>
  targets > 0 && failed.length === targets && failed.every(({ code }) => code === 'muted')
    ? refuse('muted', 'muted')
    : undefined;
