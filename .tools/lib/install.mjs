import { existsSync, readFileSync } from 'node:fs';
import { Failure } from './fail.mjs';
import { inRoot } from './paths.mjs';
import { run, seconds } from './run.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

/** @param {string} file @returns {Lock | undefined} */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Whether the installed packages are those of the lockfile. Compares contents, because a checkout changes file times.
 * Optional packages may be missing: they are binaries for other systems.
 * @param {Lock | undefined} wanted @param {Lock | undefined} found
 * @param {{ withDev: boolean }} options `withDev: false`: packages for development may be missing
 */
export function isComplete(wanted, found, { withDev }) {
  if (!wanted || !found) return false;
  return Object.entries(wanted.packages).every(([location, entry]) => {
    if (location === '') return true;
    const installed = found.packages[location];
    if (!installed) return entry.optional === true || entry.devOptional === true || (entry.dev === true && !withDev);
    return installed.version === entry.version && installed.integrity === entry.integrity;
  });
}

/** @param {{ withDev: boolean }} options whether packages for development are needed, too */
export const isInstalled = (options) =>
  isComplete(readLock(inRoot('package-lock.json')), readLock(inRoot('node_modules/.package-lock.json')), options);

/** Updates node_modules to the lockfile. Fast and silent when it is up to date. */
export async function ensureInstalled() {
  if (isInstalled({ withDev: true })) return;
  if (!existsSync(inRoot('package-lock.json')))
    throw new Failure('package-lock.json is missing: this is not a full clone.');
  console.log('Installing packages (npm ci) ...');
  const result = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (result.code !== 0)
    throw new Failure(`${result.output.trim()}\nInstalling the packages failed; see the lines above.`);
  console.log(`Packages installed in ${seconds(result.ms)}.`);
}

/**
 * Runs npm: the instance that runs this script if there is one, otherwise `npm` on the PATH.
 * @param {readonly string[]} args
 */
export function npm(args) {
  const script = process.env.npm_execpath;
  return script?.endsWith('npm-cli.js') ? run(process.execPath, [script, ...args]) : run('npm', args);
}
