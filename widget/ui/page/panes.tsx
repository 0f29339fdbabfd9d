import { createContext, use, type ReactNode, type Ref } from 'react';
import styles from './panes.module.css';

/** The place of a screen: alone, as the list of a split view, or as the detail next to the list. */
export type Pane = 'only' | 'list' | 'detail';

const PaneContext = createContext<Pane>('only');

/** The pane that contains the calling component. */
export const usePane = (): Pane => use(PaneContext);

export interface PanesProps {
  /** False: there is no list, or no space for it. */
  readonly list: ReactNode;
  /** The screen that was opened from the list. */
  readonly detail: ReactNode;
  readonly listRef: Ref<HTMLDivElement>;
  readonly detailRef: Ref<HTMLDivElement>;
}

/** A list, a detail screen, or both next to each other. Each stays mounted when the other appears or disappears. */
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
