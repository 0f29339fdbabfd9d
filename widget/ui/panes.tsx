import { createContext, use, type ReactNode } from 'react';
import styles from './panes.module.css';

/** Where a screen stands: alone, as the list beside what is opened, or as what is opened beside the list. */
export type Pane = 'only' | 'list' | 'detail';

const PaneContext = createContext<Pane>('only');

/** The pane that a component stands in. */
export const usePane = (): Pane => use(PaneContext);

export interface PanesProps {
  /** Stands beside what is opened; without it that has all the room. */
  readonly list?: ReactNode;
  /** What is opened. It stays as it is when the list comes or goes. */
  readonly children: ReactNode;
}

/** One screen, or two beside each other. */
export function Panes({ list, children }: PanesProps) {
  const isSplit = list !== undefined;
  return (
    <div className={styles.panes}>
      {isSplit && (
        <aside className={styles.list}>
          <PaneContext value="list">{list}</PaneContext>
        </aside>
      )}
      <div className={styles.detail}>
        <PaneContext value={isSplit ? 'detail' : 'only'}>{children}</PaneContext>
      </div>
    </div>
  );
}
