/** `shown`: the page has become visible or returned from the back-forward cache. `leaving`: the page may not return. */
export type VisibilityEvent = 'shown' | 'hidden' | 'online' | 'offline' | 'leaving';

export interface Visibility {
  isVisible(): boolean;
  isOnline(): boolean;
  /** Whether the user saves data, or the network is 2G. Firefox and Safari do not report this. */
  savesData(): boolean;
  /** Calls `listener` for every event. The returned function stops listening. */
  listen(listener: (event: VisibilityEvent) => void): () => void;
}
