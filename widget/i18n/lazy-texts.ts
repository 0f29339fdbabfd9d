import { useCallback, useEffect } from 'react';
import { useTranslation } from './translation.tsx';

/**
 * Whether the lazy texts, which the first screen does not need, are loaded. Loads them when wanted, and then renders
 * again.
 */
export function useLazyTexts(areWanted = true): boolean {
  const { texts } = useTranslation();
  const areLoaded = texts.hasLazyTexts();
  useEffect(() => {
    if (areWanted && !areLoaded) void texts.loadLazyTexts();
  }, [areWanted, areLoaded, texts]);
  return areLoaded;
}

/** Returns a function that runs a callback when the lazy texts are loaded: at once, if they are. For words outside the screens. */
export function useWhenTexts(): (run: () => void) => void {
  const { texts } = useTranslation();
  return useCallback(
    (run) => {
      if (texts.hasLazyTexts()) run();
      else void texts.loadLazyTexts().then(run);
    },
    [texts],
  );
}
