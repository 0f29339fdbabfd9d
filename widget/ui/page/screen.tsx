import type { ReactNode, Ref } from 'react';
import { cx } from '../class-names.ts';
import { usePane } from './panes.tsx';
import styles from './screen.module.css';

export interface ScreenProps {
  /** The fixed part above the content: bar, search, banner. */
  readonly header?: ReactNode;
  /** Tabs or composer. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
  /** `page` is the background of cards and cells, `surface` matches the bars, `canvas` is the background of bubbles. */
  readonly ground?: 'page' | 'surface' | 'canvas' | undefined;
  /** False if an element inside has its own scrolling, like a virtual list. */
  readonly isScrollable?: boolean | undefined;
  readonly isBusy?: boolean | undefined;
  readonly mainRef?: Ref<HTMLDivElement> | undefined;
}

const GROUND = { page: '', surface: styles.surface, canvas: styles.canvas };

/** One screen: it fills its frame, with fixed parts above and below the scrolling part. */
export function Screen({
  header,
  footer,
  children,
  ground = 'page',
  isScrollable = true,
  isBusy = false,
  mainRef,
}: ScreenProps) {
  // A page has one main landmark: the detail. The element stays the same, because a list may appear next to it.
  const pane = usePane();
  const role = pane === 'list' ? undefined : 'main';
  const scrolls = isScrollable && cx(styles.scrollable, pane !== 'list' && styles.measured);
  return (
    <div className={cx(styles.screen, GROUND[ground], pane === 'list' && styles.listPane)}>
      {header}
      <div ref={mainRef} role={role} className={cx(styles.main, scrolls)} aria-busy={isBusy}>
        {children}
      </div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
