import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { minify } from '@swc/core';

/** A messenger for the web that npm carries as it is deployed, with the libraries that its page takes from other hosts. */
const PACKAGES: Readonly<Record<string, string>> = {
  qrcodejs: '1.0.0',
  react: '18.3.1',
  'react-dom': '18.3.1',
  'react-intl': '7.1.6',
  'tinode-webapp': '0.25.3',
};

/** Installs Tinode into a folder for temporary files; `BENCH_TINODE` names another. Undefined where it cannot be installed. */
export async function installTinode(): Promise<string | undefined> {
  const folder = process.env['BENCH_TINODE'] ?? path.join(os.tmpdir(), 'meeline-bench-tinode-0.25.3');
  const packages = path.join(folder, 'node_modules');
  if (existsSync(path.join(packages, 'react-intl/react-intl.iife.min.js'))) return packages;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: PACKAGES }));
  const args = ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await promisify(execFile)('npm', args, { cwd: folder });
    // The page loads this file from a host that minifies it.
    const intl = path.join(packages, 'react-intl/react-intl.iife');
    const small = await minify(await readFile(`${intl}.js`, 'utf8'), { compress: true, mangle: true });
    await writeFile(`${intl}.min.js`, small.code);
    return packages;
  } catch (error) {
    console.log(`Tinode cannot be installed and is left out: ${String(error).split('\n')[0] ?? ''}`);
    return undefined;
  }
}

/** Tinode's page with all files from this machine, without the fonts, polyfills and push notifications of other hosts. */
export const localTinodePage = (page: string): string =>
  page
    .replace(/<link rel="(?:canonical|stylesheet)" href="https:[^>]*>\n?/g, '')
    .replace(/<script[^>]*(?:polyfill|firebase)[^>]*><\/script>\n?/g, '')
    .replace(/https:\/\/cdn\.jsdelivr\.net\/npm\/([\w-]+)@[\d.]+\//g, '/packages/$1/');
