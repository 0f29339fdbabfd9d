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

/** The newest emoji version to offer. Most system fonts lack later emoji and show empty boxes. */
const NEWEST_EMOJI = 15.1;

interface EmojiEntry {
  readonly hexcode: string;
  readonly unicode: string;
  readonly label: string;
  readonly tags?: readonly string[];
  readonly group?: number;
  readonly skins?: readonly EmojiEntry[];
}

/** Keeps only the fields of `emojibase-data/<language>/compact.json` that the picker reads: a third of the file. Runs before `json`. */
export function emojiData(): Plugin {
  return {
    name: 'meeline-emoji-data',
    transform(code, id) {
      if (!/[\\/]emojibase-data[\\/][^\\/]+[\\/]compact\.json$/.test(id)) return null;
      const full = JSON.parse(readFileSync(path.join(path.dirname(id), 'data.json'), 'utf8')) as readonly {
        readonly hexcode: string;
        readonly version: number;
      }[];
      const versions = new Map(full.map(({ hexcode, version }) => [hexcode, version]));
      const entries = (JSON.parse(code) as readonly EmojiEntry[])
        .filter(({ hexcode, group }) => group !== undefined && (versions.get(hexcode) ?? 0) <= NEWEST_EMOJI)
        .map(({ unicode, label, tags, group, skins }) => ({
          unicode,
          label,
          tags,
          group,
          skins: skins
            ?.filter(({ hexcode }) => hexcode.match(/1F3F[B-F]/g)?.length === 1)
            .map((skin) => ({ unicode: skin.unicode })),
        }));
      return { code: JSON.stringify(entries), map: { mappings: '' } };
    },
  };
}

/** Empties a folder before the first build that writes to it. Later builds of `npm run dev` keep the files that are being served. */
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
 * Copies the files below `from` whose names match to `to`, with their folders. Does nothing when `from` does not exist.
 * `changePage` transforms HTML files.
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

/** Replaces the shim of a hook that libraries bundle with React's own hook, which exists since React 18. */
export function ownSyncExternalStore(): Plugin {
  const id = '\0react-sync-external-store';
  return {
    name: 'meeline-own-sync-external-store',
    resolveId: (source) => (source.startsWith('use-sync-external-store/shim') ? id : null),
    load: (loaded) => (loaded === id ? `export { useSyncExternalStore } from 'react';` : null),
  };
}
