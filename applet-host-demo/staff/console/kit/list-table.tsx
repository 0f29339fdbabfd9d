import type { ReactNode } from 'react';
import type { LoadedList } from '../use-load.ts';
import { ListNote } from './list-note.tsx';
import { LoadMore } from './load-more.tsx';
import styles from './table.module.css';

interface ListTableProps<T> {
  readonly label: string;
  readonly list: Pick<LoadedList<T>, 'rows' | 'failure' | 'hasMore' | 'loadMore' | 'reload'>;
  /** In place of the table when the list is empty. */
  readonly empty: { readonly title: string; readonly text?: string | undefined };
  /** The cells of the header row. */
  readonly head: ReactNode;
  /** The row of an entry, with a key. */
  readonly children: (entry: T) => ReactNode;
  /** A click on a row opens its entry. */
  readonly opensRows?: boolean;
  /** Below the rows. */
  readonly foot?: ReactNode;
}

/** The list of a page as a table that scrolls: its rows, and what the page shows while there are none. */
export function ListTable<T>({ label, list, empty, head, children, opensRows, foot }: ListTableProps<T>) {
  const { rows } = list;
  const hasRows = rows !== undefined && rows.length > 0;
  return (
    // The keyboard scrolls it, also when no row has a control.
    <div className={styles.scroller} aria-busy={rows === undefined} tabIndex={0} role="region" aria-label={label}>
      <ListNote rows={rows} failure={list.failure} onRetry={list.reload} {...empty} />
      {hasRows && (
        <table className={styles.table} data-plain={opensRows !== true || undefined}>
          <thead>
            <tr>{head}</tr>
          </thead>
          <tbody>{rows.map(children)}</tbody>
        </table>
      )}
      {hasRows && (list.hasMore || foot !== undefined) && (
        <p className={styles.more}>
          <LoadMore list={list} /> {foot}
        </p>
      )}
    </div>
  );
}
