import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { cx } from '../class-names.ts';
import styles from './page-transition.module.css';

export interface PageTransitionProps {
  /** The path of the page. A new value starts a transition. */
  readonly pageKey: string;
  /** `open` slides in from the end of the line, `close` from its start; null shows the page without animation. */
  readonly anime: 'open' | 'close' | null;
  readonly children: ReactNode;
}

const ANIME = { open: styles.open, close: styles.close };

/** Slides a page in. The replaced page unmounts at once: two chat rooms must never be mounted together. */
export function PageTransition({ pageKey, ...page }: PageTransitionProps) {
  return <Page key={pageKey} {...page} />;
}

function Page({ anime, children }: Omit<PageTransitionProps, 'pageKey'>) {
  // The page slides in once, even if its place changes later.
  const [coming] = useState(anime);
  return <div className={cx(styles.page, coming !== null && ANIME[coming])}>{children}</div>;
}

/**
 * Moves the focus to the heading of a page that replaces another one, so that a screen reader announces it.
 *
 * @param where The container of the page.
 * @param pageKey Changes with the page. Undefined: there is no page, and the next one is a first page, which takes no focus.
 */
export function usePageFocus(where: RefObject<HTMLElement | null>, pageKey: string | undefined): void {
  const shownKey = useRef(pageKey);
  useEffect(() => {
    const before = shownKey.current;
    shownKey.current = pageKey;
    if (before === undefined || pageKey === undefined || before === pageKey) return undefined;
    const place = where.current;
    // If a page has focused a field of its own, the field keeps the focus.
    if (place === null || place.contains(document.activeElement) || focusHeading(place)) return undefined;
    // The chunk of the page is still loading. If the user moves the focus in the meantime, it stays there.
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
