import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'rollup';

/**
 * Writes the files of a package beside its modules: its README, its licence, and its manifest from `<source>/package.json` with the
 * version. Its dependencies are left out of the manifest: the modules contain them.
 *
 * @param readme the file that is the README of the package
 */
export function packageFiles(source: string, version: string, readme: string): Plugin {
  const read = (name: string): string => readFileSync(path.join(source, name), 'utf8');
  return {
    name: 'meeline-package-files',
    // Rollup removes directives. With this one, a server component may render the components of `meeline/react`.
    banner: ({ name }) => (name === 'react' ? `'use client';` : ''),
    generateBundle({ format }) {
      if (format !== 'es') return;
      const { dependencies: _bundled, ...described } = JSON.parse(read('package.json')) as Record<string, unknown>;
      const manifest = { ...described, version };
      this.emitFile({ type: 'asset', fileName: 'package.json', source: `${JSON.stringify(manifest, null, 2)}\n` });
      this.emitFile({ type: 'asset', fileName: 'README.md', source: read(readme) });
      this.emitFile({ type: 'asset', fileName: 'LICENSE', source: read('LICENSE') });
    },
  };
}
