import { useEffect } from 'react';
import { useTranslation } from './translation.tsx';

/**
 * Whether the lazy texts, which the first screen does not need, are loaded. Loads them when wanted, and then renders
 * again.
 */
export function useLaterTexts(areWanted = true): boolean {
  const { texts } = useTranslation();
  const areThere = texts.hasLater();
  useEffect(() => {
    if (areWanted && !areThere) void texts.addLater();
  }, [areWanted, areThere, texts]);
  return areThere;
}
