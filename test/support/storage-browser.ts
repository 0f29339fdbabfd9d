import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright';
import { freePort } from './free-port.ts';

/**
 * What a user has decided about sites inside other sites. `allowed`: they have storage, apart from what they have as a page of
 * their own. `blocked`: whatever a frame asks storage for throws.
 */
export const STORAGE_STATES = ['allowed', 'blocked'] as const;
export type StorageState = (typeof STORAGE_STATES)[number];

export interface StorageBrowser {
  /** Its contexts have what the user has decided. */
  readonly browser: Browser;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a Chromium whose user has decided so in its settings. What browsers do by themselves changes from version to version,
 * and so neither state is left to it. Heap snapshots of it hold long texts as a whole.
 *
 * @param origin the site inside other sites
 */
export async function startStorageBrowser(state: StorageState, origin: string): Promise<StorageBrowser> {
  const executablePath = process.env['CHROMIUM'];
  if (executablePath === undefined) throw new Error('CHROMIUM must name a Chromium: run the tests with npm test');
  const folder = await mkdtemp(path.join(tmpdir(), 'meeline-storage-'));
  const ALLOWED = { content_settings: { exceptions: { cookies: { [`${origin},*`]: { setting: 1 } } } } };
  const BLOCKED = { block_third_party_cookies: true, cookie_controls_mode: 1 };
  await mkdir(path.join(folder, 'Default'));
  await writeFile(
    path.join(folder, 'Default', 'Preferences'),
    JSON.stringify({ profile: state === 'allowed' ? ALLOWED : BLOCKED }),
  );
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    // Both connections would size each window, the later wins, and a point outside the window is in no frame of another site.
    viewport: null,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--js-flags=--heap-snapshot-string-limit=1000000',
      `--remote-debugging-port=${port}`,
    ],
  });
  // Contexts beside the profile's own, each with its cookies, take over its settings.
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  return {
    browser,
    async stop() {
      await browser.close();
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
