import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that tells an asynchronous action whether the component is still mounted. */
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
