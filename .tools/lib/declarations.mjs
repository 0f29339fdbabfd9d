import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesBelow } from './build-state.mjs';
import { Failure } from './fail.mjs';
import { bin, inRoot } from './paths.mjs';
import { runNode } from './run.mjs';

const OUTPUT = 'dist/loader/types';

/**
 * Writes the loader's declarations, made from its source, and proves that a stranger's strict project can use them:
 * `dist/loader/index.d.ts` and what it refers to in `dist/loader/types`; and, for the package, beside what is imported and required.
 */
export async function writeDeclarations() {
  await rm(inRoot(OUTPUT), { recursive: true, force: true });
  await compile([
    '-p',
    'loader/tsconfig.json',
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--rootDir',
    '.',
    '--outDir',
    OUTPUT,
  ]);
  for (const file of filesBelow(OUTPUT)) {
    const text = await readFile(inRoot(file), 'utf8');
    // Our imports name .ts files; outside this repository only the output's names exist.
    await writeFile(inRoot(file), text.replaceAll(/((?:from|import\(?)\s*['"]\.[^'"]*)\.tsx?(?=['"])/g, '$1.js'));
  }
  await writeFile(inRoot('dist/loader/index.d.ts'), `export * from './types/loader/index.js';\n`);
  await declarePackage('esm', 'module');
  await declarePackage('cjs', 'commonjs');
  await compileConsumer();
}

/**
 * Who requires a package wants its declarations to be those of a CommonJS module, too: each kind has a copy in a folder that
 * says which it is.
 * @param {string} folder @param {string} type
 */
async function declarePackage(folder, type) {
  const target = inRoot(`dist/loader/${folder}`);
  await rm(`${target}/types`, { recursive: true, force: true });
  await cp(inRoot(OUTPUT), `${target}/types`, { recursive: true });
  await writeFile(`${target}/index.d.ts`, `export * from './types/loader/package.js';\n`);
  await writeFile(`${target}/package.json`, `${JSON.stringify({ type })}\n`);
}

async function compileConsumer() {
  await mkdir(inRoot('dist'), { recursive: true });
  const folder = await mkdtemp(inRoot('dist/.consumer-'));
  try {
    const file = path.join(folder, 'page.ts');
    await writeFile(
      file,
      `import type * as MeeLine from '../loader/index.js';\nexport type Everything = typeof MeeLine;\n`,
    );
    await compile([
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      'false',
      '--ignoreConfig',
      '--types',
      '',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--lib',
      'es2022,dom',
      file,
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {readonly string[]} args */
async function compile(args) {
  const result = await runNode([bin('tsc'), ...args]);
  if (result.code !== 0) throw new Failure(`The loader's declarations:\n${result.output.trim()}`);
}
