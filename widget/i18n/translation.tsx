import type { FlatNamespace, i18n as I18n, TFunction } from 'i18next';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { useTranslation as useChangingTexts, type FallbackNs } from 'react-i18next';
import { currentLanguage } from './i18n.ts';
import type { Language } from './languages.ts';

type Namespaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]] | undefined;

export interface Translation<Ns extends Namespaces = undefined> {
  /** Says what stands under a key of the first namespace, or of another one before a colon. */
  readonly t: TFunction<FallbackNs<Ns>>;
  readonly i18n: I18n;
  readonly language: Language;
}

type Translator = (namespaces: Namespaces) => Translation;

const TranslatorContext = createContext<Translator | undefined>(undefined);

/** Lets everything below say its texts, in the language of now: another language, or further texts, draw it anew. */
export function TranslationProvider({ i18n, children }: { readonly i18n: I18n; readonly children: ReactNode }) {
  // Another one whenever what it says may have changed.
  const { t } = useChangingTexts('common', { i18n });
  const translator = useMemo(() => createTranslator(i18n, t), [i18n, t]);
  return <TranslatorContext value={translator}>{children}</TranslatorContext>;
}

/**
 * The texts of one or more namespaces. The library's own hook subscribes each component, and asks for each text anew whenever
 * it is drawn: a fifth of the time in which a chat was opened.
 */
export function useTranslation<const Ns extends Namespaces = undefined>(namespaces?: Ns): Translation<Ns> {
  const translator = use(TranslatorContext);
  if (translator === undefined) throw new Error('texts need a TranslationProvider around what says them');
  // The function is the same for all namespaces, only what its keys may be differs.
  return translator(namespaces) as unknown as Translation<Ns>;
}

/** @param common says the texts of the namespace that has them for all */
function createTranslator(i18n: I18n, common: TFunction): Translator {
  const language = currentLanguage(i18n);
  const known = new Map<string, Translation>([['common', { t: remembering(common), i18n, language }]]);
  return (namespaces = 'common') => {
    const first = typeof namespaces === 'string' ? namespaces : namespaces[0];
    let translation = known.get(first);
    if (translation === undefined) {
      translation = { t: remembering(i18n.getFixedT(i18n.language, first)), i18n, language };
      known.set(first, translation);
    }
    return translation;
  };
}

/** Looks up once what is said without anything put in. */
function remembering(t: TFunction): TFunction {
  const said = new Map<string, string>();
  const say = (key: string, options?: object): string => {
    if (options !== undefined) return translate(key, options);
    const text = said.get(key) ?? translate(key);
    said.set(key, text);
    return text;
  };
  // Which keys there are is said by the type of the hook.
  const translate = t as (key: string, options?: object) => string;
  return say as TFunction;
}
