import type { Atom } from 'jotai/vanilla';
import type { Store } from '../../widget/sync/store.ts';
import { PATIENCE_MS } from './patience.ts';

/** Waits until the state meets a condition, and returns the state. A failure reports the last state. */
export function untilState<T>(
  what: string,
  store: Store,
  source: Atom<T>,
  isReached: (value: T) => boolean,
  deadlineMs = PATIENCE_MS,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const check = (): void => {
      const value = store.get(source);
      if (!isReached(value)) return;
      clearTimeout(timer);
      stop();
      resolve(value);
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error(`waited in vain for: ${what}; last: ${describe(store.get(source))}`));
    }, deadlineMs);
    const stop = store.sub(source, check);
    check();
  });
}

function describe(value: unknown): string {
  const plain: unknown = value instanceof Map ? [...value.values()] : value instanceof Set ? [...value] : value;
  return JSON.stringify(plain)?.slice(0, 2000) ?? String(value);
}
