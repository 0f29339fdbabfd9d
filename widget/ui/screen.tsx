import type { ReactNode, Ref } from 'react';
import { cx } from './class-names.ts';
import { usePane } from './panes.tsx';
import styles from './screen.module.css';

export interface ScreenProps {
  /** Bar, search, banner: what stays while the rest scrolls. */
  readonly header?: ReactNode;
  /** Tabs or composer. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
  /** `page` lies behind cards and cells, `surface` is one with the bars, `canvas` lies behind bubbles. */
  readonly ground?: 'page' | 'surface' | 'canvas' | undefined;
  /** False when something inside scrolls by itself, like a virtual list. */
  readonly isScrollable?: boolean | undefined;
  readonly isBusy?: boolean | undefined;
  readonly mainRef?: Ref<HTMLDivElement> | undefined;
}

const GROUND = { page: '', surface: styles.surface, canvas: styles.canvas };

/** One screen: fills its frame, with the parts that stay above and below the part that scrolls. */
export function Screen({
  header,
  footer,
  children,
  ground = 'page',
  isScrollable = true,
  isBusy = false,
  mainRef,
}: ScreenProps) {
  // A page has one main part: that which is opened. The same element, because a list may come to stand beside it.
  const pane = usePane();
  const role = pane === 'list' ? undefined : 'main';
  const scrolls = isScrollable && cx(styles.scrollable, pane !== 'list' && styles.measured);
  return (
    <div className={cx(styles.screen, GROUND[ground])}>
      {header}
      <div ref={mainRef} role={role} className={cx(styles.main, scrolls)} aria-busy={isBusy}>
        {children}
      </div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
