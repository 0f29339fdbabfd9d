import { findPackage, readLockfile } from '../lib/lockfile.mjs';

/**
 * Checks that every package in package-lock.json has a hash, that no entry names its registry, and that the product gets each package under
 * its own name: `npm update` can move a tool's fork (`npm:@redocly/ajv`) to where the provider's packages find it. Every package that
 * another one names must be there, or `npm ci` refuses the file: the registry may lack a new package when the file is written.
 */
export async function checkLockfile() {
  const complaints = complaintsAbout(readLockfile());
  return { code: complaints.length > 0 ? 1 : 0, output: complaints.join('\n'), ms: 0 };
}

/** @param {{ packages: import('../lib/lockfile.mjs').LockedPackages }} lockfile @returns {string[]} */
export function complaintsAbout({ packages }) {
  return Object.entries(packages).flatMap(([location, entry]) => {
    const { link, integrity, resolved, name, dev, devOptional } = entry;
    if (location === '' || link === true) return [];
    const missing = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }).filter(
      (needed) => findPackage(packages, location, needed) === undefined,
    );
    const isHashed = integrity?.startsWith('sha512-') === true;
    return [
      ...(isHashed
        ? []
        : [`${location} has no sha512 integrity: install a version that the registry has for every system`]),
      ...(name === undefined || dev === true || devOptional === true
        ? []
        : [`${location} contains ${name}: update the packages by name, so that the tool's fork stays with the tool`]),
      ...missing.map((needed) => `${location} needs ${needed}, which is missing: npm ci would refuse the file`),
      ...(resolved === undefined ? [] : [`${location} names a registry: install with this repository's .npmrc`]),
    ];
  });
}
