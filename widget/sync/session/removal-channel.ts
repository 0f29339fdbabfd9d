import { isRecord } from '../../contract/is-record.ts';
import type { JoinWindows } from '../../platform/windows.ts';

/** Names the user whose data the next start removes. Missing if no user was signed in when the host page signed out. */
export const removalKey = (tenant: string): string => `ml_removal:${tenant}`;

/** Tells the other windows of this browser that the local data of a user is being removed. L-E2. */
export interface RemovalChannel {
  /** @param userId undefined: all users of the tenant */
  readonly announce: (userId: string | undefined) => void;
  /** Resolves when every window that has answered has left its session and removed the data. */
  readonly untilOthersAreDone: () => Promise<void>;
  readonly leave: () => void;
}

/** @param onRemoval ends the session of this user here and removes the data, which this window may still have written */
export function joinRemovals(
  joinWindows: JoinWindows,
  tenant: string,
  onRemoval: (userId: string | undefined) => Promise<void>,
): RemovalChannel {
  let busy = 0;
  let finish: (() => void) | undefined;
  const { post, leave } = joinWindows(`meeline-removal:${tenant}`, (message) => {
    if (!isRecord(message)) return;
    const { kind, userId } = message;
    if (kind === 'begun') busy += 1;
    if (kind === 'ended' && (busy -= 1) <= 0) finish?.();
    if (kind !== 'remove') return;
    post({ kind: 'begun' });
    void onRemoval(typeof userId === 'string' ? userId : undefined)
      .catch(() => undefined)
      .then(() => post({ kind: 'ended' }));
  });
  return {
    announce: (userId) => post({ kind: 'remove', userId }),
    untilOthersAreDone: () =>
      new Promise((resolve) => {
        if (busy <= 0) resolve();
        else finish = resolve;
      }),
    leave,
  };
}
