import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import type { Answer } from './front-door.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PACKAGES = { meeline: 'dist/package', react: '', 'react-dom': '', vue: '' };
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };

/** A platform's app in a project of its own, built by Vite with the built package. */
export interface BuiltApp {
  /** Serves the app's files. */
  readonly answer: Answer;
  readonly remove: () => Promise<void>;
}

/** @param files the app's sources by name; `main.js` or `main.jsx` starts it in `<div id="app">` */
export async function buildApp(files: Readonly<Record<string, string>>): Promise<BuiltApp> {
  const folder = await mkdtemp(path.join(tmpdir(), 'meeline-app-'));
  await mkdir(path.join(folder, 'node_modules'));
  for (const [name, place] of Object.entries(PACKAGES))
    await symlink(path.join(ROOT, place || `node_modules/${name}`), path.join(folder, 'node_modules', name));
  const main = Object.keys(files).find((name) => name.startsWith('main.'));
  const html = `<!doctype html><html lang="en"><title>app</title><body><button id="help">Help</button><div id="app"></div>
<script type="module" src="./${main}"></script>`;
  for (const [name, text] of Object.entries({ ...files, 'index.html': html }))
    await writeFile(path.join(folder, name), text);
  await build({ root: folder, logLevel: 'error', configFile: false });
  return {
    async answer({ url = '/' }, response) {
      const name = url === '/' ? 'index.html' : url.slice(1);
      const body = await readFile(path.join(folder, 'dist', name)).catch(() => undefined);
      const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
      response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
