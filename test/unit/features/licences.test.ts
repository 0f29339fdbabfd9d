import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LICENCES } from '../../../widget/features/settings/licences.ts';

interface LockedPackage {
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The packages that the widget's modules import as values, with the packages that these need. */
function bundledPackages(): ReadonlyMap<string, string | undefined> {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Readonly<Record<string, LockedPackage>>;
  };
  const found = new Map<string, string | undefined>();
  const add = (name: string): void => {
    const locked = packages[`node_modules/${name}`];
    if (locked === undefined || found.has(name)) return;
    found.set(name, locked.license);
    Object.keys(locked.dependencies ?? {}).forEach(add);
  };
  const files = readdirSync('widget', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  for (const file of files) {
    const source = readFileSync(path.join('widget', file), 'utf8').replace(/^import type .*$/gm, '');
    for (const [, name = ''] of source.matchAll(/(?:from|import)\s*\(?\s*'((?:@[\w-]+\/)?[a-z][\w.-]*)/g)) add(name);
  }
  return found;
}

test('lists every package of the widget with its lockfile licence', () => {
  const wanted = [...bundledPackages()].map(([name, licence]) => ({ name, licence }));
  expect(LICENCES).toEqual(wanted.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
});
