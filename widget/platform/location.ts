/** The page's address. */
export interface PageLocation {
  /** Such as `https://im.example.com`. */
  readonly origin: string;
  /** Whether the page is a window of its own and stands in no frame. */
  readonly isTop: boolean;
  /** A query parameter, or null. */
  query(name: string): string | null;
  /** Takes query parameters out of the address and out of the history entry, without loading anything. */
  dropQuery(name: string): void;
  /** Loads an address of this origin in place of the current one. */
  replace(path: string): void;
}
