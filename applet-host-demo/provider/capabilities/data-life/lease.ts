import type { Services } from '../../calls/services.ts';

/** Another node works on the task: this one was silent for too long, and must not change anything more. */
export class LostLease extends Error {
  override readonly message = 'another node has taken over';
}

/** Throws a `LostLease` if a renewal says that the task belongs to another node. */
export function requireLease(isKept: boolean): void {
  if (!isKept) throw new LostLease();
}

/**
 * Renews a lease at an interval while some work is done.
 *
 * @param renew returns false if the task belongs to another node
 */
export async function underLease<T>(
  { log }: Pick<Services, 'log'>,
  { everyMs, renew }: { readonly everyMs: number; readonly renew: () => Promise<boolean> },
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    // Whether it was kept is checked where it matters: before the next change.
    renew().catch((error: unknown) => log.warn({ err: error }, 'a lease could not be renewed'));
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
