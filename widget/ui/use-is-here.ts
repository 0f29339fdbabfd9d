import { useCallback, useEffect, useRef } from 'react';

/** Tells, when something that takes its time is done, whether the component is still there. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
