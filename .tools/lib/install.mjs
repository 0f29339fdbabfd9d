import { existsSync, readFileSync } from 'node:fs';
import { Failure } from './fail.mjs';
import { inRoot } from './paths.mjs';
import { run, seconds } from './run.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
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
 * Whether node_modules holds what package-lock.json asks for. Compares contents: times say nothing after a checkout.
 * Optional packages may be missing, they are other systems' binaries.
 */
function isInstalled() {
  const wanted = readLock(inRoot('package-lock.json'));
  const found = readLock(inRoot('node_modules/.package-lock.json'));
  if (!wanted || !found) return false;
  return Object.entries(wanted.packages).every(([location, entry]) => {
    if (location === '') return true;
    const installed = found.packages[location];
    if (!installed) return entry.optional === true || entry.devOptional === true;
    return installed.version === entry.version && installed.integrity === entry.integrity;
  });
}

/** Brings node_modules up to date with the lockfile; quick and silent when it is. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  if (!existsSync(inRoot('package-lock.json')))
    throw new Failure('package-lock.json is missing: this is not a full clone.');
  console.log('Installing packages (npm ci) ...');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = npm?.endsWith('npm-cli.js') ? await run(process.execPath, [npm, ...args]) : await run('npm', args);
  if (result.code !== 0)
    throw new Failure(`${result.output.trim()}\nInstalling the packages failed; see the lines above.`);
  console.log(`Packages installed in ${seconds(result.ms)}.`);
}
