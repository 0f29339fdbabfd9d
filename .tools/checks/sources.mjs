import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../lib/build-state.mjs';
import { inRoot } from '../lib/paths.mjs';

const FOLDERS = ['widget', 'loader', 'applet-host-demo', 'test', '.tools'];
const SUPPRESSION =
  /(?:oxlint|eslint)-disable(?:-next-line|-line)?\s+(?<rest>.*)|@ts-(?:expect-error|ignore|nocheck)(?<reason>.*)/;

/** Every suppression must state its reason: `oxlint-disable-next-line rule -- reason`, `@ts-expect-error reason`. */
export async function checkSuppressions() {
  const complaints = FOLDERS.flatMap(filesBelow)
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && file !== '.tools/checks/sources.mjs')
    .flatMap((file) =>
      linesOf(file).flatMap((line, at) => (isBareSuppression(line) ? [`${file}:${at + 1} gives no reason`] : [])),
    );
  return { code: complaints.length > 0 ? 1 : 0, output: complaints.join('\n'), ms: 0 };
}

/** @param {string} file */
const linesOf = (file) => readFileSync(inRoot(file), 'utf8').split('\n');

/** @param {string} line */
function isBareSuppression(line) {
  const found = SUPPRESSION.exec(line);
  if (!found) return false;
  const reason = found.groups?.reason ?? found.groups?.rest?.split('--').slice(1).join('--') ?? '';
  return reason.replace(/\*\/.*$/, '').trim().length < 10;
}

const STATEMENT = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|from 'kysely'/;

/** All statements of the provider are in its store. */
export async function checkStatements() {
  const complaints = filesBelow('applet-host-demo/provider')
    .filter((file) => file.endsWith('.ts') && !file.startsWith('applet-host-demo/provider/base/store/'))
    .flatMap((file) =>
      linesOf(file).flatMap((line, at) =>
        STATEMENT.test(line) ? [`${file}:${at + 1} asks the database itself: move the statement to base/store`] : [],
      ),
    );
  return { code: complaints.length > 0 ? 1 : 0, output: complaints.join('\n'), ms: 0 };
}

/** The lengths of margin, padding and gap, and the layers, have names in this file. */
const SCALE_FILE = 'widget/ui/theme/scale.css';
const SPACING = /^\s*((?:margin|padding|gap|row-gap|column-gap)[a-z-]*|z-index):\s*([^;]+);/;
/** Shorter ones are optical corrections, longer ones leave a place for an element of that size. */
const SPACE_REM = { from: 0.2, to: 2 };

/**
 * Finds spacing and layers that a style sheet names by a number. The scale has their names.
 * @param {string} sheet its path, a part of each complaint
 * @param {string} text of the sheet
 * @param {string} scale the text of the scale
 * @returns {string[]}
 */
export function complaintsAboutNumbers(sheet, text, scale) {
  const names = new Map([...scale.matchAll(/(--[sz]-\w+): ([^;]+);/g)].map((found) => [found[2], found[1]]));
  return text.split('\n').flatMap((line, at) => {
    const [, property = '', value = ''] = SPACING.exec(line) ?? [];
    const numbers = property === 'z-index' ? /^\d+$/g : /(?<![\w.])\d*\.?\d+(?:rem|px)\b/g;
    return [...value.matchAll(numbers)].flatMap(([number]) => {
      const size = Number.parseFloat(number) / (number.endsWith('px') ? 16 : 1);
      if (property !== 'z-index' && (size < SPACE_REM.from || size > SPACE_REM.to)) return [];
      const name = names.get(number);
      const better = name === undefined ? `a name of ${SCALE_FILE}` : `var(${name})`;
      return [`${sheet}:${at + 1} ${property} says ${number}: write ${better}`];
    });
  });
}

/**
 * Checks CSS modules: the imported file defines every class that a component reads, and a component reads every defined class.
 * The type checker cannot see into style sheets.
 */
export async function checkStyleSheets() {
  const sources = filesBelow('widget').filter((file) => /\.tsx?$/.test(file));
  /** @type {Map<string, Set<string>>} */
  const readBySheet = new Map(
    filesBelow('widget')
      .filter((file) => file.endsWith('.module.css'))
      .map((sheet) => [sheet, new Set()]),
  );
  const complaints = [];
  for (const file of sources) {
    const text = readFileSync(inRoot(file), 'utf8');
    for (const [, local, specifier] of text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)) {
      const sheet = path.posix.join(path.posix.dirname(file), specifier ?? '');
      const read = readBySheet.get(sheet);
      if (!read) {
        complaints.push(`${file} imports ${specifier}, which does not exist`);
        continue;
      }
      const defined = classesOf(sheet);
      for (const name of namesRead(text, local ?? '', defined)) {
        read.add(name);
        if (!defined.has(name)) complaints.push(`${file} reads .${name}, which ${sheet} does not define`);
      }
    }
  }
  for (const [sheet, read] of readBySheet) {
    for (const name of classesOf(sheet))
      if (!read.has(name)) complaints.push(`${sheet} defines .${name}, which nothing reads`);
  }
  const scale = readFileSync(inRoot(SCALE_FILE), 'utf8');
  for (const sheet of filesBelow('widget').filter((file) => file.endsWith('.css') && file !== SCALE_FILE))
    complaints.push(...complaintsAboutNumbers(sheet, readFileSync(inRoot(sheet), 'utf8'), scale));
  return { code: complaints.length > 0 ? 1 : 0, output: complaints.join('\n'), ms: 0 };
}

/**
 * Finds `styles.row`, `styles['row']`, and `styles[look]`, where `look` may be any class of the sheet that the file mentions.
 * @param {string} text @param {string} local @param {ReadonlySet<string>} defined
 */
function namesRead(text, local, defined) {
  const code = text.replace(/^import .*$/gm, '');
  const read = [...code.matchAll(new RegExp(`\\b${local}(?:\\.(\\w+)|\\[['"]([\\w-]+)['"]\\])`, 'g'))].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  const isComputed = new RegExp(`\\b${local}\\[[^'"]`).test(text);
  const named = isComputed
    ? [...defined].filter((name) => new RegExp(`['"\`]${name}['"\`]|\\b${name}\\b`).test(text))
    : [];
  return [...read, ...named];
}

/** @param {string} sheet */
function classesOf(sheet) {
  if (!existsSync(inRoot(sheet))) return new Set();
  const text = readFileSync(inRoot(sheet), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/"[^"]*"|'[^']*'|:global\([^)]*\)|url\([^)]*\)/g, '');
  return new Set([...text.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map((match) => match[1] ?? ''));
}
