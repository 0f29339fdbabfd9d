import type { ReactElement } from 'react';

/** Height of a row, in rem. */
export const ROW_REM = 4;

export interface VirtualRowsProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly renderRow: (item: Item) => ReactElement;
  /** The quiet line behind the last row. */
  readonly footer: ReactElement;
  readonly label: string;
}
