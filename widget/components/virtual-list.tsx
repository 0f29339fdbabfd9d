import { useImperativeHandle, useState, type ReactElement } from 'react';
import { List, useListRef, type RowComponentProps } from 'react-window';
import { remPx } from '../ui/rem.ts';
import { useRowRem } from '../ui/rows/use-row-rem.ts';
import { useListPlace } from './use-list-place.ts';
import type { VirtualRowsProps } from './virtual-rows-props.ts';
import styles from './virtual-rows.module.css';

const OVERSCAN = 6;

interface RowData<Item> {
  readonly items: readonly Item[];
  readonly renderRow: (item: Item) => ReactElement;
  readonly footer: ReactElement;
}

/** The virtual list: only the rows in view exist. */
export function VirtualList<Item>(props: VirtualRowsProps<Item>) {
  const { items, keyOf, renderRow, footer, label, heightOf, scrollRef, onFirstRow, place } = props;
  const [unitPx] = useState(remPx);
  const rowRem = useRowRem();
  const list = useListRef(null);
  useImperativeHandle(scrollRef, () => ({ showRow: (index) => list.current?.scrollToRow({ index, align: 'start' }) }), [
    list,
  ]);
  const beginPx = useListPlace(place, list);
  const heightAt = (index: number): number => {
    const item = items[index];
    return ((item === undefined ? undefined : heightOf?.(item)) ?? rowRem) * unitPx;
  };
  return (
    <List
      listRef={list}
      defaultScrollOffset={beginPx}
      className={styles.list}
      aria-label={label}
      rowComponent={VirtualRow<Item>}
      rowProps={{ items, renderRow, footer }}
      rowCount={items.length + 1}
      rowHeight={heightOf === undefined ? rowRem * unitPx : heightAt}
      onRowsRendered={({ startIndex }) => onFirstRow?.(startIndex)}
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
