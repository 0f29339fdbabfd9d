import type { MeeLine, MeeLineEvents, MeeLineState } from './types.ts';

/** The events that change the state. */
const CHANGES: readonly (keyof MeeLineEvents)[] = ['ready', 'open', 'close', 'unread', 'error', 'mode', 'destroy'];

/** The state of a MeeLine for a framework: the same object until something has changed. */
export interface StateStore {
  readonly get: () => MeeLineState;
  /** Calls back after each change. Returns a function that ends this. */
  readonly subscribe: (changed: () => void) => () => void;
}

/** The state in the HTML of a server, and until its page has hydrated: the page may already run a MeeLine by then. */
export const STATE_ON_SERVER: MeeLineState = { status: 'off', isOpen: false, unread: undefined };

export function createStateStore(meeLine: MeeLine): StateStore {
  let kept = meeLine.getState();
  const get = (): MeeLineState => {
    const now = meeLine.getState();
    const isSame = now.status === kept.status && now.isOpen === kept.isOpen && now.unread === kept.unread;
    if (!isSame) kept = now;
    return kept;
  };
  return {
    get,
    subscribe(changed) {
      // A new function for each subscriber, because `on` adds the same listener only once.
      const heard = (): void => changed();
      const stops = CHANGES.map((event) => meeLine.on(event, heard));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
