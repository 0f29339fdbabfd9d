import { readFileSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';

/**
 * @typedef {{ link?: boolean, integrity?: string, resolved?: string }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lockfile
 */

/** Checks that every package in package-lock.json has a hash, and that no entry names its registry. */
export async function checkLockfile() {
  const complaints = complaintsAbout(JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')));
  return { code: complaints.length > 0 ? 1 : 0, output: complaints.join('\n'), ms: 0 };
}

/** @param {Lockfile} lockfile @returns {string[]} */
export function complaintsAbout({ packages }) {
  return Object.entries(packages).flatMap(([location, { link, integrity, resolved }]) => {
    if (location === '' || link === true) return [];
    const isHashed = integrity?.startsWith('sha512-') === true;
    return [
      ...(isHashed
        ? []
        : [`${location} has no sha512 integrity: install a version that the registry has for every system`]),
      ...(resolved === undefined ? [] : [`${location} names a registry: install with this repository's .npmrc`]),
    ];
  });
}
