import { lazy, Suspense, type ReactElement } from 'react';
import type { VirtualRowsProps } from './virtual-rows-props.ts';
import styles from './virtual-rows.module.css';

/** More than any screen shows at once. */
const FIRST_ROWS = 24;

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
