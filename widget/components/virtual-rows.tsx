import { lazy, Suspense, type ReactElement } from 'react';
import styles from './virtual-rows.module.css';

export const ROW_REM = 4;
/** More than any screen shows at once. */
const FIRST_ROWS = 24;

export interface VirtualRowsProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly renderRow: (item: Item) => ReactElement;
  /** The quiet line behind the last row. */
  readonly footer: ReactElement;
  readonly label: string;
}

const LazyList = lazy(async () => ({ default: (await import('./virtual-list.tsx')).VirtualList })) as <Item>(
  props: VirtualRowsProps<Item>,
) => ReactElement;

/**
 * A list of any length whose rows are 4 rem high. The first rows stand there at once and can be used; what keeps a long list
 * light is fetched meanwhile and takes over in the same place.
 */
export function VirtualRows<Item>(props: VirtualRowsProps<Item>) {
  return (
    <Suspense fallback={<FirstRows {...props} />}>
      <LazyList {...props} />
    </Suspense>
  );
}

function FirstRows<Item>({ items, keyOf, renderRow, label }: VirtualRowsProps<Item>) {
  return (
    <div className={styles.list} role="list" aria-label={label}>
      {items.slice(0, FIRST_ROWS).map((item) => (
        <div key={keyOf(item)} role="listitem" className={styles.row}>
          {renderRow(item)}
        </div>
      ))}
    </div>
  );
}
