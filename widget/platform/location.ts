/** The page's address. */
export interface PageLocation {
  /** Such as `https://im.example.com`. */
  readonly origin: string;
  /** A query parameter, or null. */
  query(name: string): string | null;
  /** Takes query parameters out of the address and out of the history entry, without loading anything. */
  dropQuery(name: string): void;
}
