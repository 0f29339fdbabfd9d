import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

/** A framework that renders on a server. Its packages are never dependencies of this repository. */
export interface Framework {
  readonly name: string;
  readonly packages: Readonly<Record<string, string>>;
  /** Node scripts of the project, with their arguments. */
  readonly build: readonly string[];
  readonly start: (port: number) => readonly string[];
  /** The part of the server's output that says that it answers. */
  readonly ready: string;
}

/**
 * This constant and the next two are the one place with the versions: after a change the framework is installed again. The packages
 * that a framework needs are the newest ones of this day. Vite 8.4 is a day newer, and Nuxt 4.5.2 does not build with it.
 */
const NEWEST_DAY = '2026-11-25';
export const NEXT: Framework = {
  name: 'next',
  packages: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
  build: ['node_modules/next/dist/bin/next', 'build'],
  start: (port) => ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', String(port)],
  ready: 'Ready in',
};
export const NUXT: Framework = {
  name: 'nuxt',
  packages: { nuxt: '4.5.2', vue: '3.5.45' },
  build: ['node_modules/nuxt/bin/nuxt.mjs', 'build'],
  start: () => ['.output/server/index.mjs'],
  ready: 'Listening on',
};

const BUILT_PACKAGE = path.resolve(import.meta.dirname, '../../dist/package');
const INSTALL = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
/** Otherwise npm takes minutes to notice that there is no network. */
const FEW_RETRIES = ['--fetch-retry-mintimeout', '1000', '--fetch-retry-maxtimeout', '5000'];
const OUTPUT_LIMIT = 64 * 1024 * 1024;

/** A platform's app in a project of its own: built for production, and answered by the framework's server. */
export interface ExampleApp {
  readonly origin: string;
  /** Everything that the server has printed. */
  readonly printed: () => string;
  readonly stop: () => Promise<void>;
}

/** @param files the app's sources by their path in the project */
export async function startExampleApp(
  framework: Framework,
  files: Readonly<Record<string, string>>,
): Promise<ExampleApp> {
  const project = await mkdtemp(path.join(tmpdir(), `meeline-${framework.name}-`));
  const remove = (): Promise<void> => rm(project, { recursive: true, force: true });
  try {
    // Node's own copy takes many times as long for so many files.
    await run('cp', ['-a', `${await ensureInstalled(framework)}/.`, project], project);
    await installBuiltPackage(project);
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(project, name)), { recursive: true });
      await writeFile(path.join(project, name), text);
    }
    await run(nodeProgram(), framework.build, project);
    const server = await startServer(framework, project);
    return {
      ...server,
      async stop() {
        await server.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Installs the framework, unless an earlier run has done it. Resolves to a folder with its manifest and packages, to be copied. */
async function ensureInstalled({ name, packages }: Framework): Promise<string> {
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies: packages }, undefined, 2);
  const version = createHash('sha256')
    .update(manifest + NEWEST_DAY)
    .digest('hex')
    .slice(0, 12);
  const kept = path.join(tmpdir(), `meeline-examples-${name}-${version}`);
  if (existsSync(kept)) return kept;
  const own = `${kept}.${randomBytes(4).toString('hex')}`;
  console.log(`Installing ${name} into ${kept} ...`);
  await mkdir(own);
  await writeFile(path.join(own, 'package.json'), manifest);
  await run('npm', [...INSTALL, ...FEW_RETRIES, '--before', NEWEST_DAY], own).catch(async (error: Error) => {
    await rm(own, { recursive: true, force: true });
    throw new Error(
      `${name} cannot be installed. The stage "examples" needs npm's registry: run \`npm test -- examples\` once with network ` +
        `access. Later runs use the copy in ${tmpdir()}.\n${error.message}`,
    );
  });
  // Another process may have installed the same versions first.
  await rename(own, kept).catch(() => rm(own, { recursive: true, force: true }));
  return kept;
}

/** Packs and installs the package like a published one. Needs no network, because it has no dependencies. */
async function installBuiltPackage(project: string): Promise<void> {
  const archive = await run('npm', ['pack', '--silent', '--pack-destination', project, BUILT_PACKAGE], project);
  await run('npm', [...INSTALL, '--offline', path.join(project, archive.trim())], project);
}

async function startServer(framework: Framework, project: string): Promise<ExampleApp> {
  const port = await freePort();
  const child = spawn(nodeProgram(), framework.start(port), {
    cwd: project,
    env: { ...environment(), HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const keep = (chunk: Buffer): void => {
      printed += chunk.toString();
      if (printed.includes(framework.ready)) resolve();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the server of ${framework.name} ended with ${code}\n${printed}`)));
  });
  return { origin: `http://127.0.0.1:${port}`, printed: () => printed, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Runs a program of a project to its end. Resolves to its output. */
async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  const options = { cwd, env: environment(), maxBuffer: OUTPUT_LIMIT };
  const { stdout } = await promisify(execFile)(program, args, options).catch(
    (error: Error & { readonly stdout?: string; readonly stderr?: string }) => {
      throw new Error(`${[program, ...args].join(' ')} failed\n${error.stdout ?? ''}${error.stderr ?? error.message}`);
    },
  );
  return stdout;
}

/** Nuxt refuses Node 20, on which the tests also run. */
function nodeProgram(): string {
  const found = process.env['EXAMPLES_NODE'];
  if (found === undefined)
    throw new Error('EXAMPLES_NODE must name a Node 24: run the tests with npm test -- examples');
  return found;
}

/** The environment of a platform's machine: no test runs there, and npm and the frameworks use the same Node. */
function environment(): NodeJS.ProcessEnv {
  const { VITEST: _vitest, TEST: _test, ...env } = process.env;
  return {
    ...env,
    PATH: `${path.dirname(nodeProgram())}${path.delimiter}${env['PATH'] ?? ''}`,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    NUXT_TELEMETRY_DISABLED: '1',
  };
}
