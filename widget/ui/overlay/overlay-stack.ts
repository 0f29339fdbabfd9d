/** An overlay over the page: a sheet, a dialog, a viewer. */
export interface Overlay {
  /** Called on Escape, Back or a tap outside. An overlay that must stay does nothing. */
  readonly close: () => void;
  /** It is part of the page (a panel, a mode); the rest of the page stays usable. */
  readonly isInPage?: boolean;
}

export interface OverlayStack {
  /** Puts an overlay on top. Returns a function that removes it from any position. */
  add(overlay: Overlay): () => void;
  /** Closes the top overlay. Returns false if there is none: Back and Escape then apply to the page. */
  closeTop(): boolean;
  readonly size: number;
  /** Whether an overlay covers the page. */
  readonly isPageCovered: boolean;
  isTop(overlay: Overlay): boolean;
  subscribe(listener: () => void): () => void;
}

/** Keeps the opening order of overlays, so that Back and Escape always close the top one first. */
export function createOverlayStack(): OverlayStack {
  const overlays: Overlay[] = [];
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    add(overlay) {
      overlays.push(overlay);
      notify();
      return () => {
        const index = overlays.indexOf(overlay);
        if (index === -1) return;
        overlays.splice(index, 1);
        notify();
      };
    },
    closeTop() {
      const top = overlays.at(-1);
      top?.close();
      return top !== undefined;
    },
    get size() {
      return overlays.length;
    },
    get isPageCovered() {
      return overlays.some(({ isInPage = false }) => !isInPage);
    },
    isTop: (overlay) => overlays.at(-1) === overlay,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
