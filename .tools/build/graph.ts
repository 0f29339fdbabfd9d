import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'rollup';

/** Writes which chunk imports which, for the budgets: names without hashes to files, imports and lazy imports. */
export function graph(file: string): Plugin {
  return {
    name: 'meeline-graph',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk'
          ? [
              {
                name: output.name,
                file: output.fileName,
                isEntry: output.isEntry,
                imports: output.imports,
                lazyImports: output.dynamicImports,
                modules: output.moduleIds.map((id) => path.relative(process.cwd(), id).split(path.sep).join('/')),
              },
            ]
          : [],
      );
      const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'));
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ chunks, styles }, null, 1));
    },
  };
}
