import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { complaints } from '../support/axe.ts';
import { keepScreenshot } from '../support/browser.ts';
import { useBrowser } from '../support/browser-stage.ts';
import { freePort } from '../support/free-port.ts';
import { codeAt } from '../support/operators.ts';
import { type ProviderProcess, startProviderProcess } from '../support/provider-process.ts';
import { settled } from '../support/settled.ts';

/** The console of a copy, whose outgoing work is paused. L-O10. */

const stage = useBrowser();

let dataDir: string;
let provider: ProviderProcess;
let origin: string;
let password: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'meeline-paused-'));
  const env = { DATA_DIR: dataDir, DISK_RESERVE_MB: '32', LOG_LEVEL: 'silent' };
  const meeline = async (...words: readonly string[]): Promise<string> => {
    const command = ['dist/provider/meeline.js', ...words];
    return (await promisify(execFile)(process.execPath, command, { env: { ...process.env, ...env } })).stdout;
  };
  await meeline('tenant', 'create', 'LUX', '--name', 'Lux');
  const created = await meeline('operator', 'create', 'ines', '--display-name', 'Ines Novak');
  password = /^Password\s+(\S+)/m.exec(created)?.[1] ?? '';
  expect(await meeline('outgoing', 'pause', '--copy')).toContain('Paused');
  const port = await freePort();
  provider = await startProviderProcess('dist/provider/main.js', { ...env, PORT: String(port) });
  origin = `http://localhost:${port}`;
});
afterAll(async () => {
  provider?.kill('SIGTERM');
  await provider?.exited;
  await rm(dataDir, { recursive: true, force: true });
});

it('says above all pages that nothing is sent while paused', async () => {
  const { page } = await stage.visitor({ viewport: { width: 768, height: 700 } });
  await page.goto(`${origin}/console?lang=en`);
  await page.getByRole('textbox', { name: 'Name' }).fill('ines');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const secret = page.getByRole('region', { name: 'Authenticator app' }).locator('code');
  const code = codeAt((await secret.innerText()).replaceAll(' ', ''), Date.now());
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog', { name: 'Change password' }).getByRole('button', { name: 'Cancel' }).click();

  const note = page.getByRole('status').filter({ hasText: 'Paused by an operator: nothing is sent' });
  await note.waitFor();
  for (const [width, name] of [
    [1280, 'Figures'],
    [768, 'Audit log'],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await page.getByRole('navigation', { name: 'Operator’s console' }).getByRole('link', { name }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await settled(page);
    await keepScreenshot(page, `console-paused-${width}`);
    expect.soft(await complaints(page, `console paused, ${width}`)).toEqual([]);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBe(700);
  }
  await page.getByRole('cell', { name: 'Outgoing work paused' }).waitFor();

  await note.getByRole('button', { name: 'Resume' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resume outgoing work?' });
  await dialog.getByRole('switch', { name: 'Drop waiting events for webhooks: 0' }).click();
  await settled(page);
  await keepScreenshot(page, 'console-resume');
  expect.soft(await complaints(page, 'console resume')).toEqual([]);
  await dialog.getByRole('button', { name: 'Resume' }).click();
  await note.waitFor({ state: 'detached' });
  await page.getByText('Outgoing work goes on.').waitFor();
  expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ready' });
});
