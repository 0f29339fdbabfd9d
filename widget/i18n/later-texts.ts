import type { i18n as I18n } from 'i18next';
import { useEffect } from 'react';
import { addTexts, currentLanguage, hasLaterTexts } from './i18n.ts';
import { loadLaterTexts } from './load-language.ts';
import { useTranslation } from './translation.tsx';

const RETRY_AFTER_MS = 5000;
const loads = new WeakMap<I18n, Promise<void>>();

/** Fetches the texts that the first screen does without, until they are there. A language that is switched to brings its own. */
export function addLaterTexts(i18n: I18n): Promise<void> {
  const running = loads.get(i18n) ?? fetchUntilThere(i18n);
  loads.set(i18n, running);
  return running;
}

async function fetchUntilThere(i18n: I18n): Promise<void> {
  while (!hasLaterTexts(i18n)) {
    const language = currentLanguage(i18n);
    const texts = await loadLaterTexts(language);
    if (texts !== null) addTexts(i18n, language, texts);
    else await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
  }
}

/** Whether the texts are there that the first screen does without; fetches them when they are wanted, and draws again then. */
export function useLaterTexts(areWanted = true): boolean {
  const { i18n } = useTranslation();
  const areThere = hasLaterTexts(i18n);
  useEffect(() => {
    if (areWanted && !areThere) void addLaterTexts(i18n);
  }, [areWanted, areThere, i18n]);
  return areThere;
}
