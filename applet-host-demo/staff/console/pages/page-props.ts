export interface PageProps {
  /** The id of the opened row, or the tab of the page. */
  readonly id: string | undefined;
}
