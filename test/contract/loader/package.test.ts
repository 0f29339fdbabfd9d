import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The package as a platform's project uses it: packed, installed, imported, required and type-checked. */

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../../..');
const PACKAGE = path.join(ROOT, 'dist/package');
let project: string;
let archive: string;

beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'meeline-package-'));
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', project], { cwd: PACKAGE });
  archive = path.join(project, stdout.trim());
  await writeFile(path.join(project, 'package.json'), '{"private":true,"type":"module"}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd: project });
}, 120_000);
afterAll(() => rm(project, { recursive: true, force: true }));

test('is one package with its README, licence and version', async () => {
  const installed = path.join(project, 'node_modules');
  expect((await readdir(installed)).filter((name) => !name.startsWith('.'))).toEqual(['meeline']);
  const files = ['LICENSE', 'README.md', 'index.cjs', 'index.d.cts', 'index.d.ts', 'index.js', 'package.json'];
  expect((await readdir(path.join(installed, 'meeline'))).toSorted()).toEqual(files);
  const versionIn = async (manifest: string) =>
    (JSON.parse(await readFile(manifest, 'utf8')) as { readonly version: string }).version;
  expect(await versionIn(path.join(installed, 'meeline/package.json'))).toBe(
    await versionIn(path.join(ROOT, 'package.json')),
  );
});

test('has no finding of publint and of "are the types wrong"', async () => {
  expect((await publint({ pkgDir: PACKAGE, strict: true })).messages).toEqual([]);
  const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(await readFile(archive))));
  expect(checked.types && checked.problems).toEqual([]);
});

const SAID = `const url = 'https://im.example.com/v1/loader.js';
const meeLine = createMeeLine(url);
console.log(meeLine === createMeeLine(url), meeLine === createMeeLineApplet(url), typeof meeLine.init, typeof meeLine.shareBet);
try { createMeeLine('/v1/loader.js'); } catch (error) { console.log(error.message); }`;
const HEARD = `true false function function\nMeeLine: option "loaderUrl" must be an absolute address.\n`;

test.each([
  ['imported', 'page.mjs', `import { createMeeLine, createMeeLineApplet } from 'meeline';\n`],
  ['required', 'page.cjs', `const { createMeeLine, createMeeLineApplet } = require('meeline');\n`],
])('is %s without a page and has no effect', async (_, name, head) => {
  await writeFile(path.join(project, name), head + SAID);
  expect((await run('node', [name], { cwd: project })).stdout).toBe(HEARD);
});

test.each([
  ['node16', 'node16'],
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
  ['commonjs', 'bundler'],
])(
  'has types for modules of kind %s, resolved as %s',
  async (kind, resolution) => {
    const page = `import { createMeeLine, type BetOrderInput, type HostMode } from 'meeline';
const meeLine = createMeeLine('https://im.example.com/v1/loader.js');
meeLine.init({ tenant: 'CB', getIdentity: async (reason) => (reason === 'boot' ? 'token' : null) });
meeLine.on('mode', ({ detail }) => { const mode: HostMode = detail.mode; void mode; });
const order: BetOrderInput = { type: 'plan', gameId: 28, playName: 'Sum', periodNo: '1', betContent: '2' };
export const shared: Promise<void> = meeLine.shareBet(order);
// @ts-expect-error an order has a type
void meeLine.shareBet({ gameId: 28 });
`;
    await writeFile(path.join(project, 'typed.mts'), page);
    await writeFile(path.join(project, 'typed.cts'), page);
    const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--ignoreConfig', '--types', ''];
    const modes = ['--lib', 'es2022,dom', '--module', kind, '--moduleResolution', resolution];
    const tsc = path.join(ROOT, 'node_modules/.bin/tsc');
    const checked = await run('node', [tsc, ...options, ...modes, 'typed.mts', 'typed.cts'], { cwd: project }).catch(
      (error: { stdout: string }) => error,
    );
    expect(checked.stdout).toBe('');
  },
  120_000,
);
