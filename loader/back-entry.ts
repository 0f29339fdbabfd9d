import { listen } from './dom.ts';

/** Key in `history.state` that marks the history entry of an open full-screen panel. */
const MARK = 'meeline';

/** A widget before 1.1 has entries of its own in the frame, which the browser then leaves instead, without an event for this page. */
const LEAVE_LIMIT_MS = 1000;

/** The one history entry of a panel that fills the screen: while it is open, the browser's Back belongs to the panel. */
export interface BackEntry {
  readonly add: () => void;
  /** Goes back over the entry if it is the current one, unless the page navigates because the panel has closed. */
  readonly remove: () => void;
}

/** The part of the Navigation API that recognises an entry whose state the page has replaced. Not every browser has it. */
type Navigation = EventTarget & { readonly currentEntry: { readonly key: string } | null };

/**
 * @param name of the instance
 * @param goBack the user has pressed Back on the entry; returns whether the panel stays open
 */
export function createBackEntry(name: string, signal: AbortSignal, goBack: () => boolean): BackEntry {
  const { navigation } = window as { navigation?: Navigation };
  let isWanted = false;
  /** The browser is on its way from our entry to the one before. */
  let isLeaving = false;
  let ownKey: string | undefined;
  /** The state of the entry before ours. */
  let stateBefore: unknown;

  const isOurs = (): boolean => {
    const state = history.state as Record<string, unknown> | null;
    const isMarked = typeof state === 'object' && state?.[MARK] === name;
    return isMarked || (ownKey !== undefined && navigation?.currentEntry?.key === ownKey);
  };

  const add = (): void => {
    isWanted = true;
    if (isLeaving) return;
    // After a reload the entry from before still exists.
    if (!isOurs()) {
      stateBefore = history.state;
      // A router that hears of the way back ignores an entry without a state. Turbo would render the page again for its own.
      history.replaceState(null, '');
      history.pushState({ ...(stateBefore as object | null), [MARK]: name }, '');
    }
    ownKey = navigation?.currentEntry?.key;
  };

  const leave = (): void => {
    if (isWanted || isLeaving || !isOurs()) return;
    isLeaving = true;
    setTimeout(() => (isLeaving = false), LEAVE_LIMIT_MS);
    history.back();
  };

  const remove = (): void => {
    isWanted = false;
    if (!navigation) return leave();
    let isNavigating = false;
    const note = (): void => void (isNavigating = true);
    navigation.addEventListener('navigate', note, { once: true });
    setTimeout(() => {
      navigation.removeEventListener('navigate', note);
      // Going back would cancel the page's navigation. The entry is left when the user comes back to it.
      if (!isNavigating) leave();
    });
  };

  const returned = (event: Event): void => {
    // Routers that were there before us have heard of it already; the address is the same.
    event.stopImmediatePropagation();
    if (stateBefore !== undefined) history.replaceState(stateBefore, '');
    stateBefore = undefined;
  };

  listen(
    'popstate',
    (event) => {
      const wasLeaving = isLeaving;
      isLeaving = false;
      if (isOurs()) {
        // The panel is closed: the user came forward, or back from an entry of the page.
        if (!isWanted) {
          event.stopImmediatePropagation();
          leave();
        }
      } else if (wasLeaving) {
        returned(event);
        if (isWanted) add();
      } else if (isWanted) {
        returned(event);
        isWanted = goBack();
        if (isWanted) add();
      }
    },
    { signal, capture: true },
  );

  return { add, remove };
}
