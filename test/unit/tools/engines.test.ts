import { beforeEach, expect, test, vi } from 'vitest';

interface Engines {
  readonly countTested: (name: string) => void;
  readonly countSkipped: (name: string, reason: string) => void;
  readonly engineReport: () => readonly string[];
}

const MODULE = '../../../.tools/lib/engines.mjs';
let engines: Engines;

beforeEach(async () => {
  vi.resetModules();
  vi.spyOn(console, 'log').mockReturnValue();
  vi.stubEnv('REQUIRE_ALL_ENGINES', '');
  // Each test loads a fresh module, because the counts are its state.
  engines = (await import(MODULE)) as Engines;
});

test('reports nothing when a run needs no engine', () => expect(engines.engineReport()).toEqual([]));

test('counts tested engines, and skipped ones with their reason', () => {
  for (const name of ['PostgreSQL', 'Chromium', 'PostgreSQL']) engines.countTested(name);
  engines.countSkipped('Firefox', 'cannot be installed here (firefox-esr)');
  expect(engines.engineReport()).toEqual([
    'engines tested: 2 (PostgreSQL, Chromium)',
    'engines skipped: 1',
    '  Firefox: cannot be installed here (firefox-esr)',
  ]);
});

test('counts a missing engine, and throws when all are required', () => {
  vi.stubEnv('REQUIRE_ALL_ENGINES', '1');
  expect(() => engines.countSkipped('S3', 'no Swift')).toThrow('REQUIRE_ALL_ENGINES=1, and S3 is missing: no Swift.');
  expect(engines.engineReport()).toContain('engines skipped: 1');
});
