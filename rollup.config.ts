import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import type { OutputOptions, Plugin, RollupOptions, RollupLog } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { minify, swc } from 'rollup-plugin-swc3';
import { withApiTables } from './.tools/build/api-tables.ts';
import { clean, copy, emojiData, json, ownSyncExternalStore } from './.tools/build/assets.ts';
import { chunksByMoment } from './.tools/build/chunks.ts';
import { compileHints } from './.tools/build/compile-hints.ts';
import { css } from './.tools/build/css.ts';
import { html } from './.tools/build/html.ts';
import { loaderStyles } from './.tools/build/loader-styles.ts';
import { lazyFiles } from './.tools/build/lazy-files.ts';
import { notices } from './.tools/build/notices.ts';
import { packageFiles } from './.tools/build/package-files.ts';
import { quiet } from './.tools/build/quiet.ts';
import { release } from './.tools/build/release.ts';
import { reload } from './.tools/build/reload.ts';
import { storageDrivers } from './.tools/build/storage-drivers.ts';
import { workerFiles } from './.tools/build/worker-files.ts';

/** Where the provider serves dist/widget. */
const WIDGET_BASE = '/ml/';
const TARGETS = ['widget', 'loader', 'provider', 'server-client', 'pages', 'desk', 'console', 'bench'] as const;
/** Parts that the loader fetches on demand. */
const LAZY_FILES = ['bridge', 'bubble-extras', 'commands'] as const;
type Target = (typeof TARGETS)[number];
type JsTarget = 'es2020' | 'es2022';

const version = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;

/**
 * The builds of all parts. `--configTargets widget,loader` selects parts, `--configMode development` skips minifying. `npm run build` (.tools/build.mjs) adds declarations, compressed copies and a table of sizes.
 */
export default function config(args: Record<string, string | undefined>): RollupOptions[] {
  const isProduction = args['configMode'] !== 'development';
  const wanted = args['configTargets']?.split(',') ?? TARGETS.filter((target) => target !== 'bench');
  const unknown = wanted.find((target) => !TARGETS.some((known) => known === target));
  if (unknown !== undefined) throw new Error(`no such build target: ${unknown} (known: ${TARGETS.join(', ')})`);
  const build: Record<Target, () => RollupOptions[]> = {
    widget: () => [widget(isProduction), ...(isProduction ? [worker()] : [])],
    loader: () => [
      ...LAZY_FILES.map((name) => lazyLoader(name, isProduction)),
      loader('index', 'loader', isProduction),
      loader('applet', 'applet', isProduction),
      loaderPackage(),
      ...(isProduction ? declarations() : []),
    ],
    provider: () => [provider()],
    'server-client': () => serverClient(isProduction),
    pages: () => pages(isProduction),
    desk: () => [staffPage('desk', isProduction)],
    console: () => [staffPage('console', isProduction)],
    bench: () => bench(),
  };
  return TARGETS.filter((target) => wanted.includes(target)).flatMap((target) => build[target]());
}

function widget(isProduction: boolean): RollupOptions {
  return {
    ...common,
    input: entry('widget/app/main.tsx'),
    output: {
      ...chunked('dist/widget', !isProduction),
      entryFileNames: 'assets/[name]-[hash].js',
      manualChunks: chunksByMoment(),
    },
    plugins: [
      clean('dist/widget'),
      css({ isProduction, entryStyles: 'linked' }),
      quiet(),
      ...browser(isProduction, 'es2022'),
      ...(isProduction ? [compileHints()] : []),
      html({
        template: path.resolve(entry('widget/app/index.html')),
        ahead: { input: path.resolve(entry('widget/app/start-ahead.ts')), plugins: browser(isProduction, 'es2022') },
        base: WIDGET_BASE,
        isProduction,
      }),
      ...(isProduction ? [] : [reload('assets/')]),
      copy('widget/app/public', /\.(svg|png|webp|ico)$/),
      notices('widget.page'),
    ],
  };
}

