import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { cx } from './class-names.ts';
import styles from './page-transition.module.css';

export interface PageTransitionProps {
  /** Changes with the page: its path. */
  readonly pageKey: string;
  /** `open` comes from the end of the line, `close` from its start; null just appears. */
  readonly anime: 'open' | 'close' | null;
  readonly children: ReactNode;
}

const ANIME = { open: styles.open, close: styles.close };

/**
 * Lets a page slide in and takes the focus to its heading, so that a screen reader says where one is. The page it
 * replaces is gone at once: two chat rooms are never alive together.
 */
export function PageTransition({ pageKey, anime, children }: PageTransitionProps) {
  const page = useRef<HTMLDivElement>(null);
  const shownKey = useRef(pageKey);
  useEffect(() => {
    if (shownKey.current === pageKey) return;
    shownKey.current = pageKey;
    // A page that focused a field of its own keeps it.
    if (page.current?.contains(document.activeElement) !== false) return;
    const heading = page.current.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pageKey]);
  return (
    <Page key={pageKey} ref={page} anime={anime}>
      {children}
    </Page>
  );
}

interface PageProps extends Omit<PageTransitionProps, 'pageKey'> {
  readonly ref: Ref<HTMLDivElement>;
}

function Page({ ref, anime, children }: PageProps) {
  // It comes in once: what it stands in may change later.
  const [coming] = useState(anime);
  return (
    <div ref={ref} className={cx(styles.page, coming !== null && ANIME[coming])}>
      {children}
    </div>
  );
}
