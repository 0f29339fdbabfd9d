import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from './fail.mjs';
import { bin, inRoot } from './paths.mjs';
import { runNode } from './run.mjs';

/** Proves that a strict project outside this repository can use the loader's declarations (`rollup.config.ts` writes them). */
export async function checkDeclarations() {
  await mkdir(inRoot('dist'), { recursive: true });
  const folder = await mkdtemp(inRoot('dist/.consumer-'));
  try {
    const file = path.join(folder, 'page.ts');
    const imports = ['loader/index.js', 'package/index.js', 'package/index.cjs'].map(
      (name, at) => `import type * as MeeLine${at} from '../${name}';\nexport type Types${at} = typeof MeeLine${at};\n`,
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
