import { expect, test } from 'vitest';
import { complaintsAbout } from '../../../.tools/checks/lockfile.mjs';

const HASHED = { integrity: 'sha512-abc' };

test('accepts hashed packages, the project itself and links', () => {
  const alias = { ...HASHED, name: '@typescript/typescript6', devOptional: true };
  const packages = {
    '': {},
    'node_modules/ws': { ...HASHED, dependencies: { own: '1', shared: '1' } },
    'node_modules/ws/node_modules/own': { ...HASHED, optionalDependencies: { shared: '1' } },
    'node_modules/shared': HASHED,
    'node_modules/linked': { link: true },
    'node_modules/typescript': alias,
  };
  expect(complaintsAbout({ packages })).toEqual([]);
});

test.each([
  ['no hash', {}, /has no sha512 integrity/],
  ['a weak hash', { integrity: 'sha1-abc' }, /has no sha512 integrity/],
  ['a registry', { ...HASHED, resolved: 'https://registry.example/ws.tgz' }, /names a registry/],
  ['a package that is missing', { ...HASHED, dependencies: { gone: '^1' } }, /needs gone, which is missing/],
  ['an optional one that is missing', { ...HASHED, optionalDependencies: { gone: '^1' } }, /needs gone/],
  ['the fork of another package', { ...HASHED, name: '@redocly/ws' }, /contains @redocly\/ws/],
])('rejects a package with %s', (_fault, entry, complaint) => {
  const complaints = complaintsAbout({ packages: { 'node_modules/ws': entry } });
  expect(complaints).toEqual([expect.stringMatching(complaint)]);
  expect(complaints[0]).toContain('node_modules/ws');
});
