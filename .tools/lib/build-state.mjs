import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from './fail.mjs';
import { ensureInstalled, isInstalled } from './install.mjs';
import { inRoot, root } from './paths.mjs';
import { runNode, seconds } from './run.mjs';

const SOURCES = [
  'loader',
  'widget',
  'applet-host-demo',
  'locales',
  '.tools/build',
  '.tools/build.mjs',
  'rollup.config.ts',
  'package.json',
  'package-lock.json',
];
const STAMP = inRoot('dist/.build.json');

/** @param {string} location relative to the root @returns {string[]} files below it, relative to the root, sorted */
export function filesBelow(location) {
  if (!existsSync(inRoot(location))) return [];
  const entries = readdirSync(inRoot(location), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** One hash over all inputs of the build. It uses contents, not times: a checkout touches files without changing them. */
export function sourceHash() {
  const files = SOURCES.flatMap((source) => (path.extname(source) ? [source] : filesBelow(source)));
  // Not the version of Node: each one starts what another has built.
  const hash = createHash('sha256');
  for (const file of files.filter((name) => !name.endsWith('.md'))) {
    hash.update(`\0${file}\0`).update(readFileSync(inRoot(file)));
  }
  return hash.digest('hex');
}

/** Whether dist/ contains a complete production build of the current sources. */
function isBuildFresh() {
  try {
    const stamp = JSON.parse(readFileSync(STAMP, 'utf8'));
    return stamp.hash === sourceHash() && stamp.files.every((/** @type {string} */ file) => existsSync(inRoot(file)));
  } catch {
    return false;
  }
}

/** @param {string} hash of the sources, taken before the build started */
export function writeStamp(hash) {
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(
    STAMP,
    JSON.stringify({ hash, files: filesBelow('dist').filter((file) => !file.startsWith('dist/bench/')) }),
  );
}

/** Records that dist/ no longer contains a complete production build. */
export const removeStamp = () => rmSync(STAMP, { force: true });

/** The build that runs now, for all who wait for it: two would write the same files. @type {Promise<void> | undefined} */
let building;

/** Builds for production unless dist/ is already up to date. */
export const ensureBuilt = () =>
  (building ??= build().finally(() => {
    building = undefined;
  }));

async function build() {
  if (isBuildFresh()) return;
  console.log('Building ...');
  const result = await runNode([inRoot('.tools/build.mjs')]);
  if (result.code !== 0) throw new Failure(`${result.output.trim()}\nThe build failed; see the lines above.`);
  console.log(`Built in ${seconds(result.ms)}.`);
}

/**
 * Installs and builds what the product lacks. A built product runs without the packages for development (`npm prune --omit=dev`): then
 * nothing is installed, because that would replace packages which a running provider uses.
 */
export async function ensureProduct() {
  if (isInstalled({ withDev: false }) && isBuildFresh()) return;
  await ensureInstalled();
  await ensureBuilt();
}
