/** The URL of the page. */
export interface PageLocation {
  /** For example `https://im.example.com`. */
  readonly origin: string;
  /** Whether the page is a top-level window and not in a frame. */
  readonly isTop: boolean;
  /** Returns the current full URL. */
  address(): string;
  /** Returns a query parameter, or null. */
  query(name: string): string | null;
  /** Removes query parameters from the URL and the history entry, without loading anything. */
  dropQuery(name: string): void;
  /** Replaces the current page with another URL of this origin. */
  replace(path: string): void;
}
