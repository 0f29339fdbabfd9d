import { useEffect, useEffectEvent } from 'react';
import { hasTouchKeyboard } from './touch-keyboard.ts';

/** A finger that taps the messages, or begins to write elsewhere, has done with the panel. Beside a mouse there is room for it. */
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
