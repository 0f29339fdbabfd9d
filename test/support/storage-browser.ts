import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright';
import { freePort } from './free-port.ts';

/**
 * The user's setting for embedded sites. `allowed`: frames have storage, separate from the storage of the standalone page.
 * `blocked`: every storage access of a frame throws.
 */
export const STORAGE_STATES = ['allowed', 'blocked'] as const;
export type StorageState = (typeof STORAGE_STATES)[number];

export interface StorageBrowser {
  /** All contexts of the browser follow the user's setting. */
  readonly browser: Browser;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a Chromium with this setting. The defaults of browsers change from version to version, so both states are set
 * explicitly. Heap snapshots of this browser contain long texts as a whole.
 *
 * @param origin the embedded site
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
    // Otherwise both connections size each window and the later one wins. A point outside the window hits no cross-site frame.
    viewport: null,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--js-flags=--heap-snapshot-string-limit=1000000',
      `--remote-debugging-port=${port}`,
    ],
  });
  // Additional contexts have separate cookies and inherit the profile's settings.
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
