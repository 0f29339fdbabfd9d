import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium, type Page } from 'playwright';
import { chromiumPath, CHROMIUM_ARGS } from './browser.ts';

/** A Chromium with its profile in a folder. A test can kill it as the system does when memory runs out. */
export interface KillableBrowser {
  readonly page: Page;
  /** Kills all processes of the browser at once. */
  readonly kill: () => Promise<void>;
}

const READY = /DevTools listening on (ws:\S+)/;

/** @param profile a folder; the browser reads the data that an earlier browser wrote there */
export async function launchKillableBrowser(profile: string): Promise<KillableBrowser> {
  const args = [
    ...CHROMIUM_ARGS,
    '--headless',
    `--user-data-dir=${profile}`,
    '--remote-debugging-port=0',
    'about:blank',
  ];
  // A separate process group, so that its children are killed with it.
  const child = spawn(chromiumPath(), args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const exited = once(child, 'exit');
  const endpoint = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (part: Buffer) => {
      said += part.toString();
      const ready = READY.exec(said)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    child.once('exit', () => reject(new Error(`the browser did not start:\n${said}`)));
  });
  const browser = await chromium.connectOverCDP(endpoint);
  const context = browser.contexts()[0] ?? (await browser.newContext());
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(20_000);
  return {
    page,
    async kill() {
      if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
        process.kill(-child.pid, 'SIGKILL');
      await exited;
      await browser.close().catch(() => undefined);
    },
  };
}
