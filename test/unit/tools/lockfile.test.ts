import { expect, test } from 'vitest';
import { complaintsAbout } from '../../../.tools/checks/lockfile.mjs';

const HASHED = { integrity: 'sha512-abc' };

test('accepts hashed packages, the project itself and links', () => {
  const packages = { '': {}, 'node_modules/ws': HASHED, 'node_modules/linked': { link: true } };
  expect(complaintsAbout({ packages })).toEqual([]);
});

test.each([
  ['no hash', {}, /has no sha512 integrity/],
  ['a weak hash', { integrity: 'sha1-abc' }, /has no sha512 integrity/],
  ['a registry', { ...HASHED, resolved: 'https://registry.example/ws.tgz' }, /names a registry/],
])('rejects a package with %s', (_fault, entry, complaint) => {
  const complaints = complaintsAbout({ packages: { 'node_modules/ws': entry } });
  expect(complaints).toEqual([expect.stringMatching(complaint)]);
  expect(complaints[0]).toContain('node_modules/ws');
});
