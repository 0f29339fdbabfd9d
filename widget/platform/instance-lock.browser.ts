import type { InstanceLock } from './instance-lock.ts';
import type { KeyValue } from './key-value.ts';

/** A page that reloads still holds its lock for a moment, on a busy device for a longer one. */
const WAIT_MS = 1500;

/**
 * Web Locks: a window that closes or crashes lets go by itself. A page that the browser keeps to go back to lets go, too, and
 * asks for its lock again when it returns: a held lock would keep it from being kept.
 *
 * @param keyValue says which window was the last in use, to one that returns
 */
export function createBrowserInstanceLock(keyValue: Pick<KeyValue, 'get' | 'set' | 'remove'>): InstanceLock {
  const mark = String(Math.random());
  let held: { readonly key: string; readonly letGo: () => void; readonly claimAgain: () => void } | undefined;
  let resting: typeof held;

  const claim: InstanceLock['claim'] = (name, how, onLost) =>
    new Promise((resolve) => {
      // Missing on plain-http pages: nothing is guarded there.
      const locks = navigator.locks as LockManager | undefined;
      if (locks === undefined) return resolve(true);
      const key = `ml_window:${name}`;
      let mine: typeof held;
      const giveUp = new AbortController();
      const timer = setTimeout(async () => {
        // A page that is busy may hear late that the lock is its own by now.
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
        return new Promise((letGo) => {
          mine = held = { key, letGo, claimAgain };
        });
      };
      locks.request(name, options, hold).catch(() => {
        clearTimeout(timer);
        // Only the wait was in vain; a browser that refuses locks guards nothing.
        if (mine === undefined) resolve(!giveUp.signal.aborted);
        else if (mine === held) {
          held = undefined;
          onLost(false);
        }
      });
    });

  const letGo = (): void => {
    held?.letGo();
    held = undefined;
  };

  window.addEventListener('pagehide', () => {
    resting = held;
    letGo();
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
      // It names the user: nothing of theirs stays once they have gone.
      if (held !== undefined && keyValue.get(held.key) === mark) keyValue.remove(held.key);
      letGo();
    },
  };
}
