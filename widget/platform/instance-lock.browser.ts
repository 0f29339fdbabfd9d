import type { InstanceLock } from './instance-lock.ts';

/** A page that reloads still holds its lock for a moment. */
const WAIT_MS = 500;

/** Web Locks: a window that closes or crashes lets go by itself. */
export function createBrowserInstanceLock(): InstanceLock {
  let release = (): void => undefined;
  return {
    claim: (name, how, onLost) =>
      new Promise((resolve) => {
        // Missing on plain-http pages: nothing is guarded there.
        const locks = navigator.locks as LockManager | undefined;
        if (locks === undefined) return resolve(true);
        let state: 'asked' | 'held' | 'released' = 'asked';
        const giveUp = new AbortController();
        const timer = setTimeout(() => giveUp.abort(), WAIT_MS);
        const options = how === 'steal' ? { steal: true } : { signal: giveUp.signal };
        const hold = (): Promise<void> => {
          clearTimeout(timer);
          state = 'held';
          resolve(true);
          return new Promise((done) => {
            release = () => {
              state = 'released';
              done();
            };
          });
        };
        locks.request(name, options, hold).catch(() => {
          if (state === 'held') onLost();
          // Only the wait was in vain; a browser that refuses locks guards nothing.
          else if (state === 'asked') resolve(!giveUp.signal.aborted);
        });
      }),
    release: () => release(),
  };
}
