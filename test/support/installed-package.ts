import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll } from 'vitest';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');

/** The kinds of modules and resolutions that a TypeScript project can have. */
export const RESOLUTIONS = [
  ['node16', 'node16'],
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
  ['commonjs', 'bundler'],
] as const;

/** A built package in a project of its own: packed, and installed without other packages. Call it at the top of a test file. */
export function useInstalledPackage(folder: string) {
  const built = path.join(ROOT, folder);
  let project: string;
  let archive: string;

  beforeAll(async () => {
    project = await mkdtemp(path.join(tmpdir(), 'meeline-package-'));
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', project], { cwd: built });
    archive = path.join(project, stdout.trim());
    await writeFile(path.join(project, 'package.json'), '{"private":true,"type":"module"}');
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd: project });
  }, 120_000);
  afterAll(() => rm(project, { recursive: true, force: true }));

  return {
    get project() {
      return project;
    },
    write: (name: string, text: string) => writeFile(path.join(project, name), text),
    /** The output of a script of the project. */
    run: async (name: string): Promise<string> =>
      (await run('node', [path.join(project, name)], { cwd: project })).stdout,
    /** The versions of the installed package and of this repository. */
    versions: () =>
      Promise.all(
        [path.join(built, 'package.json'), path.join(ROOT, 'package.json')].map(
          async (manifest) => (JSON.parse(await readFile(manifest, 'utf8')) as { readonly version: string }).version,
        ),
      ),
    /** The findings of publint and of "are the types wrong". */
    findings: async (): Promise<readonly unknown[]> => {
      const { messages } = await publint({ pkgDir: built, strict: true });
      const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(await readFile(archive))));
      return [...messages, ...(checked.types ? checked.problems : ['the package has no types'])];
    },
    /** Makes packages of the repository available to the project, with the packages that they need. */
    lend: async (...names: readonly string[]): Promise<void> => {
      for (const name of names) {
        const place = path.join(project, 'node_modules', name);
        await mkdir(path.dirname(place), { recursive: true });
        await symlink(path.join(ROOT, 'node_modules', name), place).catch(() => undefined);
      }
    },
    /** The compiler's errors in files of the project. */
    typeCheck: async (kind: string, resolution: string, files: readonly string[], types = ''): Promise<string> => {
      const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--ignoreConfig', '--types', types];
      const modes = ['--module', kind, '--moduleResolution', resolution];
      // Node's types declare the web's globals themselves.
      const lib = ['--lib', types === 'node' ? 'es2022' : 'es2022,dom'];
      const tsc = path.join(ROOT, 'node_modules/.bin/tsc');
      const checked = await run('node', [tsc, ...options, ...lib, ...modes, ...files], { cwd: project }).catch(
        (error: { stdout: string }) => error,
      );
      return checked.stdout;
    },
  };
}
