import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { rollup, type OutputAsset, type OutputBundle, type OutputChunk, type Plugin } from 'rollup';

interface HtmlOptions {
  /** The template, absolute. */
  readonly template: string;
  /** The inline script that runs in the page before any file has arrived, and the plugins that compile it. */
  readonly ahead: { readonly input: string; readonly plugins: Plugin[] };
  /** The path under which the output folder is served, with a slash at both ends. */
  readonly base: string;
  /** A development build also gets the live-reload script (reload.ts). */
  readonly isProduction: boolean;
}

/** The files to prefetch after the first screen (chunks.ts), in order of need: the realtime session, then other screens. */
const AHEAD = [['realtime'], ['secondary'], ['texts', 'room'], ['people'], ['media']];

/**
 * Fills the widget's page. The template holds these comments, each on a line of its own:
 *
 *   <!-- build:styles -->    becomes the entry's style sheet, inline: it saves a request before the first screen
 *   <!-- build:ahead -->     becomes the inline script that requests the files of this visit's start
 *   <!-- build:entry -->     becomes the module script
 *
 * `__ML_BUILD__` becomes one version for all files. It is empty in a development build, whose files must not be cached.
 * Everything else stays as written, including `__ML_CONFIG__`: the provider fills that when it serves the page.
 */
export function html({ template, ahead, base, isProduction }: HtmlOptions): Plugin {
  return {
    name: 'meeline-html',

    buildStart() {
      this.addWatchFile(template);
      this.addWatchFile(ahead.input);
    },

    async generateBundle(_options, bundle) {
      const outputs = Object.values(bundle);
      const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry);
      if (entry?.type !== 'chunk') return this.error('the page has no entry chunk');
      const styles = outputs.filter((output) => output.type === 'asset' && output.fileName.endsWith('.css'));
      for (const { fileName } of styles) delete bundle[fileName];
      const parts: Record<string, string[]> = {
        styles: styles.map((output) => `<style>${textOf(output)}</style>`),
        ahead: [`<script>${await compile(ahead, startFiles(bundle, base))}</script>`],
        entry: [`<script type="module" src="${base}${entry.fileName}"></script>`],
      };
      if (!isProduction) parts['entry']?.push(`<script src="${base}assets/reload.js" async></script>`);

      let page = await readFile(template, 'utf8');
      for (const [name, lines] of Object.entries(parts)) {
        const comment = `<!-- build:${name} -->`;
        if (!page.includes(comment)) this.error(`${path.relative(process.cwd(), template)} lacks the line ${comment}`);
        page = page.replace(comment, () => lines.join('\n    '));
      }
      page = page.replace('__ML_BUILD__', isProduction ? versionOf(bundle, page) : '');
      if (!page.includes('__ML_CONFIG__')) {
        this.error(
          `${path.relative(process.cwd(), template)} lacks <script type="application/json" id="ml-config">__ML_CONFIG__</script>`,
        );
      }
      this.emitFile({ type: 'asset', fileName: 'index.html', source: page });
    },
  };
}

/** The version changes with the page and with every file, because the file names contain a content hash. */
function versionOf(bundle: OutputBundle, page: string): string {
  const hash = createHash('sha256').update(page);
  for (const name of Object.keys(bundle).toSorted()) hash.update(name);
  return hash.digest('hex').slice(0, 16);
}

function textOf(asset: OutputAsset | OutputChunk): string {
  if (asset.type === 'chunk') throw new Error(`${asset.fileName} is no style sheet`);
  return typeof asset.source === 'string' ? asset.source : Buffer.from(asset.source).toString('utf8');
}

async function compile({ input, plugins }: HtmlOptions['ahead'], files: typeof __START_FILES__): Promise<string> {
  const bundle = await rollup({ input, plugins });
  const { output } = await bundle.generate({ format: 'iife' });
  await bundle.close();
  return output[0].code.replace('__START_FILES__', () => JSON.stringify(files)).trim();
}

function startFiles(bundle: OutputBundle, base: string): typeof __START_FILES__ {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const named = (name: string): OutputChunk => {
    const found = chunks.find((chunk) => chunk.name === name);
    if (found === undefined) throw new Error(`the page needs the file ${name}, which chunks.ts no longer makes`);
    return found;
  };
  const main = named('main').fileName;
  /** The file and everything that it imports, except the main file, which the page names itself. */
  const filesOf = (name: string): string[] => {
    const files = new Set<string>();
    const add = (fileName: string): void => {
      if (fileName === main || files.has(fileName)) return;
      files.add(fileName);
      for (const imported of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) add(imported);
    };
    add(named(name).fileName);
    return [...files].map((fileName) => base + fileName);
  };
  const known = new Set<string>(['login', 'list', 'host'].flatMap(filesOf));
  /** Lists each file only once across all calls. */
  const furtherFilesOf = (names: readonly string[]): string[] => {
    const further = [...new Set(names.flatMap(filesOf))].filter((file) => !known.has(file));
    for (const file of further) known.add(file);
    return further;
  };
  const textsOf = (language: string): string => base + named(`locale-${language}`).fileName;
  return {
    login: filesOf('login'),
    list: filesOf('list'),
    host: filesOf('host'),
    ahead: AHEAD.map(furtherFilesOf),
    texts: {
      cn: textsOf('cn'),
      en: textsOf('en'),
      th: textsOf('th'),
      vi: textsOf('vi'),
      ja: textsOf('ja'),
      ko: textsOf('ko'),
      hi: textsOf('hi'),
      ind: textsOf('ind'),
    },
  };
}
