import { useEffect, useState, type RefObject } from 'react';

/** Files are fetched shortly before they come into view. */
const AHEAD = '320px 0px';

type Listener = () => void;

/** One observer per list: a root margin applies only to its own scroller. */
const observers = new WeakMap<
  Element,
  { readonly observer: IntersectionObserver; readonly listeners: Map<Element, Listener> }
>();

function observerOf(root: Element | null) {
  const key = root ?? document.documentElement;
  const known = observers.get(key);
  if (known !== undefined) return known;
  const listeners = new Map<Element, Listener>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) listeners.get(target)?.();
    },
    { root, rootMargin: AHEAD },
  );
  const made = { observer, listeners };
  observers.set(key, made);
  return made;
}

/** Whether an element of a scrolled list is or was in view or close to it. It never returns to false. */
export function useIsNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (isNear || element === null) return;
    const { observer, listeners } = observerOf(element.closest('[data-media-root], [role="log"]'));
    listeners.set(element, () => setNear(true));
    observer.observe(element);
    return () => {
      listeners.delete(element);
      observer.unobserve(element);
    };
  }, [isNear, ref]);
  return isNear;
}
