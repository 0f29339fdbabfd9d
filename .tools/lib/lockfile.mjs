import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/**
 * @typedef {{ version?: string, license?: string, link?: boolean, integrity?: string, resolved?: string, name?: string,
 *   dev?: boolean, devOptional?: boolean, optional?: boolean, dependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockedPackage
 * @typedef {Readonly<Record<string, LockedPackage>>} LockedPackages by folder, as in package-lock.json
 */

/** @returns {{ packages: LockedPackages }} */
export const readLockfile = () => JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));

/**
 * Finds a package as Node does. Undefined: it is not in the lockfile.
 * @param {LockedPackages} packages
 * @param {string} from the folder of the package that needs it
 * @param {string} name
 */
export function findPackage(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[candidate] !== undefined) return candidate;
    if (folder === '') return undefined;
  }
}
