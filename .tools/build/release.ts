import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'rollup';

/**
 * Writes `release.json` beside the loader: its version, and the hash for the `integrity` attribute of pages that name that
 * version. The provider serves it, and the build prints it.
 */
export function release(version: string): Plugin {
  return {
    name: 'meeline-release',
    writeBundle({ file = '' }) {
      const integrity = `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
      const target = path.join(path.dirname(file), 'release.json');
      writeFileSync(target, `${JSON.stringify({ version, integrity }, null, 2)}\n`);
    },
  };
}