/** The service worker of the widget's pages, in one file: development does without it, because it keeps files. */
function worker(): RollupOptions {
  return {
    ...common,
    input: entry('widget/app/worker/worker.ts'),
    output: { file: 'dist/widget/sw.js', format: 'iife' },
    plugins: [workerFiles('dist/widget', WIDGET_BASE), ...browser(true, 'es2022'), notices('widget.worker')],
  };
}

/**
 * A classic script: one file, nothing global but what it sets itself. Older syntax than the widget's: on a page that an old
 * browser opens, it must parse.
 */
function loader(source: string, name: string, isProduction: boolean): RollupOptions {
  return {
    ...common,
    input: entry(`loader/${source}.ts`),
    output: { file: `dist/loader/${name}.js`, format: 'iife', sourcemap: !isProduction },
    plugins: [
      lazyFiles(
        isProduction ? version : undefined,
        LAZY_FILES.map((each) => `dist/loader/${each}.js`),
      ),
      loaderStyles(),
      ...browser(isProduction, 'es2020'),
      release(version),
      notices(`loader.${name}`),
    ],
  };
}

/** Fetched by the loader with `import()` when the widget is wanted, from an address computed at run time. */
function lazyLoader(name: (typeof LAZY_FILES)[number], isProduction: boolean): RollupOptions {
  return {
    ...common,
    input: entry(`loader/${name}.ts`),
    output: { file: `dist/loader/${name}.js`, format: 'es', sourcemap: !isProduction },
    plugins: [
      ...(name === LAZY_FILES[0] ? [clean('dist/loader'), copy('loader', /^errors\.html$/)] : []),
      quiet(),
      loaderStyles(),
      ...browser(isProduction, 'es2020'),
      notices(`loader.${name}`),
    ],
  };
}

/** The entries of the package: `meeline`, `meeline/react` and `meeline/vue`. */
const PACKAGE_ENTRIES = { index: 'loader/package.ts', react: 'loader/react.tsx', vue: 'loader/vue.ts' };
/** Each is needed only by the entry of its name. */
const FRAMEWORKS = ['react', 'react/jsx-runtime', 'vue'];

/** The package for bundled pages (`npm pack ./dist/package`): readable, because the page's own build minifies it. */
function loaderPackage(): RollupOptions {
  return {
    ...common,
    external: FRAMEWORKS,
    input: PACKAGE_ENTRIES,
    output: (['js', 'cjs'] as const).map((extension) => ({
      dir: 'dist/package',
      format: extension === 'js' ? 'es' : 'cjs',
      entryFileNames: `[name].${extension}`,
      chunkFileNames: `[name].${extension}`,
    })),
    plugins: [
      clean('dist/package'),
      lazyFiles(undefined, []),
      loaderStyles(),
      ...browser(false, 'es2020'),
      packageFiles('loader', version, 'PACKAGE.md'),
      notices('package.loader', { provided: FRAMEWORKS }),
    ],
  };
}

/** The loader's types, rolled up: for pages with a script tag, and for both kinds of package. */
function declarations(): RollupOptions[] {
  const plugins = [dts({ tsconfig: 'loader/tsconfig.json' })];
  return [
    { ...common, input: entry('loader/index.ts'), output: { file: 'dist/loader/index.d.ts' }, plugins },
    {
      ...common,
      external: FRAMEWORKS,
      input: PACKAGE_ENTRIES,
      output: ['ts', 'cts'].map((extension) => ({
        dir: 'dist/package',
        entryFileNames: `[name].d.${extension}`,
        chunkFileNames: `[name].d.${extension}`,
      })),
      plugins,
    },
  ];
}

function provider(): RollupOptions {
  return {
    ...common,
    external: isPackage,
    input: {
      main: entry('applet-host-demo/provider/main.ts'),
      meeline: entry('applet-host-demo/provider/edges/cli/main.ts'),
      // Worker threads: the provider starts them by file name.
      'video-worker': entry('applet-host-demo/provider/capabilities/files/video-worker.js'),
      'watchdog-worker': entry('applet-host-demo/provider/base/watchdog-worker.js'),
    },
    output: { dir: 'dist/provider', format: 'es', sourcemap: true, ...named },
    plugins: [clean('dist/provider'), ...node(), notices('provider.main')],
  };
}

