/** `shown` comes when the page becomes visible or returns from the back-forward cache; `leaving` when it may not come back. */
export type VisibilityEvent = 'shown' | 'hidden' | 'online' | 'offline' | 'leaving';

export interface Visibility {
  isVisible(): boolean;
  isOnline(): boolean;
  /** The returned function stops listening. */
  listen(listener: (event: VisibilityEvent) => void): () => void;
}
