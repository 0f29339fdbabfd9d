import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'rollup';

/** `import texts from './chat.json'`: the default export is the content. */
export function json(): Plugin {
  return {
    name: 'meeline-json',
    transform(code, id) {
      if (!id.endsWith('.json')) return null;
      return { code: `export default ${JSON.stringify(JSON.parse(code))};`, map: { mappings: '' } };
    },
  };
}

/** Empties a folder before the first build that writes to it. Later builds of `npm run dev` leave what is being served. */
export function clean(folder: string): Plugin {
  let isClean = false;
  return {
    name: 'meeline-clean',
    buildStart() {
      if (!isClean) rmSync(folder, { recursive: true, force: true });
      isClean = true;
    },
  };
}

/**
 * Copies the files below `from` whose names match, in the same folders, to `to`; nothing when there is no such folder.
 * `changePage` is for HTML.
 */
export function copy(from: string, pattern: RegExp, changePage?: (page: string) => string, to = ''): Plugin {
  const list = () =>
    existsSync(from)
      ? readdirSync(from, { recursive: true, encoding: 'utf8' })
          .filter((name) => pattern.test(name))
          .toSorted()
      : [];
  return {
    name: 'meeline-copy',
    buildStart() {
      for (const name of list()) this.addWatchFile(path.join(from, name));
    },
    generateBundle() {
      for (const name of list()) {
        const content = readFileSync(path.join(from, name));
        const source = changePage && name.endsWith('.html') ? changePage(content.toString('utf8')) : content;
        this.emitFile({ type: 'asset', fileName: path.join(to, name).split(path.sep).join('/'), source });
      }
    },
  };
}

/** Libraries bring a stand-in for a hook that React has had since 18: they get React's own. */
export function ownSyncExternalStore(): Plugin {
  const id = '\0react-sync-external-store';
  return {
    name: 'meeline-own-sync-external-store',
    resolveId: (source) => (source.startsWith('use-sync-external-store/shim') ? id : null),
    load: (loaded) => (loaded === id ? `export { useSyncExternalStore } from 'react';` : null),
  };
}

/**
 * What turns CommonJS into modules, once more for some: they also run in a worker, which must not load the page's own file for it.
 *
 * @param importers ids of those modules, and of what stands in for their imports
 */
export function ownCommonJsHelpers(importers: RegExp): Plugin {
  const shared = '\0commonjsHelpers.js';
  const own = '\0own-commonjs-helpers.js';
  return {
    name: 'meeline-own-commonjs-helpers',
    resolveId: (source) => (source === own ? own : null),
    load: async function load(id) {
      return id === own ? (await this.load({ id: shared })).code : null;
    },
    transform: (code, id) =>
      importers.test(id) && code.includes(shared) ? { code: code.replaceAll(shared, own), map: null } : null,
  };
}
