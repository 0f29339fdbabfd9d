import type { LocaleTexts } from './locale-texts.ts';

/** Texts with those of a pack in their places. What the pack names beside them is left out: nothing would ever show it. */
export function withPack(texts: LocaleTexts, pack: ReadonlyMap<string, string>): LocaleTexts {
  const merged = Object.entries(texts).map(([namespace, keys]) => [
    namespace,
    Object.fromEntries(Object.entries(keys).map(([key, text]) => [key, pack.get(`${namespace}.${key}`) ?? text])),
  ]);
  // Every namespace and key of the texts is there again, and nothing else.
  return Object.fromEntries(merged) as LocaleTexts;
}
