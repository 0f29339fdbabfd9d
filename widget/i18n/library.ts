/** i18next as a separate chunk. It is loaded together with the lazy texts. */
import { createInstance, type i18n as I18n } from 'i18next';
import { languageFacts, type Language } from './languages.ts';
import type { FirstTexts, LocaleTexts } from './locale-texts.ts';

/**
 * Creates a translator from loaded texts. i18next uses the standard language tag, because its plural rules come from
 * Intl.
 */
export function createI18n(language: Language, texts: FirstTexts | LocaleTexts): I18n {
  const { tag } = languageFacts(language);
  const instance = createInstance();
  // The texts are passed in and initAsync is off, so init is complete when it returns.
  void instance.init({
    lng: tag,
    load: 'currentOnly',
    fallbackLng: false,
    defaultNS: 'common',
    ns: Object.keys(texts),
    resources: { [tag]: { ...texts } },
    initAsync: false,
    // Not loaded yet: a player sees no keys.
    parseMissingKeyHandler: () => '',
    interpolation: { escapeValue: false },
  });
  return instance;
}

export function addTexts(i18n: I18n, language: Language, texts: Partial<LocaleTexts>): void {
  const { tag } = languageFacts(language);
  for (const [namespace, keys] of Object.entries(texts)) i18n.addResourceBundle(tag, namespace, keys);
}
