import { mkdirSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'rollup';
import { LICENCE_NOTES } from './licences.mjs';

/**
 * Notes which packages the files of a build contain or load, for the page of licences (`licences.mjs`).
 *
 * @param name the part of the product and the build, such as `loader.bridge`
 * @param packages `copied`: packages of which files are copied; `provided`: packages that the user of the build provides
 */
export function notices(
  name: string,
  { copied = [], provided = [] }: { readonly copied?: readonly string[]; readonly provided?: readonly string[] } = {},
): Plugin {
  const found = new Set(copied.map((each) => `node_modules/${each}`));
  return {
    name: 'meeline-notices',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(output.modules)) {
          const folder = folderOf(id);
          if (renderedLength > 0 && folder !== undefined) found.add(folder);
        }
        for (const loaded of [...output.imports, ...output.dynamicImports]) {
          if (loaded in bundle || isBuiltin(loaded) || provided.includes(loaded)) continue;
          found.add(`node_modules/${packageName(loaded)}`);
        }
      }
      mkdirSync(LICENCE_NOTES, { recursive: true });
      writeFileSync(path.join(LICENCE_NOTES, `${name}.json`), JSON.stringify([...found].toSorted(), null, 2));
    },
  };
}

/** Returns the folder of the package that contains a module; undefined for our own modules. */
function folderOf(id: string): string | undefined {
  const location = path.relative(process.cwd(), id.replace(/^\0/, '')).split(path.sep).join('/');
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/?]+/.exec(location)?.[0];
}

/** Of an import such as `@scope/name/part`. */
const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
