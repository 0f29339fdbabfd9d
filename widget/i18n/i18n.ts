import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, languageFacts, languageOf, type Language } from './languages.ts';
import { loadLanguage, type LanguagePack } from './load-language.ts';
import type { LocaleTexts } from './locale-texts.ts';

/**
 * Loads one language and starts translation in it; every `useTranslation` of the page uses the result. Null when the
 * language cannot be fetched.
 *
 * Inside i18next a language goes by its standard tag, because its plural rules come from Intl.
 */
export async function startI18n(language: Language, pack?: LanguagePack): Promise<I18n | null> {
  const texts = await loadLanguage(language, pack);
  return texts === null ? null : createI18n(language, texts);
}

/** Translation from texts at hand. */
export function createI18n(language: Language, texts: LocaleTexts): I18n {
  const { tag } = languageFacts(language);
  const instance = createInstance();
  // With the texts given and initAsync off, init has finished when it returns.
  void instance.use(initReactI18next).init({
    lng: tag,
    load: 'currentOnly',
    fallbackLng: false,
    defaultNS: 'common',
    ns: Object.keys(texts),
    resources: { [tag]: { ...texts } },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}

/** Changes the language of the running page; every text on screen follows. False when it cannot be fetched: nothing changes. */
export async function switchLanguage(i18n: I18n, language: Language, pack?: LanguagePack): Promise<boolean> {
  const texts = await loadLanguage(language, pack);
  if (texts === null) return false;
  const { tag } = languageFacts(language);
  for (const [namespace, keys] of Object.entries(texts)) i18n.addResourceBundle(tag, namespace, keys);
  await i18n.changeLanguage(tag);
  return true;
}

export const currentLanguage = (i18n: I18n): Language => languageOf(i18n.language) ?? DEFAULT_LANGUAGE;

/** Says the language to the browser: fonts, hyphenation, screen readers and the direction of writing depend on it. */
export function applyDocumentLanguage(root: HTMLElement, language: Language): void {
  const { tag, direction } = languageFacts(language);
  root.lang = tag;
  root.dir = direction;
}
