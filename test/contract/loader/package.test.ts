import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The package as a platform's project uses it: packed, unpacked, imported, required and type-checked. */

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../../..');
let project: string;

beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'meeline-package-'));
  const home = path.join(project, 'node_modules/meeline');
  await mkdir(home, { recursive: true });
  const packing = ['pack', '--silent', '--ignore-scripts', '--pack-destination', project];
  const { stdout } = await run('npm', packing, { cwd: ROOT });
  await run('tar', ['-xzf', path.join(project, stdout.trim()), '-C', home, '--strip-components=1']);
  await writeFile(path.join(project, 'package.json'), '{"type":"module"}');
}, 120_000);
afterAll(() => rm(project, { recursive: true, force: true }));

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

test('has types for import and for require', async () => {
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
  const options = [
    '--noEmit',
    '--strict',
    '--ignoreConfig',
    '--types',
    '',
    '--lib',
    'es2022,dom',
    '--module',
    'nodenext',
  ];
  const tsc = path.join(ROOT, 'node_modules/.bin/tsc');
  const checked = await run('node', [tsc, ...options, 'typed.mts', 'typed.cts'], { cwd: project }).catch(
    (error: { stdout: string }) => error,
  );
  expect(checked.stdout).toBe('');
}, 120_000);
