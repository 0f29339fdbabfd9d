import type { FlatNamespace, TFunction } from 'i18next';
import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { Language } from './languages.ts';
import type { Texts } from './texts.ts';

type Namespaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]] | undefined;
type Default<Ns extends Namespaces> = Ns extends undefined ? 'common' : NonNullable<Ns>;

export interface Translation<Ns extends Namespaces = undefined> {
  /** Returns the text of a key of the first namespace, or of another namespace before a colon. */
  readonly t: TFunction<Default<Ns>>;
  readonly texts: Texts;
  readonly language: Language;
}

type Translator = (namespaces: Namespaces) => Translation;

const TranslatorContext = createContext<Translator | undefined>(undefined);

/** Provides the texts to all components below. A change of language, or newly loaded texts, renders them again. */
export function TranslationProvider({ texts, children }: { readonly texts: Texts; readonly children: ReactNode }) {
  const version = useSyncExternalStore(texts.subscribe, texts.version);
  const translator = useMemo(() => createTranslator(texts, version), [texts, version]);
  return <TranslatorContext value={translator}>{children}</TranslatorContext>;
}

/** Returns the texts of one or more namespaces. */
export function useTranslation<const Ns extends Namespaces = undefined>(namespaces?: Ns): Translation<Ns> {
  const translator = use(TranslatorContext);
  if (translator === undefined) throw new Error('texts need a TranslationProvider around what says them');
  // The function is the same for all namespaces; only the type of its keys differs.
  return translator(namespaces) as unknown as Translation<Ns>;
}

/** Returns a new function for each version, so that components that use it render again. */
function createTranslator(texts: Texts, _version: number): Translator {
  const language = texts.language();
  const known = new Map<string, Translation>();
  return (namespaces = 'common') => {
    const first = typeof namespaces === 'string' ? namespaces : namespaces[0];
    let translation = known.get(first);
    if (translation === undefined) {
      // The type of the hook restricts the keys.
      translation = { t: texts.sayIn(first) as TFunction, texts, language };
      known.set(first, translation);
    }
    return translation;
  };
}