/** The package for platforms' servers (`npm pack ./dist/server-client`), and its types for both kinds of package. */
function serverClient(isProduction: boolean): RollupOptions[] {
  const source = 'applet-host-demo/server-client';
  const target = 'dist/server-client';
  const shared = { ...common, external: isPackage, input: entry(`${source}/index.ts`) };
  const modules: RollupOptions = {
    ...shared,
    output: [
      { file: `${target}/index.js`, format: 'es' },
      { file: `${target}/index.cjs`, format: 'cjs' },
    ],
    plugins: [clean(target), ...node(), packageFiles(source, version, 'README.md'), notices('package.server')],
  };
  const types: RollupOptions = {
    ...shared,
    output: [{ file: `${target}/index.d.ts` }, { file: `${target}/index.d.cts` }],
    plugins: [dts({ tsconfig: 'tsconfig.json' })],
  };
  return isProduction ? [modules, types] : [modules];
}

function pages(isProduction: boolean): RollupOptions[] {
  const folder = 'applet-host-demo/demo/pages';
  const clients = { ...entriesIn(`${folder}/client`, '.ts'), ...entriesIn(`${folder}/client`, '.tsx') };
  const server: RollupOptions = {
    ...common,
    external: isPackage,
    input: { server: entry('applet-host-demo/demo/platform/server.ts') },
    output: { dir: 'dist/pages', format: 'es', sourcemap: true, ...named },
    plugins: [
      clean('dist/pages'),
      ...node(),
      copy(
        folder,
        /\.(html|css|svg|png|webp|jpg|ico|woff2)$/,
        isProduction ? withApiTables : (page) => addReloadScript(withApiTables(page)),
      ),
      ...Object.entries(VENDOR).map(([from, names]) => copy(from, names, undefined, 'vendor')),
      notices('pages.server', { copied: ['@hotwired/turbo', 'bootstrap'] }),
      ...(isProduction ? [] : [reload('client/')]),
    ],
  };
  const client: RollupOptions = {
    ...common,
    input: clients,
    output: { dir: 'dist/pages/client', format: 'es', sourcemap: !isProduction, ...named },
    plugins: [...browser(isProduction, 'es2022'), notices('pages.client')],
  };
  return Object.keys(clients).length > 0 ? [server, client] : [server];
}

/** A page of staff, which the provider serves at `/desk` or `/console`. It uses the widget's kit. */
function staffPage(name: 'desk' | 'console', isProduction: boolean): RollupOptions {
  const folder = `applet-host-demo/staff/${name}`;
  return {
    ...common,
    input: { [name]: entry(`${folder}/main.tsx`) },
    output: {
      ...chunked(`dist/${name}`, !isProduction),
      entryFileNames: '[name].js',
      // The page names its style sheet.
      assetFileNames: '[name][extname]',
    },
    plugins: [
      clean(`dist/${name}`),
      css({ isProduction, entryStyles: 'linked' }),
      quiet(),
      ...browser(isProduction, 'es2022'),
      copy(folder, /\.html$/),
      notices(`${name}.page`),
    ],
  };
}

/** Third-party files that some demo pages use, served unchanged. */
const VENDOR = {
  'node_modules/@hotwired/turbo/dist': /^turbo\.es2017-umd\.js$/,
  'node_modules/bootstrap/dist/js': /^bootstrap\.bundle\.min\.js$/,
  'node_modules/bootstrap/dist/css': /^bootstrap\.min\.css$/,
};

const addReloadScript = (page: string): string =>
  page.replace('</body>', '<script src="/client/reload.js" async></script></body>');

