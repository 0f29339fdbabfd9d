import { useEffect } from 'react';
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
