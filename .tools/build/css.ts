import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { transform, type CSSModuleExport } from 'lightningcss';
import type { OutputBundle, Plugin, RenderedChunk } from 'rollup';

type Chunks = Record<string, Pick<RenderedChunk, 'fileName' | 'imports' | 'isEntry' | 'moduleIds'>>;

interface CssOptions {
  readonly isProduction: boolean;
  /** `linked`: the entry's styles are a hashed file (see html.ts). `adopted`: every chunk brings its own. */
  readonly entryStyles: 'linked' | 'adopted';
}

const version = (major: number, minor = 0) => (major << 16) | (minor << 8);
/** The oldest browsers that run the product, as README.md says. */
const TARGETS = {
  chrome: version(110),
  edge: version(110),
  firefox: version(115),
  safari: version(16, 4),
  ios_saf: version(16, 4),
};

/**
 * Style sheets as modules: `x.module.css` gives class names, any other `x.css` is global.
 * The entry's styles become one file. A lazy chunk carries its own styles as a constructable style sheet, for two reasons:
 * the strictest host policies refuse `<style>`, and styles that arrive with their code are never late.
 */
export function css({ isProduction, entryStyles }: CssOptions): Plugin {
  const textById = new Map<string, string>();
  const shorten = createShortNames();
  const textOf = (chunk: { moduleIds: readonly string[] }) =>
    chunk.moduleIds.map((id) => textById.get(id) ?? '').join('');

  return {
    name: 'meeline-css',

    async transform(_code, id) {
      if (!id.endsWith('.css')) return null;
      const isModule = id.endsWith('.module.css');
      this.addWatchFile(SCALE_FILE);
      const result = transform({
        // A relative path with slashes: the class names' hash depends on it and must be the same on every machine.
        filename: path.relative(process.cwd(), id).split(path.sep).join('/'),
        code: Buffer.from(withScaleValues(await readFile(id, 'utf8'), scaleOf(await readFile(SCALE_FILE, 'utf8')))),
        minify: isProduction,
        targets: TARGETS,
        ...(isModule && {
          cssModules: {
            pattern: isProduction ? `${LONG_NAME}[local]-[hash]${LONG_NAME}` : '[name]__[local]',
            grid: false,
            container: false,
          },
        }),
      });
      for (const warning of result.warnings) this.warn(`${id}: ${warning.message}`);
      textById.set(id, shorten(Buffer.from(result.code).toString('utf8')));
      const names = Object.entries(result.exports ?? {})
        .toSorted(([a], [b]) => (a < b ? -1 : 1)) // lightningcss returns them in random order
        .map(([name, exported]) => [name, classNames(exported, id)]);
      return {
        code: isModule ? `export default ${shorten(JSON.stringify(Object.fromEntries(names)))};` : '',
        map: { mappings: '' },
        moduleSideEffects: isModule ? true : 'no-treeshake',
      };
    },

    renderChunk(code, chunk, _options, { chunks }) {
      if (entryStyles === 'linked' && isLoadedWithEntry(chunk.fileName, chunks)) return null;
      const text = textOf(chunk);
      if (text === '') return null;
      const adopt = `{const s=new CSSStyleSheet();s.replaceSync(${JSON.stringify(text)});document.adoptedStyleSheets.push(s)}`;
      return { code: `${adopt}\n${code}`, map: null };
    },

    generateBundle(_options, bundle) {
      if (entryStyles !== 'linked') return;
      const chunks = chunksOf(bundle);
      const text = entryClosure(chunks).map((fileName) => textOf(chunks[fileName] ?? { moduleIds: [] }));
      if (text.join('') !== '') this.emitFile({ type: 'asset', name: 'main.css', source: text.join('') });
    },
  };
}

/** The steps of space and the layers. */
const SCALE_FILE = path.resolve('widget/ui/theme/scale.css');

const scaleOf = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/(--[sz]-\w+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));

/** Replaces each step and layer by its value: they are constants, and a name costs bytes in every rule. */
const withScaleValues = (text: string, scale: ReadonlyMap<string, string>): string =>
  text.replace(/var\((--[sz]-\w+)\)/g, (use, name: string) => scale.get(name) ?? use);

/** Marks the long names around production class names until they are shortened. */
const LONG_NAME = 'ml_';

/** Replaces each name from lightningcss by three letters, because long names compress badly. A name always gets the same letters. */
function createShortNames(): (code: string) => string {
  const owners = new Map<string, string>();

  const shortName = (name: string): string => {
    const digest = createHash('sha256').update(name).digest();
    for (let at = 0; at + 3 <= digest.length; at += 3) {
      const short = [...digest.subarray(at, at + 3)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
      const owner = owners.get(short) ?? name;
      owners.set(short, owner);
      if (owner === name) return short;
    }
    throw new Error(`no short name is free for ${name}`);
  };

  return (code) => code.replace(/ml_.+?ml_/g, shortName);
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

function classNames(exported: CSSModuleExport, id: string): string {
  const composed = exported.composes.map((reference) => {
    if (reference.type === 'dependency')
      throw new Error(`${id}: 'composes … from' another file; join the class names in TSX`);
    return reference.name;
  });
  return [exported.name, ...composed].join(' ');
}

const chunksOf = (bundle: OutputBundle): Chunks =>
  Object.fromEntries(
    Object.entries(bundle).flatMap(([name, output]) => (output.type === 'chunk' ? [[name, output]] : [])),
  );

/** The files that load with the page: the entry and what it imports statically, dependencies first. */
function entryClosure(chunks: Chunks): string[] {
  const ordered = new Set<string>();
  const visit = (fileName: string, path: readonly string[]): void => {
    if (ordered.has(fileName) || path.includes(fileName)) return;
    for (const imported of chunks[fileName]?.imports ?? []) visit(imported, [...path, fileName]);
    ordered.add(fileName);
  };
  for (const chunk of Object.values(chunks)) if (chunk.isEntry) visit(chunk.fileName, []);
  return [...ordered];
}

const isLoadedWithEntry = (fileName: string, chunks: Chunks) => entryClosure(chunks).includes(fileName);
