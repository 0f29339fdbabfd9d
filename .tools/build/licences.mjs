import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findPackage, readLockfile } from '../lib/lockfile.mjs';
import { inRoot } from '../lib/paths.mjs';

/**
 * @typedef {import('../lib/lockfile.mjs').LockedPackage} LockedPackage
 * @typedef {import('../lib/lockfile.mjs').LockedPackages} LockedPackages
 * @typedef {{ name: string, version: string, licence: string, source: string, text: string,
 *   parts: readonly string[] }} Notice
 */

/** `notices.ts` writes the folders of the packages in each build here. */
export const LICENCE_NOTES = inRoot('dist/licences');

/** Licences that allow delivery with MeeLine under these notices alone. */
const ALLOWED = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT Python-2.0 Unlicense Zlib'.split(' '),
);
/** Licences with further conditions, for these packages only. */
const ALLOWED_FOR = [
  // Copyleft by file: our build changes none of its files, and the page names the source.
  { licence: 'MPL-2.0', packages: /^mediabunny$/ },
  // A shared library in a package of its own, which the operator can replace. npm installs it; no build contains it.
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-/ },
];

/** Returns what keeps packages from being delivered. @param {readonly Notice[]} notices @returns {string[]} */
export function complaintsAbout(notices) {
  return notices.flatMap(({ name, version, licence, text }) => [
    ...(text.trim() === '' ? [`${name} ${version} has no licence text: add one to .tools/build/licence-texts`] : []),
    ...(isAllowed(name, licence)
      ? []
      : [`${name} ${version} has the licence "${licence}", which .tools/build/licences.mjs does not allow`]),
  ]);
}

/** Of an expression with OR one licence is enough; with AND all apply. @param {string} name @param {string} licence */
function isAllowed(name, licence) {
  const has = (/** @type {string} */ one) =>
    ALLOWED.has(one) || ALLOWED_FOR.some((rule) => rule.licence === one && rule.packages.test(name));
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((one) => has(one.trim())));
}

/** Reads the notices of all packages in the builds that `dist/` contains. @returns {Notice[]} sorted by name */
export function readNotices() {
  const { packages } = readLockfile();
  /** @type {Map<string, Set<string>>} */
  const partsByFolder = new Map();
  for (const file of existsSync(LICENCE_NOTES) ? readdirSync(LICENCE_NOTES).sort() : []) {
    const [part = ''] = file.split('.');
    const folders = JSON.parse(readFileSync(path.join(LICENCE_NOTES, file), 'utf8'));
    for (const folder of withDependencies(packages, folders)) {
      if (!existsSync(inRoot(folder))) continue;
      partsByFolder.set(folder, (partsByFolder.get(folder) ?? new Set()).add(part));
    }
  }
  return [...partsByFolder]
    .map(([folder, parts]) => ({ ...readNotice(folder, packages[folder]), parts: [...parts] }))
    .sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** @param {string} a @param {string} b */
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Returns folders of packages with those of all their dependencies: a package's files may contain its dependencies.
 * @param {LockedPackages} packages
 * @param {readonly string[]} folders
 * @returns {Set<string>}
 */
export function withDependencies(packages, folders) {
  /** @type {Set<string>} */
  const found = new Set();
  const waiting = [...folders];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const locked = packages[folder];
    if (found.has(folder)) continue;
    if (locked === undefined) throw new Error(`${folder} is not in package-lock.json`);
    found.add(folder);
    const peers = Object.keys(locked.peerDependencies ?? {}).filter(
      (name) => locked.peerDependenciesMeta?.[name]?.optional !== true,
    );
    const names = [...Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }), ...peers];
    waiting.push(...names.flatMap((name) => findPackage(packages, folder, name) ?? []));
  }
  return found;
}

/** @param {string} folder @param {LockedPackage | undefined} locked @returns {Omit<Notice, 'parts'>} */
function readNotice(folder, locked) {
  const manifest = JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8'));
  const licence = String(manifest.license?.type ?? manifest.license ?? locked?.license ?? 'none');
  const source = String(manifest.repository?.url ?? manifest.repository ?? manifest.homepage ?? '');
  return {
    name: manifest.name,
    version: manifest.version,
    licence,
    source: source.replace(/^git\+/, '').replace(/\.git$/, ''),
    text: textOf(folder, manifest, licence),
  };
}

const TEXT_FILE = /^(?:licen[cs]e|copying|unlicense|notice)/i;

/**
 * Returns the licence files of a package. A package without such a file has its text in its README, or names a licence with a standard
 * text.
 * @param {string} folder
 * @param {{ name: string, author?: { name?: string } | string }} manifest
 * @param {string} licence
 */
function textOf(folder, { name, author }, licence) {
  const files = readdirSync(inRoot(folder));
  const read = (/** @type {string} */ file) => readFileSync(inRoot(folder, file), 'utf8').replaceAll('\r', '').trim();
  const texts = files.filter((file) => TEXT_FILE.test(file) && /^[^.]*(?:\.(?:md|txt|\w+))?$/.test(file)).map(read);
  if (texts.length > 0) return texts.join('\n\n');
  const readme = files.find((file) => /^readme/i.test(file));
  const section = /^#+ *licen[cs](?:e|ing)\b.*\n([\s\S]*?)(?=^#+ |$(?![\s\S]))/im.exec(readme ? read(readme) : '')?.[1];
  if (section?.includes('Permission is hereby granted')) return section.trim();
  const standard = inRoot('.tools/build/licence-texts', `${licence}.txt`);
  if (!existsSync(standard)) return '';
  const holder = (typeof author === 'string' ? author : author?.name) ?? `the authors of ${name}`;
  return [section?.trim(), `Copyright (c) ${holder}`, readFileSync(standard, 'utf8').trim()]
    .filter(Boolean)
    .join('\n\n');
}

/** Writes notices as one text: a table, then the texts. @param {string} title @param {readonly Notice[]} notices */
export function licencePage(title, notices) {
  const line = '-'.repeat(72);
  const table = notices.map(
    ({ name, version, licence, parts }) => `${name} ${version}  ${licence}  (${parts.join(', ')})`,
  );
  const texts = notices.map(({ name, version, licence, source, text }) =>
    [line, `${name} ${version} (${licence})\n${source}`.trim(), text].join('\n\n'),
  );
  return `${[title, table.join('\n'), ...texts].join('\n\n')}\n`;
}
