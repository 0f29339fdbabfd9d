import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './paths.mjs';

/** What the chat list and the way to it say; widget/i18n/bundles/<language>.ts names these by hand. */
const FIRST = ['chat', 'common', 'connection'];

/**
 * The modules that name the texts, made of the files of `locales/`: for each language what comes after the first screen, and the
 * types that make `t()` refuse a key that does not exist.
 * @returns {Map<string, string>} file, from the root of the repository, to its text
 */
export function textBundles() {
  const namespaces = readdirSync(inRoot('locales/cn'))
    .map((file) => path.basename(file, '.json'))
    .sort();
  const later = namespaces.filter((namespace) => !FIRST.includes(namespace));
  const languages = readdirSync(inRoot('locales'));
  return new Map([
    ...languages.map((language) => /** @type {const} */ ([laterFile(language), laterBundle(language, later)])),
    ['widget/i18n/locale-texts.ts', types(namespaces, later)],
  ]);
}

/** @returns {string[]} complaints about files that are not as they would be made now */
export function staleBundles() {
  return [...textBundles()]
    .filter(([file, text]) => readText(file) !== text)
    .map(([file]) => `${file} does not name the files of locales/: npm run texts`);
}

const laterFile = (/** @type {string} */ language) => `widget/i18n/bundles/later/${language}.ts`;

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(inRoot(file), 'utf8');
  } catch {
    return undefined;
  }
}

const variable = (/** @type {string} */ namespace) =>
  namespace.replace(/-(\w)/g, (_, /** @type {string} */ letter) => letter.toUpperCase());

/** @param {string} language @param {readonly string[]} namespaces */
function laterBundle(language, namespaces) {
  return [
    ...namespaces.map(
      (name) => `import ${variable(name)} from '../../../../locales/${language}/${name}.json' with { type: 'json' };`,
    ),
    `import type { LaterTexts } from '../../locale-texts.ts';`,
    '',
    'export const texts: LaterTexts = {',
    ...namespaces.map((name) => `  ${variable(name)},`),
    '};',
    '',
  ].join('\n');
}

/** @param {readonly string[]} all @param {readonly string[]} later */
function types(all, later) {
  const member = (/** @type {string} */ name) => `  readonly ${variable(name)}: typeof ${variable(name)};`;
  return [
    ...all.map((name) => `import type ${variable(name)} from '../../locales/cn/${name}.json';`),
    '',
    '/** What the chat list and the way to it say, by namespace and key. The Chinese files say which keys exist; the others must have them all. */',
    'export interface FirstTexts {',
    ...FIRST.map(member),
    '}',
    '',
    '/** Everything else. */',
    'export interface LaterTexts {',
    ...later.map(member),
    '}',
    '',
    'export type LocaleTexts = FirstTexts & LaterTexts;',
    '',
    '// Makes t() refuse a key that does not exist.',
    `declare module 'i18next' {`,
    '  interface CustomTypeOptions {',
    `    defaultNS: 'common';`,
    '    resources: LocaleTexts;',
    '  }',
    '}',
    '',
  ].join('\n');
}
