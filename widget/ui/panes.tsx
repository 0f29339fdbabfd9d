import { createContext, use, type ReactNode, type Ref } from 'react';
import styles from './panes.module.css';

/** Where a screen stands: alone, as the list beside what is opened, or as what is opened beside the list. */
export type Pane = 'only' | 'list' | 'detail';

const PaneContext = createContext<Pane>('only');

/** The pane that a component stands in. */
export const usePane = (): Pane => use(PaneContext);

export interface PanesProps {
  /** False: it has no room, or there is none. */
  readonly list: ReactNode;
  /** What is opened from the list. */
  readonly detail: ReactNode;
  readonly listRef: Ref<HTMLDivElement>;
  readonly detailRef: Ref<HTMLDivElement>;
}

/** A list, what is opened from it, or both beside each other. One stays as it is when the other comes or goes. */
export function Panes({ list, detail, listRef, detailRef }: PanesProps) {
  const hasList = list !== false;
  const hasDetail = detail !== false;
  const isSplit = hasList && hasDetail;
  return (
    <div className={styles.panes}>
      {hasList && (
        <div
          ref={listRef}
          role={isSplit ? 'complementary' : undefined}
          className={isSplit ? styles.list : styles.detail}
        >
          <PaneContext value={isSplit ? 'list' : 'only'}>{list}</PaneContext>
        </div>
      )}
      {hasDetail && (
        <div ref={detailRef} className={styles.detail}>
          <PaneContext value={isSplit ? 'detail' : 'only'}>{detail}</PaneContext>
        </div>
      )}
    </div>
  );
}
