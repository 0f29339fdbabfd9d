import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Keeps an overlay mounted from opening until the animations of its closing class have ended. Without animations (reduced
 * motion) it unmounts at once.
 */
export function usePresence(isOpen: boolean, root: RefObject<HTMLElement | null>): boolean {
  const [isMounted, setMounted] = useState(isOpen);
  if (isOpen && !isMounted) setMounted(true);

  useLayoutEffect(() => {
    if (isOpen || !isMounted) return;
    let isCurrent = true;
    const leave = () => {
      if (isCurrent) setMounted(false);
    };
    const animations = root.current?.getAnimations?.({ subtree: true }) ?? [];
    if (animations.length === 0) leave();
    else void Promise.allSettled(animations.map((animation) => animation.finished)).then(leave);
    return () => {
      isCurrent = false;
    };
  }, [isOpen, isMounted, root]);

  return isOpen || isMounted;
}
