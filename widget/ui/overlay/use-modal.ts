import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useFrame } from '../page/app-frame.tsx';
import { trapFocus } from './focus-trap.ts';
import type { Overlay } from './overlay-stack.ts';

/**
 * Makes a mounted panel a modal overlay while it is open: it is the top of the stack for Back and Escape, traps the focus, and is
 * inert while another overlay is above it.
 */
export function useModal(box: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void): void {
  const { overlays } = useFrame();
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const panel = box.current;
    if (!isOpen || panel === null) return undefined;
    const overlay: Overlay = { close: () => close() };
    // The panel is inert from its last closing if it opens again before that animation has ended. It could not take the focus.
    panel.removeAttribute('inert');
    const releaseFocus = trapFocus(panel);
    const unsubscribe = overlays.subscribe(() => panel.toggleAttribute('inert', !overlays.isTop(overlay)));
    const remove = overlays.add(overlay);
    return () => {
      remove();
      unsubscribe();
      releaseFocus();
    };
  }, [box, isOpen, overlays]);
}
