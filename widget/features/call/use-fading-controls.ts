import { useEffect, useState } from 'react';

const SHOWN_MS = 4000;

/** Controls over a picture fade after a while, and return with a touch, a movement or the keyboard. */
export function useFadingControls(mayFade: boolean) {
  const [areHidden, setHidden] = useState(false);
  const [uses, setUses] = useState(0);
  useEffect(() => {
    if (!mayFade) return undefined;
    const timer = setTimeout(() => setHidden(true), SHOWN_MS);
    return () => {
      clearTimeout(timer);
      setHidden(false);
    };
  }, [mayFade, uses]);
  const wake = (): void => {
    setHidden(false);
    setUses((count) => count + 1);
  };
  return {
    areHidden: mayFade && areHidden,
    handlers: { onPointerMove: areHidden ? wake : undefined, onPointerDown: wake, onKeyDown: wake, onFocus: wake },
  };
}
