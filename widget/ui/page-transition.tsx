import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
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

/** Lets a page slide in. The page it replaces is gone at once: two chat rooms are never alive together. */
export function PageTransition({ pageKey, ...page }: PageTransitionProps) {
  return <Page key={pageKey} {...page} />;
}

function Page({ anime, children }: Omit<PageTransitionProps, 'pageKey'>) {
  // It comes in once: where it stands may change later.
  const [coming] = useState(anime);
  return <div className={cx(styles.page, coming !== null && ANIME[coming])}>{children}</div>;
}

/**
 * Takes the focus to the heading of a page that takes another one's place, so that a screen reader says where one is.
 *
 * @param where the page stands in it
 * @param pageKey changes with the page; undefined: there is none, and the next one is a first one, which takes nothing
 */
export function usePageFocus(where: RefObject<HTMLElement | null>, pageKey: string | undefined): void {
  const shownKey = useRef(pageKey);
  useEffect(() => {
    const before = shownKey.current;
    shownKey.current = pageKey;
    if (before === undefined || pageKey === undefined || before === pageKey) return undefined;
    const place = where.current;
    // A page that focused a field of its own keeps it.
    if (place === null || place.contains(document.activeElement) || focusHeading(place)) return undefined;
    // Its file is still on its way. Who has gone elsewhere meanwhile stays there.
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || focusHeading(place)) observer.disconnect();
    });
    observer.observe(place, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [where, pageKey]);
}

function focusHeading(place: HTMLElement): boolean {
  const heading = place.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
