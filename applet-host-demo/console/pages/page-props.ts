export interface PageProps {
  /** The opened thing, or the tab. */
  readonly id: string | undefined;
}
