import { readFileSync } from 'node:fs';
import { complaintsAbout, readNotices } from '../build/licences.mjs';
import { readLockfile } from '../lib/lockfile.mjs';
import { inRoot } from '../lib/paths.mjs';

/**
 * Checks the built page of licences: it names every package in the builds, all their licences are allowed, and it lists the packages that
 * an installation for production gets. The lockfile knows those independently of the builds.
 */
export async function checkLicences() {
  const page = readFileSync(inRoot('dist/widget/licences.txt'), 'utf8');
  const notices = readNotices();
  const listed = new Set(notices.map(({ name, version }) => `${name} ${version}`));
  const complaints = [
    ...complaintsAbout(notices),
    ...notices
      .filter(
        ({ name, version, licence, text }) => !page.includes(`${name} ${version} (${licence})`) || !page.includes(text),
      )
      .map(({ name, version }) => `dist/widget/licences.txt lacks ${name} ${version}`),
    ...installedForProduction()
      .filter((name) => !listed.has(name))
      .map((name) => `${name} is installed for production, but no build uses it`),
  ];
  return { code: complaints.length > 0 ? 1 : 0, output: complaints.join('\n'), ms: 0, note: `${listed.size} packages` };
}

/** @returns {string[]} names with versions; packages for other systems are not installed */
function installedForProduction() {
  return Object.entries(readLockfile().packages)
    .filter(([folder, { dev, devOptional, optional }]) => folder !== '' && !dev && !devOptional && !optional)
    .map(([folder, { version }]) => `${folder.replace(/^.*node_modules\//, '')} ${version}`);
}
