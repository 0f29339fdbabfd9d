import type { FlatNamespace, i18n as I18n } from 'i18next';
import { languageFacts, type Language } from './languages.ts';
import { loadFirstTexts, loadLazyTexts } from './load-language.ts';
import type { FirstTexts } from './locale-texts.ts';
import { createLookUp, type Say } from './look-up.ts';

/** The texts of a page, in its current language. */
export interface Texts {
  readonly language: () => Language;
  /**
   * Returns the translator of a namespace. A new function whenever its texts may have changed; older ones speak the newest texts. A
   * text that is not loaded is empty, so that no screen shows a key.
   */
  readonly sayIn: (namespace: FlatNamespace) => Say;
  /** Whether the lazy texts, which the first screen does not need, are loaded. */
  readonly hasLazyTexts: () => boolean;
  /** Loads the lazy texts and retries until they are loaded. A language change loads those of the new language. */
  readonly loadLazyTexts: () => Promise<void>;
  /**
   * Changes the language of the running page and all texts on screen. Returns false and changes nothing when the texts
   * cannot be fetched.
   */
  readonly switchLanguage: (language: Language) => Promise<boolean>;
  /** Calls `listener` after every change; the returned function unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** A number that increases with every change. */
  readonly version: () => number;
}

/** Loads a tenant's own texts of a language, keyed by `namespace.key`. Never rejects; empty: it has none. */
export type LoadOwnTexts = (language: Language) => Promise<ReadonlyMap<string, string>>;

const RETRY_AFTER_MS = 5000;
const importLibrary = () => import('./library.ts');

/**
 * Loads the texts of the first screen in one language. Returns null when they cannot be fetched. A tenant's own texts
 * need i18next from the start; if its chunk cannot be fetched, the product's texts are used.
 *
 * @param loadOwn undefined: the tenant has no texts of its own
 */
export async function startTexts(language: Language, loadOwn?: LoadOwnTexts): Promise<Texts | null> {
  const [first, replace] = await Promise.all([loadFirstTexts(language), loadReplace(language, loadOwn)]);
  if (first === null) return null;
  const library = replace && (await importLibrary().catch(() => undefined));
  const i18n = library?.createI18n(language, first);
  if (i18n !== undefined) replace?.(i18n);
  return createTexts(language, first, i18n, loadOwn);
}

/** Returns the function that replaces the product's texts of the language; undefined if the tenant has none. */
async function loadReplace(
  language: Language,
  loadOwn: LoadOwnTexts | undefined,
): Promise<((i18n: I18n) => void) | undefined> {
  const own = await loadOwn?.(language);
  if (own === undefined || own.size === 0) return undefined;
  const pack = await import('./language-pack.ts').catch(() => undefined);
  return pack && ((i18n) => pack.applyLanguagePack(i18n, language, own));
}

/**
 * Creates texts from loaded ones. A small look-up serves the first texts; i18next replaces it when the lazy texts are
 * loaded.
 */
export function createTexts(started: Language, first: FirstTexts, given?: I18n, loadOwn?: LoadOwnTexts): Texts {
  const listeners = new Set<() => void>();
  let i18n = given;
  let language = started;
  let version = 0;
  let says = new Map<string, Say>();
  let loading: Promise<void> | undefined;
  const lookUp = createLookUp(first, languageFacts(started).tag);

  const changed = (): void => {
    version += 1;
    says = new Map();
    for (const listener of listeners) listener();
  };

  const hasLazyTexts = (): boolean => i18n?.hasResourceBundle(i18n.language, 'errors') ?? false;

  const fetchLazyTexts = async (): Promise<boolean> => {
    const wanted = language;
    const [library, lazy] = await Promise.all([importLibrary().catch(() => undefined), loadLazyTexts(wanted)]);
    if (library === undefined || lazy === null || wanted !== language || hasLazyTexts()) return hasLazyTexts();
    if (i18n === undefined) i18n = library.createI18n(wanted, { ...first, ...lazy });
    else library.addTexts(i18n, wanted, lazy);
    changed();
    return true;
  };

  const fetchUntilLoaded = async (): Promise<void> => {
    while (!(await fetchLazyTexts())) await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
  };

  const make = (namespace: FlatNamespace): Say => {
    const say = i18n === undefined ? lookUp(namespace) : (i18n.getFixedT(i18n.language, namespace) as Say);
    const own = remembering(say);
    const made = version;
    // A callback keeps the function, and may speak when newer texts are loaded.
    return (key, options) => (made === version ? own(key, options) : sayIn(namespace)(key, options));
  };

  const sayIn = (namespace: FlatNamespace): Say => {
    const say = says.get(namespace) ?? make(namespace);
    says.set(namespace, say);
    return say;
  };

  return {
    language: () => language,
    sayIn,
    hasLazyTexts,
    loadLazyTexts: () => (loading ??= fetchUntilLoaded()),
    async switchLanguage(next) {
      const [library, firsts, lazy, replace] = await Promise.all([
        importLibrary().catch(() => undefined),
        loadFirstTexts(next),
        loadLazyTexts(next),
        loadReplace(next, loadOwn),
      ]);
      if (library === undefined || firsts === null || lazy === null) return false;
      const all = { ...firsts, ...lazy };
      if (i18n === undefined) i18n = library.createI18n(next, all);
      else library.addTexts(i18n, next, all);
      replace?.(i18n);
      await i18n.changeLanguage(languageFacts(next).tag);
      language = next;
      changed();
      return true;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}

/** Caches the texts of calls without options. */
function remembering(say: Say): Say {
  const said = new Map<string, string>();
  return (key, options) => {
    if (options !== undefined) return say(key, options);
    const text = said.get(key) ?? say(key);
    said.set(key, text);
    return text;
  };
}

/** Sets the document's language, which affects fonts, hyphenation, screen readers and the writing direction. */
export function applyDocumentLanguage(root: HTMLElement, language: Language): void {
  const { tag, direction } = languageFacts(language);
  root.lang = tag;
  root.dir = direction;
}
