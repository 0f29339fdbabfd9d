/**
 * The languages of the product, with the specification's codes for headers and URLs. Spec: 3-transport §7 Language.
 * D-05.
 */
export const LANGUAGES = ['cn', 'en', 'th', 'vi', 'ja', 'ko', 'hi', 'ind'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'cn';

interface LanguageFacts {
  /** The standard tag, for `<html lang>` and Intl. */
  readonly tag: string;
  /** The name of the language in the language itself, for the language menu. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
}

const FACTS: Readonly<Record<Language, LanguageFacts>> = {
  cn: { tag: 'zh-CN', name: '简体中文', direction: 'ltr' },
  en: { tag: 'en', name: 'English', direction: 'ltr' },
  th: { tag: 'th', name: 'ไทย', direction: 'ltr' },
  vi: { tag: 'vi', name: 'Tiếng Việt', direction: 'ltr' },
  ja: { tag: 'ja', name: '日本語', direction: 'ltr' },
  ko: { tag: 'ko', name: '한국어', direction: 'ltr' },
  hi: { tag: 'hi', name: 'हिन्दी', direction: 'ltr' },
  ind: { tag: 'id', name: 'Bahasa Indonesia', direction: 'ltr' },
};

export const languageFacts = (language: Language): LanguageFacts => FACTS[language];

/**
 * Standard subtags with a different code in the product. `in` is the old code of Indonesian that Android still sends.
 */
const OWN_CODE_BY_SUBTAG: Readonly<Record<string, Language>> = { zh: 'cn', id: 'ind', in: 'ind' };

/** Returns the language of a code or a standard tag (`zh-TW`, `en_US`, `in`), or null if it is not supported. */
export function languageOf(text: string): Language | null {
  const subtag = text.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';
  if (Object.hasOwn(OWN_CODE_BY_SUBTAG, subtag)) return OWN_CODE_BY_SUBTAG[subtag] ?? null;
  return LANGUAGES.find((language) => language === subtag) ?? null;
}

/** Returns the languages that a tenant offers, in its order; all of them when its list contains no supported one. */
export function supportedLanguages(tenantList: readonly string[]): readonly Language[] {
  const named = tenantList.map(languageOf).filter((language) => language !== null);
  return named.length > 0 ? [...new Set(named)] : LANGUAGES;
}
