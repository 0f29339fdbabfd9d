import type { i18n as I18n } from 'i18next';
import { languageFacts, type Language } from './languages.ts';

/**
 * Replaces the product's texts with those of a tenant, now and whenever more texts of that language are loaded. Ignores
 * unknown keys of the pack, because no screen would show them. Spec: 3-transport §7 Language. L-WL3.
 *
 * @param pack texts keyed by `namespace.key`
 */
export function applyLanguagePack(i18n: I18n, language: Language, pack: ReadonlyMap<string, string>): void {
  const { tag } = languageFacts(language);
  const own = [...pack].map(([name, text]) => ({ name, text, namespace: name.split('.', 1)[0] ?? '' }));

  const replaceIn = (namespace: string): void => {
    const texts: unknown = i18n.getResourceBundle(tag, namespace);
    if (typeof texts !== 'object' || texts === null) return;
    for (const { name, text } of own.filter((entry) => entry.namespace === namespace)) {
      const key = name.slice(namespace.length + 1);
      // Silent, because the loading of the original texts already notifies listeners.
      if (Object.hasOwn(texts, key)) i18n.addResource(tag, namespace, key, text, { silent: true });
    }
  };

  for (const namespace of new Set(own.map((entry) => entry.namespace))) replaceIn(namespace);
  i18n.store.on('added', (addedTag: string, namespace: string) => {
    if (addedTag === tag) replaceIn(namespace);
  });
}
