import { useEffect, useEffectEvent } from 'react';
import { hasTouchKeyboard } from '../shared/touch-keyboard.ts';

/**
 * Closes a panel when a finger taps the messages or focuses another field. Not used with a mouse, because a desktop screen has
 * space for the panel.
 */
export function useTapAway(isOpen: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isOpen || !hasTouchKeyboard()) return undefined;
    const handleClick = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('[role="main"]') !== null) leave();
    };
    const handleFocus = ({ target }: Event): void => {
      if (target instanceof HTMLInputElement && target.closest('[aria-modal]') === null) leave();
    };
    document.addEventListener('click', handleClick);
    document.addEventListener('focusin', handleFocus);
    return () => {
      document.removeEventListener('click', handleClick);
      document.removeEventListener('focusin', handleFocus);
    };
  }, [isOpen]);
}
