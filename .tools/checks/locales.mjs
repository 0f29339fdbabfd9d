import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../lib/build-state.mjs';
import { inRoot } from '../lib/paths.mjs';
import { staleBundles } from '../lib/text-bundles.mjs';

/** The eight languages by the specification's code, with the tag that determines their plural forms (D-05). */
const TAGS = { cn: 'zh-CN', en: 'en', th: 'th', vi: 'vi', ja: 'ja', ko: 'ko', hi: 'hi', ind: 'id' };
const PLURAL = /_(zero|one|two|few|many|other)$/;

/**
 * Checks the texts. Every language has the same keys, exactly the plural forms of that language, and the same placeholders.
 * No text is empty or unused. The type checker proves that a requested key exists:
 * `t()` accepts only keys of the Chinese files.
 */
export async function checkLocales() {
  const complaints = [];
  const texts = new Map(Object.keys(TAGS).map((language) => [language, readTexts(language)]));
  const all = [...new Set([...texts.values()].flatMap((entries) => [...entries.keys()].map(baseKey)))].sort();
  if (all.length === 0) return { code: 1, output: 'locales/ contains no texts', ms: 0 };

  for (const [language, tag] of Object.entries(TAGS)) {
    const entries = texts.get(language) ?? new Map();
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    for (const key of all)
      complaints.push(...complaintsAbout(key, entries, forms, texts).map((text) => `${language}: ${text}`));
  }
  complaints.push(...staleBundles());
  complaints.push(...unusedKeys(all).map((key) => `no source uses ${key}`));
  return { code: complaints.length > 0 ? 1 : 0, output: complaints.join('\n'), ms: 0 };
}

/** @param {string} language @returns {Map<string, string>} `namespace:key` to text, nested keys joined by dots */
function readTexts(language) {
  const entries = new Map();
  for (const file of filesBelow(`locales/${language}`).filter((name) => name.endsWith('.json'))) {
    const namespace = path.basename(file, '.json');
    const add = (/** @type {Record<string, unknown>} */ node, /** @type {string} */ prefix) => {
      for (const [key, value] of Object.entries(node)) {
        if (typeof value === 'object' && value !== null)
          add(/** @type {Record<string, unknown>} */ (value), `${prefix}${key}.`);
        else entries.set(`${prefix}${key}`, String(value));
      }
    };
    add(JSON.parse(readFileSync(inRoot(file), 'utf8')), `${namespace}:`);
  }
  return entries;
}

const baseKey = (/** @type {string} */ key) => key.replace(PLURAL, '');

/**
 * @param {string} key without plural suffix
 * @param {Map<string, string>} entries of the language in question
 * @param {readonly string[]} forms its plural forms
 * @param {Map<string, Map<string, string>>} texts
 */
function complaintsAbout(key, entries, forms, texts) {
  const isPlural = [...texts.values()].some((other) => other.has(`${key}_other`));
  const wanted = isPlural ? forms.map((form) => `${key}_${form}`) : [key];
  const surplus = [...entries.keys()].filter((name) => baseKey(name) === key && !wanted.includes(name));
  const expected = placeholders([...texts.values()].flatMap((other) => textsOf(key, other)).join());
  return [
    ...wanted.filter((name) => !entries.has(name)).map((name) => `${name} is missing`),
    ...wanted.filter((name) => entries.get(name)?.trim() === '').map((name) => `${name} is empty`),
    ...surplus.map((name) => `${name} is a plural form that this language does not use`),
    ...(entries.has(wanted.at(-1) ?? '') && placeholders(textsOf(key, entries).join()) !== expected
      ? [`${key} does not use the same placeholders as the others (${expected})`]
      : []),
  ];
}

/** @param {string} key @param {Map<string, string>} entries */
const textsOf = (key, entries) => [...entries].filter(([name]) => baseKey(name) === key).map(([, text]) => text);

/** @param {string} text */
const placeholders = (text) =>
  [...new Set(text.match(/\{\{\s*[\w.]+/g) ?? [])]
    .map((name) => name.replace(/\W/g, ''))
    .sort()
    .join(' ');

/**
 * A key counts as used in two cases: a source contains it as a string, with or without its namespace, or a template passed to
 * `t()` begins with the key's beginning.
 * @param {readonly string[]} keys
 */
function unusedKeys(keys) {
  const source = filesBelow('widget')
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(inRoot(file), 'utf8'))
    .join('\n');
  const words = new Set([...source.matchAll(/(['"`])([\w.:-]+)\1/g)].map((match) => match[2]));
  // The text key of a failure is its code in camel case (widget/domain/failure.ts).
  for (const [, code = ''] of source.matchAll(/^ {2}(\w+): entry\(/gm)) {
    words.add(code.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()));
  }
  const prefixes = [...source.matchAll(/\bt\(\s*`((?:\w+:)?\w[\w.]*)\$\{/g)].map((match) => match[1] ?? '');
  return keys.filter((key) => {
    const name = key.slice(key.indexOf(':') + 1);
    // Sources name a namespace in camel case, its file has dashes.
    const full = key.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
    const isBuilt = prefixes.some((prefix) => name.startsWith(prefix) || full.startsWith(prefix));
    return !words.has(name) && !words.has(full) && !isBuilt;
  });
}
