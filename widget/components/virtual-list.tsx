import { useState, type ReactElement } from 'react';
import { List, type RowComponentProps } from 'react-window';
import { remPx } from '../ui/rem.ts';
import { ROW_REM, type VirtualRowsProps } from './virtual-rows-props.ts';
import styles from './virtual-rows.module.css';

const OVERSCAN = 6;

interface RowData<Item> {
  readonly items: readonly Item[];
  readonly renderRow: (item: Item) => ReactElement;
  readonly footer: ReactElement;
}

/** The list itself: only the rows in view exist. */
export function VirtualList<Item>({ items, keyOf, renderRow, footer, label }: VirtualRowsProps<Item>) {
  const [rowPx] = useState(() => ROW_REM * remPx());
  return (
    <List
      className={styles.list}
      aria-label={label}
      rowComponent={VirtualRow<Item>}
      rowProps={{ items, renderRow, footer }}
      rowCount={items.length + 1}
      rowHeight={rowPx}
      rowKey={(index) => {
        const item = items[index];
        return item === undefined ? 'footer' : keyOf(item);
      }}
      overscanCount={OVERSCAN}
    />
  );
}

function VirtualRow<Item>({
  index,
  style,
  ariaAttributes,
  items,
  renderRow,
  footer,
}: RowComponentProps<RowData<Item>>): ReactElement {
  const item = items[index];
  return (
    <div style={style} {...ariaAttributes}>
      {item === undefined ? footer : renderRow(item)}
    </div>
  );
}
