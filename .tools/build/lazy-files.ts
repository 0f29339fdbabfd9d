import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'rollup';

/**
 * Tells loader.js and applet.js where to find their lazy files: in the folder of their own version, so that a cached copy
 * never loads newer files. The addresses change with the files' content. The lazy files must be built before.
 *
 * @param version undefined: next to the script itself, in whatever version is there
 */
export function lazyFiles(version: string | undefined, files: readonly string[]): Plugin {
  const keyOf = (): string => {
    const hash = createHash('sha256');
    for (const file of files) hash.update(readFileSync(file));
    return hash.digest('base64url').slice(0, 4);
  };
  return {
    name: 'meeline-lazy-files',
    renderChunk(code) {
      const folder = JSON.stringify(version === undefined ? '/v1/' : `/v${version}/`);
      const key = JSON.stringify(version === undefined ? '' : keyOf());
      return { code: code.replaceAll('__LAZY_FOLDER__', folder).replaceAll('__LAZY_KEY__', key), map: null };
    },
  };
}
