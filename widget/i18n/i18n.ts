import { createInstance, type i18n as I18n } from 'i18next';
import { DEFAULT_LANGUAGE, languageFacts, languageOf, type Language } from './languages.ts';
import { loadFirstTexts, loadLaterTexts } from './load-language.ts';
import type { FirstTexts, LocaleTexts } from './locale-texts.ts';

/**
 * Loads what the first screen says in one language and starts translation in it, for a `TranslationProvider`. Null when the texts
 * cannot be fetched.
 *
 * Inside i18next a language goes by its standard tag, because its plural rules come from Intl.
 */
export async function startI18n(language: Language): Promise<I18n | null> {
  const texts = await loadFirstTexts(language);
  return texts === null ? null : createI18n(language, texts);
}

/** Translation from texts at hand. */
export function createI18n(language: Language, texts: FirstTexts | LocaleTexts): I18n {
  const { tag } = languageFacts(language);
  const instance = createInstance();
  // With the texts given and initAsync off, init has finished when it returns.
  void instance.init({
    lng: tag,
    load: 'currentOnly',
    fallbackLng: false,
    defaultNS: 'common',
    ns: Object.keys(texts),
    resources: { [tag]: { ...texts } },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  return instance;
}

/** Changes the language of the running page; every text on screen follows. False when it cannot be fetched: nothing changes. */
export async function switchLanguage(i18n: I18n, language: Language): Promise<boolean> {
  const [first, later] = await Promise.all([loadFirstTexts(language), loadLaterTexts(language)]);
  if (first === null || later === null) return false;
  addTexts(i18n, language, { ...first, ...later });
  await i18n.changeLanguage(languageFacts(language).tag);
  return true;
}

export function addTexts(i18n: I18n, language: Language, texts: Partial<LocaleTexts>): void {
  const { tag } = languageFacts(language);
  for (const [namespace, keys] of Object.entries(texts)) i18n.addResourceBundle(tag, namespace, keys);
}

/** Whether the texts that the first screen does without are there in the language of now. */
export const hasLaterTexts = (i18n: I18n): boolean => i18n.hasResourceBundle(i18n.language, 'errors');

export const currentLanguage = (i18n: I18n): Language => languageOf(i18n.language) ?? DEFAULT_LANGUAGE;

/** Says the language to the browser: fonts, hyphenation, screen readers and the direction of writing depend on it. */
export function applyDocumentLanguage(root: HTMLElement, language: Language): void {
  const { tag, direction } = languageFacts(language);
  root.lang = tag;
  root.dir = direction;
}
