import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'rollup';

interface Release {
  readonly version: string;
  /** The `integrity` attribute by file, for pages that pin this version. */
  readonly integrity: Readonly<Record<string, string>>;
}

/**
 * Writes the version and the script's hash to `release.json` next to the script. The provider serves that file, and the build
 * prints it.
 */
export function release(version: string): Plugin {
  return {
    name: 'meeline-release',
    writeBundle({ file = '' }) {
      const target = path.join(path.dirname(file), 'release.json');
      const before = existsSync(target) ? (JSON.parse(readFileSync(target, 'utf8')) as Release).integrity : {};
      const hash = `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
      const written: Release = { version, integrity: { ...before, [path.basename(file)]: hash } };
      writeFileSync(target, `${JSON.stringify(written, null, 2)}\n`);
    },
  };
}
