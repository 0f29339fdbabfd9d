import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
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
  const entries = ['index', 'react', 'vue'].flatMap((name) =>
    ['cjs', 'd.cts', 'd.ts', 'js'].map((extension) => `${name}.${extension}`),
  );
  expect(await readdir(path.join(installed, 'meeline'))).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'package.json', ...entries]),
  );
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
meeLine.init({ tenant: 'CB' });
meeLine.open();
const stop = meeLine.on('ready', () => console.log('ready'));
stop();
void meeLine.openChat({ playerId: '7' }).then(() => console.log(meeLine.getState().status, meeLine.instance('b') === meeLine));
try { createMeeLine('/v1/loader.js'); } catch (error) { console.log(error.message); }`;
const HEARD = `true false function function\nMeeLine: option "loaderUrl" must be an absolute address.\noff true\n`;

test.each([
  ['imported', 'page.mjs', `import { createMeeLine, createMeeLineApplet } from 'meeline';\n`],
  ['required', 'page.cjs', `const { createMeeLine, createMeeLineApplet } = require('meeline');\n`],
])('is %s without a page and has no effect', async (_, name, head) => {
  await writeFile(path.join(project, name), head + SAID);
  expect((await run('node', [name], { cwd: project })).stdout).toBe(HEARD);
});

/** Makes packages of the repository available to the project, with the packages that they need. */
async function lend(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const place = path.join(project, 'node_modules', name);
    await mkdir(path.dirname(place), { recursive: true });
    await symlink(path.join(ROOT, 'node_modules', name), place).catch(() => undefined);
  }
}

test('renders on a server in React and in Vue', async () => {
  await lend('react', 'react-dom', 'vue');
  const page = `import { createElement as e } from 'react';
import { renderToString } from 'react-dom/server';
import { createSSRApp, h } from 'vue';
import { renderToString as renderVue } from 'vue/server-renderer';
import * as forReact from 'meeline/react';
import * as forVue from 'meeline/vue';
const url = 'https://im.example.com/v1/loader.js';
const options = { tenant: 'CB' };
const Count = () => forReact.useMeeLineState(forReact.useMeeLine(url, options)).status;
console.log(renderToString(e('main', {}, e(Count), e(forReact.MeeLineApplet, { loaderUrl: url, options, className: 'chat' }))));
const app = createSSRApp({
  setup: () => {
    const { state } = forVue.useMeeLine(url, () => options);
    return () => h('main', [state.value.status, h(forVue.MeeLineApplet, { loaderUrl: url, options, class: 'chat' })]);
  },
});
console.log(await renderVue(app));
`;
  await writeFile(path.join(project, 'server.mjs'), page);
  const html = '<main>off<div class="chat"></div></main>\n';
  expect((await run('node', [path.join(project, 'server.mjs')], { cwd: project })).stdout).toBe(html + html);
});

const FRAMEWORKS = `import { useMeeLine, useMeeLineState } from 'meeline/react';
import { useMeeLine as useInVue } from 'meeline/vue';
const meeLine = useMeeLine('https://im.example.com/v1/loader.js', { tenant: 'CB' });
export const unread: number | undefined = useInVue('https://im.example.com/v1/loader.js', { tenant: 'CB' }).state.value.unread;
export const unreadInReact: number | undefined = useMeeLineState(meeLine).unread;
`;

/** The compiler's errors in the project, with this kind of modules. */
async function typeCheck(kind: string, resolution: string, ...files: readonly string[]): Promise<string> {
  const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--ignoreConfig', '--types', ''];
  const modes = ['--lib', 'es2022,dom', '--module', kind, '--moduleResolution', resolution];
  const tsc = path.join(ROOT, 'node_modules/.bin/tsc');
  const checked = await run('node', [tsc, ...options, ...modes, ...files], { cwd: project }).catch(
    (error: { stdout: string }) => error,
  );
  return checked.stdout;
}

test('has types for React and Vue', async () => {
  await lend('react', 'vue', '@types/react', 'csstype', '@vue');
  await writeFile(path.join(project, 'frameworks.mts'), FRAMEWORKS);
  await writeFile(path.join(project, 'frameworks.cts'), FRAMEWORKS);
  expect(await typeCheck('nodenext', 'nodenext', 'frameworks.mts', 'frameworks.cts')).toBe('');
}, 120_000);

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
void meeLine.openChat({ group: 'vip', draft: 'Hello' });
// @ts-expect-error a chat has one name
void meeLine.openChat({ draft: 'Hello' });
`;
    await writeFile(path.join(project, 'typed.mts'), page);
    await writeFile(path.join(project, 'typed.cts'), page);
    expect(await typeCheck(kind, resolution, 'typed.mts', 'typed.cts')).toBe('');
  },
  120_000,
);
