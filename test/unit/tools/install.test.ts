import { describe, expect, it } from 'vitest';
import { isComplete } from '../../../.tools/lib/install.mjs';

const WANTED = {
  packages: {
    '': {},
    'node_modules/ws': { version: '8.0.0', integrity: 'sha512-a' },
    'node_modules/vitest': { version: '4.0.0', integrity: 'sha512-b', dev: true },
    'node_modules/sharp-other': { version: '1.0.0', integrity: 'sha512-c', optional: true },
  },
};
const installed = (...names: readonly (keyof (typeof WANTED)['packages'])[]) => ({
  packages: Object.fromEntries(names.map((name) => [name, WANTED.packages[name]])),
});

describe('the installed packages', () => {
  it('are complete without those for other systems', () => {
    expect(isComplete(WANTED, installed('node_modules/ws', 'node_modules/vitest'), { withDev: true })).toBe(true);
  });

  it('may lack those for development where only the product runs', () => {
    const pruned = installed('node_modules/ws');
    expect(isComplete(WANTED, pruned, { withDev: false })).toBe(true);
    expect(isComplete(WANTED, pruned, { withDev: true })).toBe(false);
  });

  it('are incomplete with a missing or different product package', () => {
    const other = { packages: { 'node_modules/ws': { version: '7.0.0', integrity: 'sha512-z' } } };
    for (const found of [undefined, installed(), other])
      expect(isComplete(WANTED, found, { withDev: false })).toBe(false);
  });
});
