import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import type { Browser, BrowserContext, JSHandle, Page } from 'playwright';
import { rollup } from 'rollup';
import { swc } from 'rollup-plugin-swc3';
import type { Database } from '../../widget/storage/database.ts';
import { launchBrowser } from './browser.ts';
import type { OpenOptions } from './storage-page/main.ts';

/** The best storage of the page. Without IndexedDB the widget uses localStorage; without both it uses memory. */
export const DRIVERS = ['IndexedDB', 'localStorage', 'memory'] as const;
export type Driver = (typeof DRIVERS)[number];

/** Pages of a real browser that run the real local database. */
export interface StorageLab {
  /** Creates a separate browser profile. */
  readonly newProfile: (driver: Driver) => Promise<StorageProfile>;
  readonly stop: () => Promise<void>;
}

export interface StorageProfile {
  readonly context: BrowserContext;
  readonly newPage: () => Promise<StoragePage>;
}

export interface StoragePage {
  readonly page: Page;
  /** Opens the database. Rejects with the failure's code. */
  readonly open: (options?: OpenOptions) => Promise<JSHandle<Database>>;
}

export async function startStorageLab(): Promise<StorageLab> {
  const site = await serve(await buildPage());
  const browser: Browser = await launchBrowser();
  return {
    async newProfile(driver) {
      const context = await browser.newContext();
      if (driver !== 'IndexedDB') await context.addInitScript(takeIndexedDb);
      if (driver === 'memory') await context.addInitScript(blockLocalStorage);
      return { context, newPage: () => openPage(context, site.origin) };
    },
    async stop() {
      await browser.close();
      await site.stop();
    },
  };
}

async function openPage(context: BrowserContext, origin: string): Promise<StoragePage> {
  const page = await context.newPage();
  await page.goto(origin);
  return {
    page,
    async open(options) {
      await page.waitForFunction(() => 'openLocalDatabase' in globalThis);
      return page.evaluateHandle((given) => globalThis.openLocalDatabase(given), options);
    },
  };
}

const takeIndexedDb = (): void => {
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
};

const blockLocalStorage = (): void => {
  Object.defineProperty(globalThis, 'localStorage', {
    get: () => {
      throw new DOMException('access is denied', 'SecurityError');
    },
  });
};

async function buildPage(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'meeline-storage-'));
  const bundle = await rollup({
    input: fileURLToPath(new URL('storage-page/main.ts', import.meta.url)),
    plugins: [nodeResolve({ browser: true }), commonjs(), swc({ tsconfig: false, jsc: { target: 'es2022' } })],
  });
  await bundle.write({ dir: folder, format: 'es' });
  await bundle.close();
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><script type="module" src="/main.js"></script>');
  return folder;
}

async function serve(folder: string): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const name = path.basename(request.url ?? '') || 'index.html';
    readFile(path.join(folder, name)).then(
      (content) => {
        response.setHeader('content-type', name.endsWith('.html') ? 'text/html' : 'text/javascript');
        response.end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}
