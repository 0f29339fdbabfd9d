import type { InstanceLock } from './instance-lock.ts';
import type { KeyValue } from './key-value.ts';

/** A page that reloads holds its lock for a moment, on a busy device for longer. */
const WAIT_MS = 1500;

/**
 * An instance lock over Web Locks: a window that closes or crashes releases its lock automatically. A page that enters
 * the back-forward cache also releases its lock, because a lock would exclude it from the cache. It requests the
 * lock again when it returns.
 *
 * @param keyValue stores which window was active last, for a window that returns
 */
export function createBrowserInstanceLock(keyValue: Pick<KeyValue, 'get' | 'set' | 'remove'>): InstanceLock {
  const mark = String(Math.random());
  let claimed: { readonly key: string; readonly resolveLock: () => void; readonly claimAgain: () => void } | undefined;
  let resting: typeof claimed;

  const claim: InstanceLock['claim'] = (name, how, onLost) =>
    new Promise((resolve) => {
      // The API is missing on plain HTTP pages. There is no lock there.
      const locks = navigator.locks as LockManager | undefined;
      if (locks === undefined) return resolve(true);
      const key = `ml_window:${name}`;
      let mine: typeof claimed;
      const giveUp = new AbortController();
      const timer = setTimeout(async () => {
        // A busy page may be notified late that it already owns the lock.
        const { held: all } = await locks.query();
        if (all?.some((lock) => lock.name === name)) giveUp.abort();
      }, WAIT_MS);
      const options = how === 'steal' ? { steal: true } : { signal: giveUp.signal };
      const claimAgain = (): void => {
        const wasOurs = keyValue.get(key) === mark;
        void claim(name, 'wait', onLost).then((isOurs) => {
          if (!isOurs || !wasOurs) onLost(isOurs);
        });
      };
      const hold = (): Promise<void> => {
        clearTimeout(timer);
        keyValue.set(key, mark);
        resolve(true);
        return new Promise((releaseLock) => {
          mine = claimed = { key, resolveLock: releaseLock, claimAgain };
        });
      };
      locks.request(name, options, hold).catch(() => {
        clearTimeout(timer);
        // Only a timed-out wait counts as failed. If the browser refuses locks, there is no lock.
        if (mine === undefined) resolve(!giveUp.signal.aborted);
        else if (mine === claimed) {
          claimed = undefined;
          onLost(false);
        }
      });
    });

  const releaseLock = (): void => {
    claimed?.resolveLock();
    claimed = undefined;
  };

  window.addEventListener('pagehide', () => {
    resting = claimed;
    releaseLock();
  });
  window.addEventListener('pageshow', () => {
    resting?.claimAgain();
    resting = undefined;
  });
  return {
    claim,
    isFree: async (name) => {
      const { held: all } = await navigator.locks.query();
      return all?.some((lock) => lock.name === name) !== true;
    },
    release() {
      // The key contains the user id, so remove it when the user signs out.
      if (claimed !== undefined && keyValue.get(claimed.key) === mark) keyValue.remove(claimed.key);
      releaseLock();
    },
  };
}
