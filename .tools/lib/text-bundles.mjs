import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './paths.mjs';

/** The namespaces of the login form and the chat list. widget/i18n/bundles/<language>.ts lists them manually. */
const FIRST = ['auth', 'chat', 'common', 'connection'];

/**
 * Generates the modules that import the texts in `locales/`: for each language the texts needed after the first screen, and
 * the types that make `t()` refuse a missing key.
 * @returns {Map<string, string>} file, from the root of the repository, to its text
 */
export function textBundles() {
  const namespaces = readdirSync(inRoot('locales/cn'))
    .map((file) => path.basename(file, '.json'))
    .sort();
  const lazy = namespaces.filter((namespace) => !FIRST.includes(namespace));
  const languages = readdirSync(inRoot('locales'));
  return new Map([
    ...languages.map((language) => /** @type {const} */ ([lazyFile(language), lazyBundle(language, lazy)])),
    ['widget/i18n/locale-texts.ts', types(namespaces, lazy)],
  ]);
}

/** @returns {string[]} complaints about generated files that are out of date */
export function staleBundles() {
  return [...textBundles()]
    .filter(([file, text]) => readText(file) !== text)
    .map(([file]) => `${file} is out of date with locales/: run "npm run texts"`);
}

const lazyFile = (/** @type {string} */ language) => `widget/i18n/bundles/lazy/${language}.ts`;

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
function lazyBundle(language, namespaces) {
  return [
    ...namespaces.map(
      (name) => `import ${variable(name)} from '../../../../locales/${language}/${name}.json' with { type: 'json' };`,
    ),
    `import type { LazyTexts } from '../../locale-texts.ts';`,
    '',
    'export const texts: LazyTexts = {',
    ...namespaces.map((name) => `  ${variable(name)},`),
    '};',
    '',
  ].join('\n');
}

/** @param {readonly string[]} all @param {readonly string[]} lazy */
function types(all, lazy) {
  const member = (/** @type {string} */ name) => `  readonly ${variable(name)}: typeof ${variable(name)};`;
  return [
    ...all.map((name) => `import type ${variable(name)} from '../../locales/cn/${name}.json';`),
    '',
    '/**',
    ' * The texts of the login form and the chat list, by namespace and key. The Chinese files define the keys; all other',
    ' * languages must have them.',
    ' */',
    'export interface FirstTexts {',
    ...FIRST.map(member),
    '}',
    '',
    '/** All other texts. */',
    'export interface LazyTexts {',
    ...lazy.map(member),
    '}',
    '',
    'export type LocaleTexts = FirstTexts & LazyTexts;',
    '',
    '// Makes t() reject unknown keys at compile time.',
    `declare module 'i18next' {`,
    '  interface CustomTypeOptions {',
    `    defaultNS: 'common';`,
    '    resources: LocaleTexts;',
    '  }',
    '}',
    '',
  ].join('\n');
}
