import path from 'node:path';
import type { Plugin } from 'rollup';
import { brokenBuild } from '../fault/broken/index.ts';

/** `import('…/server.ts?broken=drain-1001')` loads the broken build's copy of the module and of its imports. */
const MARK = '?broken=';
const root = path.resolve(import.meta.dirname, '../..');
/** A broken build has its own copies of this source. Atoms are shared, because tests read the widget's state through them. */
const COPIED = ['widget/', 'applet-host-demo/provider/', 'test/fault/broken/'].map((folder) => path.join(root, folder));
const SHARED = path.join(root, 'widget/state/');

/** Replaces one module in a separate build of the product; see `test/fault/broken`. */
export function breakBuild(name: string): Plugin {
  return {
    name: 'meeline-break-build',
    async resolveId(source, importer) {
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved === null ? null : { ...resolved, id: replacementOf(name, resolved.id, importer) };
    },
  };
}

/** Replaces the module in tests, which load intact and broken modules next to each other. */
export function loadBrokenBuilds() {
  return {
    name: 'meeline-broken-builds',
    // Runs before Vitest's own resolver, which does not know the mark.
    enforce: 'pre',
    async resolveId(source, importer) {
      const [file = '', asked] = source.split(MARK);
      const [importingFile, inherited] = importer?.split(MARK) ?? [];
      const name = asked ?? inherited;
      if (name === undefined) return null;
      const resolved = await this.resolve(file, importingFile, { skipSelf: true });
      if (resolved === null) return null;
      const isCopied = COPIED.some((folder) => resolved.id.startsWith(folder)) && !resolved.id.startsWith(SHARED);
      return isCopied ? replacementOf(name, resolved.id, importingFile) + MARK + name : resolved;
    },
  } satisfies Plugin & { readonly enforce: 'pre' };
}

/** The replacement itself imports the intact module, so that import is not replaced. */
function replacementOf(name: string, id: string, importer: string | undefined): string {
  const { replaces } = brokenBuild(name);
  const replacement = path.join(root, 'test/fault/broken', `${name}.ts`);
  return replaces !== undefined && id === path.join(root, replaces) && importer !== replacement ? replacement : id;
}
