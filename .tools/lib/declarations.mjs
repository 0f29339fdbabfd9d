import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from './fail.mjs';
import { bin, inRoot } from './paths.mjs';
import { runNode } from './run.mjs';

/**
 * Finishes the loader's declarations (`rollup.config.ts` writes them): states the module kind of both packages, and proves
 * that a strict project outside this repository can use the types.
 */
export async function finishDeclarations() {
  // Declarations next to CommonJS files count as CommonJS only if the folder's package.json says so.
  await writeFile(inRoot('dist/loader/esm/package.json'), '{"type":"module"}\n');
  await writeFile(inRoot('dist/loader/cjs/package.json'), '{"type":"commonjs"}\n');
  await compileConsumer();
}

async function compileConsumer() {
  await mkdir(inRoot('dist'), { recursive: true });
  const folder = await mkdtemp(inRoot('dist/.consumer-'));
  try {
    const file = path.join(folder, 'page.ts');
    const imports = ['index', 'esm/index', 'cjs/index'].map(
      (name, at) =>
        `import type * as MeeLine${at} from '../loader/${name}.js';\nexport type Types${at} = typeof MeeLine${at};\n`,
    );
    await writeFile(file, imports.join(''));
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
