import type { InstanceLock } from '../../platform/instance-lock.ts';

export interface Instance {
  /** Makes this the active window of the user. Returns false when another window is active, unless `how` is `steal`. */
  readonly claim: (userId: string, how: 'wait' | 'steal') => Promise<boolean>;
  /** Whether the user has no active window. */
  readonly isFree: (userId: string) => Promise<boolean>;
  readonly release: () => void;
}

/**
 * Allows one active window per user and browser, because two would share one local database. Spec: 3-transport §8
 * (opened twice). S-08.
 */
export function createInstance(
  lock: InstanceLock,
  tenant: string,
  onLost: (userId: string, isFree: boolean) => void,
): Instance {
  let claimedBy: string | undefined;
  const nameOf = (userId: string): string => `meeline:${tenant}:${userId}`;
  return {
    isFree: (userId) => lock.isFree(nameOf(userId)),
    async claim(userId, how) {
      if (claimedBy === userId) return true;
      lock.release();
      claimedBy = undefined;
      const isOurs = await lock.claim(nameOf(userId), how, (isFree) => {
        if (claimedBy !== userId) return;
        claimedBy = undefined;
        onLost(userId, isFree);
      });
      if (isOurs) claimedBy = userId;
      return isOurs;
    },
    release() {
      claimedBy = undefined;
      lock.release();
    },
  };
}
