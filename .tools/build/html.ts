import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'rollup';

interface HtmlOptions {
  /** The template, absolute. */
  readonly template: string;
  /** Where the output folder is served, with a slash at both ends. */
  readonly base: string;
  /** A development build also gets the live-reload script (reload.ts). */
  readonly isProduction: boolean;
}

/**
 * Fills the widget's page. The template holds these comments, each on a line of its own:
 *
 *   <!-- build:styles -->    becomes the link to the entry's style sheet
 *   <!-- build:preloads -->  becomes a modulepreload for every chunk that the entry imports statically
 *   <!-- build:entry -->     becomes the module script
 *
 * Everything else stays as written, `__ML_CONFIG__` too: the provider fills that when it serves the page.
 */
export function html({ template, base, isProduction }: HtmlOptions): Plugin {
  return {
    name: 'meeline-html',

    buildStart() {
      this.addWatchFile(template);
    },

    async generateBundle(_options, bundle) {
      const outputs = Object.values(bundle);
      const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry);
      if (entry?.type !== 'chunk') return this.error('the page has no entry chunk');
      const styles = outputs.filter((output) => output.type === 'asset' && output.fileName.endsWith('.css'));
      const parts: Record<string, string[]> = {
        styles: styles.map((output) => `<link rel="stylesheet" href="${base}${output.fileName}">`),
        preloads: entry.imports.map((fileName) => `<link rel="modulepreload" href="${base}${fileName}">`),
        entry: [`<script type="module" src="${base}${entry.fileName}"></script>`],
      };
      if (!isProduction) parts['entry']?.push(`<script src="${base}assets/reload.js" async></script>`);

      let page = await readFile(template, 'utf8');
      for (const [name, lines] of Object.entries(parts)) {
        const comment = `<!-- build:${name} -->`;
        if (!page.includes(comment)) this.error(`${path.relative(process.cwd(), template)} lacks the line ${comment}`);
        page = page.replace(comment, () => lines.join('\n    '));
      }
      if (!page.includes('__ML_CONFIG__')) {
        this.error(
          `${path.relative(process.cwd(), template)} lacks <script type="application/json" id="ml-config">__ML_CONFIG__</script>`,
        );
      }
      this.emitFile({ type: 'asset', fileName: 'index.html', source: page });
    },
  };
}
