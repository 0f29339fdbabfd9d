import type { ReactElement, Ref } from 'react';

/** Scrolls a row to the top of its list. */
export interface RowScroller {
  readonly showRow: (index: number) => void;
}

export interface VirtualRowsProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly renderRow: (item: Item) => ReactElement;
  /** The footer after the last row. */
  readonly footer: ReactElement;
  readonly label: string;
  /** The height of a row, in rem; undefined for a normal row. Must be stable between renders. */
  readonly heightOf?: (item: Item) => number | undefined;
  readonly scrollRef?: Ref<RowScroller>;
  /** The path of the list's screen: when the user comes back to it, the list is where the user left it. */
  readonly place?: string;
  /** Called when the first visible row changes. */
  readonly onFirstRow?: (index: number) => void;
}