/** Benchmark pages carry their styles in their scripts, so that each page is one script tag. */
function bench(): RollupOptions[] {
  const [pages, peers] = ['test/bench/pages', path.resolve('test/bench/peers')];
  const plugins = browser(true, 'es2022');
  return [
    {
      ...common,
      input: entriesIn(pages, '.tsx'),
      output: { ...chunked('dist/bench', false), entryFileNames: '[name].js' },
      plugins: [
        clean('dist/bench'),
        css({ isProduction: true, entryStyles: 'adopted' }),
        ...plugins,
        compileHints(),
        copy(pages, /\.(html|png|svg)$/),
      ],
    },
    // A separate file with its own React, with which the start benchmark compares the widget.
    {
      ...common,
      input: entry('test/bench/start/floor.tsx'),
      output: { file: 'dist/bench/floor/floor.js', format: 'es' },
      plugins: [...plugins, copy('test/bench/start', /\.html$/)],
    },
    { ...common, input: `${peers}/page/runner.ts`, output: { file: 'dist/bench/runner.js', format: 'iife' }, plugins },
    {
      ...common,
      input: entriesIn(`${peers}/adapters`, '.jsx'),
      external: isPackage,
      output: { dir: 'dist/bench/adapters', format: 'es' },
      plugins,
    },
  ];
}

const common = { onLog: dropDirectiveWarnings } satisfies RollupOptions;
const named = {
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  hashCharacters: 'base36',
} satisfies OutputOptions;

function chunked(dir: string, sourcemap: boolean) {
  return {
    dir,
    sourcemap,
    format: 'es',
    chunkFileNames: 'assets/[name]-[hash].js',
    assetFileNames: 'assets/[name]-[hash][extname]',
    hashCharacters: 'base36',
  } satisfies OutputOptions;
}

function browser(isProduction: boolean, target: JsTarget): Plugin[] {
  const mode = JSON.stringify(isProduction ? 'production' : 'development');
  return [
    emojiData(),
    json(),
    replace({
      preventAssignment: true,
      values: {
        'process.env.NODE_ENV': mode,
        'import.meta.env.MODE': mode,
        'import.meta.env?.MODE': mode,
        'import.meta.env': `({MODE:${mode}})`,
        __MEELINE_VERSION__: JSON.stringify(version),
        // Removes React's report to its developer tools.
        ...(isProduction ? { 'typeof __REACT_DEVTOOLS_GLOBAL_HOOK__': '"undefined"' } : {}),
      },
    }),
    ownSyncExternalStore(),
    storageDrivers(),
    nodeResolve({ browser: true }),
    commonjs(),
    transpile(target),
    ...(isProduction
      ? [minify({ module: true, compress: { passes: 3 }, mangle: true, ecma: target === 'es2020' ? 2020 : 2022 })]
      : []),
  ];
}

function node(): Plugin[] {
  return [
    json(),
    replace({ preventAssignment: true, values: { __MEELINE_VERSION__: JSON.stringify(version) } }),
    nodeResolve({ exportConditions: ['node'] }),
    transpile('es2022'),
  ];
}

const transpile = (target: JsTarget): Plugin =>
  swc({ tsconfig: false, sourceMaps: true, jsc: { target, transform: { react: { runtime: 'automatic' } } } });

/** Node finds packages itself: only our own files are bundled for it. */
const isPackage = (id: string) => !/^[.#]/.test(id) && !path.isAbsolute(id);

function entry(file: string): string {
  if (!existsSync(file)) throw new Error(`build entry missing: ${file}`);
  return file;
}

function entriesIn(folder: string, extension: string): Record<string, string> {
  if (!existsSync(folder)) throw new Error(`build entries missing: ${folder}/*${extension}`);
  const files = readdirSync(folder).filter((name) => name.endsWith(extension) && !name.endsWith(`.d${extension}`));
  return Object.fromEntries(files.toSorted().map((name) => [name.slice(0, -extension.length), `${folder}/${name}`]));
}

/** 'use client' in libraries means nothing here. */
function dropDirectiveWarnings(
  level: 'warn' | 'info' | 'debug',
  log: RollupLog,
  handler: (level: 'warn' | 'info' | 'debug', log: RollupLog) => void,
) {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log);
}
