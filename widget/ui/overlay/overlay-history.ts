import { leaveOverlayEntry, markSettled } from './history-settling.ts';
import type { OverlayStack } from './overlay-stack.ts';

/** Marks the history entry that represents open overlays. */
const MARK = 'meelineOverlay';

/**
 * Lets the browser's Back close the top overlay before it leaves the page. Returns a function that stops this.
 *
 * While an overlay is open, the history has one extra entry with the same URL. Back removes that entry, which closes the top
 * overlay; if others remain, the entry is added again. When the last overlay closes by other means, the entry is removed. An
 * overlay that closes because it navigates to another page leaves the entry behind, under that page. The entry is skipped when
 * Back reaches it.
 */
export function connectOverlaysToHistory(overlays: OverlayStack, page: Window = window): () => void {
  let isOnMark = hasMark(page.history.state);
  let isTidying = false;

  function handleChange() {
    if (overlays.size > 0) addMark();
    // Deferred, because the handler that closed the overlay may be about to navigate.
    else if (isOnMark) page.setTimeout(removeMark);
  }

  function addMark() {
    if (hasMark(page.history.state)) return;
    page.history.pushState({ [MARK]: true }, '');
    isOnMark = true;
  }

  function removeMark() {
    if (overlays.size > 0) return;
    isOnMark = hasMark(page.history.state);
    if (!isOnMark) return;
    isTidying = true;
    leaveOverlayEntry(page);
  }

  function handlePopState(event: PopStateEvent) {
    markSettled(page);
    const cameFromMark = isOnMark;
    isOnMark = hasMark(event.state);
    if (isTidying) {
      isTidying = false;
      // An overlay opened while the entry was being removed: it needs an entry of its own.
      if (overlays.size > 0) addMark();
    } else if (cameFromMark && !isOnMark && overlays.closeTop()) {
      if (overlays.size > 0) addMark();
    } else if (isOnMark && overlays.size === 0) {
      isTidying = true;
      leaveOverlayEntry(page);
    }
  }

  if (overlays.size > 0) addMark();
  const unsubscribe = overlays.subscribe(handleChange);
  page.addEventListener('popstate', handlePopState);
  return () => {
    unsubscribe();
    page.removeEventListener('popstate', handlePopState);
  };
}

/**
 * Runs a callback when the entry of the closing overlay has left the history; at once if there is none. A `replace` in the
 * callback then replaces the entry of the page, not that of the overlay. Returns a function that cancels it.
 */
export function afterOverlays(run: () => void, page: Window = window): () => void {
  if (hasMark(page.history.state)) page.addEventListener('popstate', run, { once: true });
  else run();
  return () => page.removeEventListener('popstate', run);
}

const hasMark = (state: unknown): boolean => typeof state === 'object' && state !== null && MARK in state;
