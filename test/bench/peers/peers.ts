import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const HERE = path.resolve('test/bench/peers');

/** The packages of the other lists and their bundler. They are never dependencies of this repository. */
const PACKAGES: Readonly<Record<string, string>> = {
  '@chatscope/chat-ui-kit-react': '2.1.1',
  '@chatscope/chat-ui-kit-styles': '1.4.0',
  esbuild: '0.28.2',
  react: '19.3.1',
  'react-chat-elements': '12.0.18',
  'react-dom': '19.3.1',
  'react-virtuoso': '4.18.21',
  'stream-chat': '9.53.0',
  'stream-chat-react': '14.12.0',
};

/** A list to measure: its page and its maximum number of items. A list that takes minutes to open adds no information. */
export interface Candidate {
  readonly name: string;
  readonly page: string;
  readonly most: number;
}

const EVERYTHING = Number.POSITIVE_INFINITY;
/** The base of ratios: the best list for each purpose that npm offers. */
export const BASE = { messages: 'virtuoso2', rooms: 'virtuoso' } as const;
export const OURS = 'ours';

export const MESSAGE_LISTS: readonly Candidate[] = [
  { name: OURS, page: '/ours/messages.html', most: EVERYTHING },
  // The log inside the whole chat room with title and composer.
  { name: 'screen', page: '/ours/messages.html?screen', most: EVERYTHING },
  { name: 'virtuoso2', page: '/peers/msg-virtuoso2.html', most: EVERYTHING },
  // A page that has already shown such rows, like ours.
  { name: 'drawn', page: '/peers/msg-virtuoso2.html?drawn', most: EVERYTHING },
  { name: 'virtuoso', page: '/peers/msg-virtuoso.html', most: 1000 },
  { name: 'memo', page: '/peers/msg-memo.html', most: EVERYTHING },
  { name: 'naive', page: '/peers/msg-naive.html', most: 1000 },
  { name: 'chatscope', page: '/peers/msg-chatscope.html', most: 1000 },
  { name: 'streamv', page: '/peers/msg-streamv.html', most: EVERYTHING },
  { name: 'elements', page: '/peers/msg-elements.html', most: 80 },
  { name: 'stream', page: '/peers/msg-stream.html', most: 80 },
];

export const ROOM_LISTS: readonly Candidate[] = [
  { name: OURS, page: '/ours/rooms.html?storage=memory', most: EVERYTHING },
  // This list also writes every message to the browser's database.
  { name: 'written', page: '/ours/rooms.html', most: EVERYTHING },
  { name: 'virtuoso', page: '/peers/rooms-virtuoso.html', most: EVERYTHING },
  { name: 'memo', page: '/peers/rooms-memo.html', most: 1000 },
  { name: 'naive', page: '/peers/rooms-naive.html', most: 1000 },
  { name: 'chatscope', page: '/peers/rooms-chatscope.html', most: 1000 },
  { name: 'elements', page: '/peers/rooms-elements.html', most: 1000 },
];

interface Esbuild {
  build(options: object): Promise<unknown>;
}

/**
 * Installs the peers from npm, unless they are there, and bundles their pages. Resolves to the folder of the pages.
 * `BENCH_PEERS` names another folder. The default is below the system's folder for temporary files and is kept for the next run.
 */
export async function buildPeers(): Promise<string> {
  const version = createHash('sha256').update(JSON.stringify(PACKAGES)).digest('hex').slice(0, 12);
  const folder = process.env['BENCH_PEERS'] ?? path.join(os.tmpdir(), `meeline-bench-peers-${version}`);
  await install(folder);
  const out = path.join(folder, 'pages');
  await mkdir(out, { recursive: true });
  const esbuild = createRequire(path.join(folder, 'package.json'))('esbuild') as Esbuild;
  const options = {
    bundle: true,
    minify: true,
    target: 'es2022',
    jsx: 'automatic',
    nodePaths: [path.join(folder, 'node_modules')],
    // Otherwise the adapters resolve the React of this repository, which is nearer.
    alias: Object.fromEntries(
      ['react', 'react-dom'].map((name) => [name, path.join(folder, 'node_modules', name)] as const),
    ),
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    loader: { '.svg': 'dataurl', '.png': 'dataurl', '.woff': 'dataurl', '.woff2': 'dataurl', '.ttf': 'dataurl' },
    logLevel: 'error',
    // Excludes this repository's TypeScript settings, because the peers use another React.
    tsconfigRaw: {},
  };
  const names = (await readdir(path.join(HERE, 'adapters')))
    .filter((file) => /^(msg|rooms)-.*\.jsx$/.test(file) && file !== 'rooms-list.jsx')
    .map((file) => path.basename(file, '.jsx'));
  for (const name of names) {
    await esbuild.build({
      ...options,
      entryPoints: [path.join(HERE, 'adapters', `${name}.jsx`)],
      outfile: path.join(out, `${name}.js`),
      format: 'esm',
    });
    const style = existsSync(path.join(out, `${name}.css`)) ? `<link rel="stylesheet" href="${name}.css">` : '';
    await writeFile(path.join(out, `${name}.html`), pageOf(name, style));
  }
  return out;
}

const pageOf = (name: string, style: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>${name}</title>${style}<div id="app"></div><script type="module" src="${name}.js"></script></html>`;

async function install(folder: string): Promise<void> {
  const manifest = path.join(folder, 'package.json');
  const wanted = JSON.stringify({ private: true, dependencies: PACKAGES }, undefined, 2);
  const isThere = existsSync(path.join(folder, 'node_modules', 'esbuild'));
  if (isThere && (await readFile(manifest, 'utf8').catch(() => '')) === wanted) return;
  console.log(`Installing the peers into ${folder} ...`);
  await mkdir(folder, { recursive: true });
  await writeFile(manifest, wanted);
  // Some peers do not declare support for this React version. None needs an install script.
  const args = ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
  await promisify(execFile)('npm', args, { cwd: folder });
}
