import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeStamp } from './build-state.mjs';
import { refuseArguments } from './fail.mjs';
import { ensureInstalled } from './install.mjs';
import { inRoot } from './paths.mjs';
import { serverEnvironment, startPages, startProvider } from './servers.mjs';

/** @typedef {import('./servers.mjs').Server} Server */

/** The texts that the browsers' reload scripts watch (.tools/build/reload.ts). */
const WIDGET_TOKEN = 'dist/widget/assets/reload.txt';
const PAGES_TOKEN = 'dist/pages/client/reload.txt';

/** Builds, serves and watches until a signal ends it. Resolves to the exit code. */
export async function develop() {
  refuseArguments('npm run dev');
  await ensureInstalled();
  removeStamp(); // dist/ no longer holds a production build
  if (!process.stdout.isTTY) process.env.NO_COLOR = '1';
  const { watch } = await import('rollup');
  const { loadConfigFile } = await import('rollup/loadConfigFile');
  const { options, warnings } = await loadConfigFile(inRoot('rollup.config.ts'), {
    configPlugin: 'swc3',
    configMode: 'development',
    configTargets: 'widget,loader,provider,pages,desk,console',
  });
  warnings.flush();

  const servers = new Servers();
  const watcher = watch(options.map((option) => ({ ...option, watch: { clearScreen: false, buildDelay: 50 } })));
  /** @type {Set<string>} names of the folders in dist/ that were written since the last END event */
  const changed = new Set();
  let work = Promise.resolve();
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_END') {
      for (const output of event.output) changed.add(path.relative(inRoot('dist'), output).split(path.sep)[0] ?? '');
      void event.result.close();
    }
    if (event.code === 'ERROR') {
      console.error(`${event.error.message}\n${event.error.frame ?? ''}`);
      void event.result?.close();
    }
    if (event.code === 'END' && changed.size > 0) {
      const targets = new Set(changed);
      changed.clear();
      work = work.then(() => servers.follow(targets));
    }
  });

  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve);
  });
  await watcher.close();
  await work;
  await servers.stop();
  return 0;
}

/** The two servers. They restart after the builds that affect them. */
class Servers {
  /** @type {Server | undefined} */
  #provider;
  /** @type {Server | undefined} */
  #pages;

  /** @param {ReadonlySet<string>} targets the rebuilt targets */
  async follow(targets) {
    const env = { ...serverEnvironment(), NODE_ENV: process.env.NODE_ENV ?? 'development' };
    if (targets.has('provider') || !this.#provider) {
      await this.#provider?.stop();
      this.#provider = await started(startProvider(env));
    }
    // The pages server reads the tenant's key at its start, so it can start only after the provider was ready once.
    if (this.#provider && (targets.has('pages') || !this.#pages)) {
      await this.#pages?.stop();
      this.#pages = await started(startPages(env));
    }
    if (targets.has('widget') || targets.has('provider')) writeToken(WIDGET_TOKEN);
    if (targets.has('loader') || targets.has('pages') || targets.has('provider')) writeToken(PAGES_TOKEN);
    if (this.#provider && this.#pages)
      console.log(`Built ${[...targets].join(', ')}. MeeLine ready on http://localhost:${env.PORT}`);
    else console.log('Waiting for a change that lets the servers start.');
  }

  async stop() {
    await this.#pages?.stop();
    await this.#provider?.stop();
  }
}

/** @param {Server} server @returns {Promise<Server | undefined>} undefined when it could not start; it has printed the reason */
async function started(server) {
  const outcome = await Promise.race([server.ready, server.exited]);
  if (!Array.isArray(outcome)) return undefined;
  for (const line of outcome) console.log(line);
  return server;
}

/** @param {string} file */
function writeToken(file) {
  mkdirSync(path.dirname(inRoot(file)), { recursive: true });
  writeFileSync(inRoot(file), String(Date.now()));
}
