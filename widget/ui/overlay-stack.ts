/** Something that lies over the page: a sheet, a dialog, a viewer. */
export interface Overlay {
  /** Asked to go: by Escape, by Back, by a tap outside. One that must stay does nothing. */
  readonly close: () => void;
  /** It stands in the page (a panel, a mode), whose rest stays in reach. */
  readonly isInPage?: boolean;
}

export interface OverlayStack {
  /** Puts an overlay on top. The returned function takes it away, wherever it lies by then. */
  add(overlay: Overlay): () => void;
  /** Asks the top overlay to close. False when there is none: Back and Escape then mean the page. */
  closeTop(): boolean;
  readonly size: number;
  /** Something lies over the page. */
  readonly isPageCovered: boolean;
  isTop(overlay: Overlay): boolean;
  subscribe(listener: () => void): () => void;
}

/** Keeps the order in which overlays opened, so that Back and Escape always take the top one first. */
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
