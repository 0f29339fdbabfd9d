import { expect, test } from 'vitest';
import { complaintsAbout, licencePage, withDependencies } from '../../../.tools/build/licences.mjs';
import { readLockfile } from '../../../.tools/lib/lockfile.mjs';

const notice = (about: Partial<Parameters<typeof complaintsAbout>[0][number]> = {}) => ({
  name: 'ws',
  version: '8.23.0',
  licence: 'MIT',
  source: 'https://example.com/ws',
  text: 'Permission is hereby granted',
  parts: ['provider'],
  ...about,
});

test.each([
  ['MIT', 'ws'],
  ['(GPL-2.0 OR Apache-2.0)', 'ws'],
  ['MIT AND BSD-3-Clause', 'ws'],
  ['MPL-2.0', 'mediabunny'],
  ['Apache-2.0 AND LGPL-3.0-or-later', '@img/sharp-win32-x64'],
])('allows the licence %s of %s', (licence, name) => {
  expect(complaintsAbout([notice({ name, licence })])).toEqual([]);
});

test.each([
  ['GPL-3.0-only', 'ws'],
  ['MIT AND GPL-3.0-only', 'ws'],
  ['MPL-2.0', 'ws'],
  ['LGPL-3.0-or-later', 'ws'],
  ['none', 'ws'],
])('refuses the licence %s of %s', (licence, name) => {
  expect(complaintsAbout([notice({ name, licence })])).toEqual([
    expect.stringContaining(`${name} 8.23.0 has the licence "${licence}"`),
  ]);
});

test('refuses a package without a licence text', () => {
  expect(complaintsAbout([notice({ text: ' \n' })])).toEqual([expect.stringContaining('has no licence text')]);
});

test('finds dependencies as Node does, without missing optional ones', () => {
  const packages = {
    'node_modules/a': { dependencies: { b: '1', c: '1' }, optionalDependencies: { absent: '1' } },
    'node_modules/b': {},
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/c': {
      peerDependencies: { d: '1', e: '1' },
      peerDependenciesMeta: { e: { optional: true } },
    },
    'node_modules/d': { dependencies: { a: '1' } },
    'node_modules/e': {},
  };
  expect([...withDependencies(packages, ['node_modules/a'])].toSorted()).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/d',
  ]);
  expect(() => withDependencies(packages, ['node_modules/unknown'])).toThrow('not in package-lock.json');
});

test('finds the dependencies of every production package', () => {
  const { packages } = readLockfile();
  const names = Object.keys(packages['']?.dependencies ?? {}).map((name) => `node_modules/${name}`);
  expect(withDependencies(packages, names).size).toBeGreaterThan(names.length);
});

test('writes all facts and the text of each package', () => {
  const page = licencePage('Packages', [notice({ parts: ['widget', 'desk'] }), notice({ name: 'pg', licence: 'ISC' })]);
  expect(page).toContain('ws 8.23.0  MIT  (widget, desk)\npg 8.23.0  ISC  (provider)');
  expect(page).toContain('pg 8.23.0 (ISC)\nhttps://example.com/ws\n\nPermission is hereby granted');
});
