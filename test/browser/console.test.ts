import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { importJWK, type JWK, SignJWT } from 'jose';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { complaints } from '../support/axe.ts';
import { DESKTOP, keepScreenshot } from '../support/browser.ts';
import { useBrowser } from '../support/browser-stage.ts';
import { freePort } from '../support/free-port.ts';
import { loaderTag } from '../support/loader-lab.ts';
import { pngSample, svgSample } from '../support/media-samples.ts';
import { codeAt } from '../support/operators.ts';
import { type ProviderProcess, startProviderProcess } from '../support/provider-process.ts';
import { settled } from '../support/settled.ts';
import { chatting, fillRegistration } from '../support/standalone.ts';

/** The operator's console of a provider without demo data, from an empty database on. */

const stage = useBrowser();
const SIZES = [
  { name: '1280', viewport: { width: 1280, height: 800 } },
  { name: '768', viewport: { width: 768, height: 900 } },
] as const;

let dataDir: string;
let provider: ProviderProcess;
let host: Server;
let origin: string;
let hostOrigin: string;
let firstPassword: string;
/** The private key that the console has made for the server of the host page. */
let identityKey: JWK = {};

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'meeline-console-'));
  const env = { DATA_DIR: dataDir, DISK_RESERVE_MB: '32', LOG_LEVEL: 'silent' };
  const command = ['dist/provider/meeline.js', 'operator', 'create', 'ines', '--display-name', 'Ines Novak'];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: { ...process.env, ...env } });
  firstPassword = /^Password\s+(\S+)/m.exec(stdout)?.[1] ?? '';
  const [port, hostPort] = [await freePort(), await freePort()];
  provider = await startProviderProcess('dist/provider/main.js', { ...env, PORT: String(port) });
  origin = `http://localhost:${port}`;
  hostOrigin = `http://localhost:${hostPort}`;
  const loader = loaderTag(origin, 'data-tenant="LUX" data-identity-url="/token"');
  host = createServer((request, response) => {
    if (request.method === 'POST') void tokenOf('alice').then((token) => response.end(JSON.stringify({ token })));
    else
      response
        .setHeader('Content-Type', 'text/html')
        .end(`<!doctype html><html lang="en"><title>Lucky</title><h1>Lucky</h1>${loader}`);
  });
  await new Promise<void>((resolve) => host.listen(hostPort, resolve));
});
afterAll(async () => {
  host?.close();
  provider?.kill('SIGTERM');
  await provider?.exited;
  await rm(dataDir, { recursive: true, force: true });
});

/** The token with which the server of the host page signs its player in. */
const tokenOf = async (playerId: string, issuer = 'LUX'): Promise<string> =>
  new SignJWT({ sub: playerId, name: 'Alice' })
    .setProtectedHeader({ alg: 'ES256', kid: identityKey.kid ?? '' })
    .setIssuer(issuer)
    .setAudience('meeline')
    .setIssuedAt()
    .setExpirationTime('2m')
    .sign(await importJWK(identityKey, 'ES256'));

/** axe finds nothing on a page of the console, in every size and scheme. */
async function isConsoleSound(page: Page, screen: string): Promise<void> {
  for (const { name, viewport } of SIZES) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      await keepScreenshot(page, `${screen}-${name}-${colorScheme}`);
      expect.soft(await complaints(page, `${screen}, ${name}, ${colorScheme}`)).toEqual([]);
    }
  }
  await page.setViewportSize(SIZES[0].viewport);
}

/** The links of the pages that the story does not check in every size and scheme. */
const OTHER_PAGES = ['Figures', 'Groups', 'Reports', 'Agents', 'Webhooks', 'API keys', 'Audit log', 'Operators'];
const OTHER_TABS = ['Look', 'Service', 'Moderation', 'Data life'];

/** A token of the platform's server is checked without a sign-in: all its errors with their cures, then none. */
async function checkTokens(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Embedding and languages' }).click();
  const field = page.getByRole('textbox', { name: 'Token' });
  const check = async (token: string) => {
    await field.fill(token);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
  };
  await check(await tokenOf('alice', 'lux'));
  await page.getByText('Refused', { exact: true }).waitFor();
  await page.getByText('"lux"; expected: "LUX"').waitFor();
  await page.getByText('Set iss to the code of the tenant.').waitFor();
  await isConsoleSound(page, 'console-token');
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await field.evaluate((element) => element.closest('main')?.scrollWidth)).toBeLessThanOrEqual(390);
  await keepScreenshot(page, 'console-token-390');
  await page.setViewportSize(SIZES[0].viewport);
  await check(await tokenOf('new-player'));
  await page.getByText('The first sign-in creates the player.').waitFor();
  await page.getByText('Accepted', { exact: true }).waitFor();
}

/** axe finds nothing on the other pages of the console, and on the other tabs of the settings. */
async function areOtherPagesSound(page: Page): Promise<void> {
  for (const name of OTHER_PAGES) {
    await goTo(page, name);
    await isPageSound(page, name);
  }
  await goTo(page, 'Settings');
  for (const name of OTHER_TABS) {
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click();
    await page.locator('a[aria-current="page"]', { hasText: name }).waitFor();
    await isPageSound(page, 'Settings');
  }
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('cell', { name: 'Settings changed' }).first().waitFor();
  await isPageSound(page, 'Audit log');
  await page.getByRole('link', { name: 'Access to sessions' }).click();
  await page.getByText('No access to sessions of others').waitFor();
  await isPageSound(page, 'Audit log');
}

/** axe finds nothing on a page that has read its data. */
async function isPageSound(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
  expect.soft(await complaints(page, `console ${name}`)).toEqual([]);
}

/** An uploaded icon is shown and used at once; a file of another form is refused with the reason. */
async function uploadIcons(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Look', exact: true }).click();
  const choose = (name: string, bytes: Uint8Array) =>
    page
      .locator('input[type="file"][data-setting="icon"]')
      .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(bytes) });
  const icon = page.getByRole('textbox', { name: 'Icon', exact: true });
  await choose('icon.svg', svgSample());
  await page.getByRole('alert').getByText('An icon must be a PNG, JPEG or WebP picture').waitFor();
  await choose('icon.png', await pngSample(96, 64));
  await expect.poll(() => icon.inputValue()).toMatch(/^\/vap\/icon\/[\w-]+\.png$/);
  const address = await icon.inputValue();
  // Beside the field, and in the preview of both schemes.
  const shown = page.locator(`img[src="${address}"]`);
  await expect.poll(() => shown.count()).toBeGreaterThan(2);
  expect(await shown.first().evaluate((picture: HTMLImageElement) => picture.decode().then(() => true))).toBe(true);
  await isConsoleSound(page, 'console-look');
  const widget = await (await fetch(`${origin}/ml?tenant=LUX`)).text();
  expect(widget).toContain(`<link rel="icon" href="${address}"`);
  await page.getByRole('button', { name: 'Remove: Icon' }).click();
  await expect.poll(() => icon.inputValue()).toBe('');
}

const panel = (page: Page, name: string): Locator => page.getByRole('complementary', { name });
/** The chat id in the panel of a player. */
const idOf = async (player: Locator): Promise<string> => /M\d{9}/.exec(await player.innerText())?.[0] ?? '';
const goTo = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Operator’s console' }).getByRole('link', { name }).click();

it('leads from an empty database to a chatting host page', async () => {
  const { page } = await stage.visitor({ viewport: SIZES[0].viewport });
  await page.goto(`${origin}/console?lang=en`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await isConsoleSound(page, 'console-sign-in');

  // The first sign-in sets up the authenticator app.
  await page.getByRole('textbox', { name: 'Name' }).fill('ines');
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Wrong name or password.').waitFor();
  await page.getByRole('textbox', { name: 'Password' }).fill(firstPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('img', { name: 'QR code of the secret' }).waitFor();
  await isConsoleSound(page, 'console-enrolment');
  const secret = (await page.getByRole('region', { name: 'Authenticator app' }).locator('code').innerText()).replaceAll(
    ' ',
    '',
  );
  await page.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, Date.now()));
  await page.getByRole('button', { name: 'Confirm' }).click();

  // The first tenant: a host page, open registration, three languages.
  await page.getByRole('heading', { name: 'No tenant yet' }).waitFor();
  await page.getByRole('button', { name: 'New tenant' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Code' }).fill('LUX');
  await dialog.getByRole('textbox', { name: 'Product name' }).fill('Lux chat');
  await dialog.getByRole('textbox', { name: 'Origin of the host page' }).fill('not an origin');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('textbox', { name: 'Origin of the host page' }).fill(hostOrigin);
  await dialog.getByRole('button', { name: 'Create' }).click();
  // The password of the command line is replaced.
  const password = page.getByRole('dialog', { name: 'Change password' });
  await password.getByLabel('Current password').fill(firstPassword);
  await password.getByLabel('New password').fill('a better passphrase');
  await password.getByRole('button', { name: 'Save' }).click();
  await password.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.getByText(hostOrigin).waitFor();
  await page.getByRole('checkbox', { name: '日本語' }).uncheck();
  await page.getByRole('textbox', { name: 'Product name' }).fill('Lux');
  await page.getByRole('link', { name: 'Registration and limits' }).click();
  await page.getByRole('switch', { name: 'Open registration' }).click();
  await page.getByText('3 changed, not saved').waitFor();
  await isConsoleSound(page, 'console-settings');
  await page.keyboard.press('Control+s');
  await page.getByText('Saved. It applies now.').waitFor();
  await page.getByRole('button', { name: /^Lux 1 of 1 tenants/ }).waitFor();

  await uploadIcons(page);
  // Own texts: found by the original, refused without their placeholder, stored only where they differ.
  await page.getByRole('link', { name: 'Texts', exact: true }).click();
  await page.getByRole('button', { name: 'English' }).click();
  const findText = page.getByRole('searchbox', { name: 'Key, original or own text' });
  await findText.fill('{{count}} unread');
  const unread = page.getByRole('textbox', { name: 'bubble.unread' });
  await unread.fill(', new messages');
  await page.getByText('Must contain {{count}}, as the original does.').waitFor();
  await isConsoleSound(page, 'console-texts');
  await page.keyboard.press('Control+s');
  expect(await unread.evaluate((field) => field === document.activeElement)).toBe(true);
  await unread.fill(', {{count}} new messages');
  await findText.fill('open chat');
  await page.getByRole('textbox', { name: 'bubble.openChat' }).fill('Lux chat');
  await page.getByRole('button', { name: 'English · 2' }).waitFor();
  await page.getByRole('checkbox', { name: 'Only own texts' }).check();
  await findText.fill('');
  await page.getByText(/^2 of \d+ texts$/).waitFor();
  await page.getByRole('button', { name: 'Reset bubble.unread' }).click();
  await page.getByRole('button', { name: 'English · 1' }).waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('not saved').waitFor({ state: 'detached' });

  // The server of the host page gets a key of its own.
  await page.getByRole('link', { name: 'Embedding and languages' }).click();
  await page.getByRole('button', { name: 'New pair' }).click();
  const keyText = page.getByRole('dialog').locator('code');
  identityKey = JSON.parse(await keyText.innerText()) as JWK;
  expect(await complaints(page, 'secret')).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.getByText(String(identityKey.kid)).waitFor();
  await isConsoleSound(page, 'console-embedding');
  await checkTokens(page);

  // One player comes by the host page, another one makes an account.
  const alice = await stage.visitor(DESKTOP);
  await alice.page.goto(hostOrigin);
  await alice.page.locator('meeline-root').waitFor({ state: 'attached' });
  await alice.page.getByRole('button', { name: /^Lux chat/ }).click();
  const widget = alice.page.frameLocator('iframe[title]');
  await widget.getByRole('navigation').waitFor();
  const ben = await stage.visitor(DESKTOP);
  await ben.page.goto(`${origin}/ml/register?lang=en&tenant=LUX`);
  await fillRegistration(ben.page, 'ben.lux', 'Ben');
  await ben.page.getByRole('button', { name: 'Sign up' }).click();
  await ben.page.getByRole('navigation').waitFor();

  // The operator makes them friends, and they chat.
  await goTo(page, 'Players');
  await page.locator('main header').getByText('2', { exact: true }).waitFor();
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(table.suggestedFilename()).toBe('players-LUX.csv');
  expect(await readFile(await table.path(), 'utf8')).toContain('"Ben"');
  await page.getByRole('searchbox').fill('ben');
  await page.getByText('1 found').waitFor();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('link', { name: 'Ben' }).click();
  const benId = await idOf(panel(page, 'Ben'));
  await page.getByRole('link', { name: 'Alice' }).click();
  await panel(page, 'Alice').getByRole('textbox', { name: 'Chat id or platform id' }).fill(benId);
  await panel(page, 'Alice').getByRole('button', { name: 'Add' }).click();
  await panel(page, 'Alice').getByRole('link', { name: 'Ben' }).waitFor();
  const chatId = [benId, await idOf(panel(page, 'Alice'))].toSorted((a, b) => (a < b ? -1 : 1)).join('');
  await alice.page.evaluate(
    (id) => (window as unknown as { MeeLine: (command: string, id: string) => void }).MeeLine('openChat', id),
    chatId,
  );
  await widget.getByRole('textbox', { name: 'Write a message' }).fill('The console works');
  await widget.getByRole('textbox', { name: 'Write a message' }).press('Enter');
  await ben.page.locator('[data-chat-id]').filter({ hasText: 'Alice' }).click();
  await chatting(ben.page).sees('The console works');

  // A mute says in the chat of the host page until when.
  await panel(page, 'Alice').getByRole('button', { name: 'New limit' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Insults in the lobby');
  await keepScreenshot(page, 'console-limit');
  expect(await complaints(page, 'limit')).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await panel(page, 'Alice').getByText('Insults in the lobby').waitFor();
  await widget.getByRole('textbox', { name: 'Write a message' }).fill('Not now');
  await widget.getByRole('textbox', { name: 'Write a message' }).press('Enter');
  await widget.getByText('The platform has muted you until').waitFor();
  await panel(page, 'Alice').getByRole('button', { name: 'End “Muted everywhere”' }).click();
  await panel(page, 'Alice').getByText('None.').waitFor();

  // A freeze closes the chat of the host page, and can be lifted.
  await isConsoleSound(page, 'console-player');
  await page.keyboard.press('f');
  await panel(page, 'Alice').getByRole('combobox', { name: 'How long' }).selectOption('One day');
  await panel(page, 'Alice').getByRole('textbox', { name: 'Reason' }).fill('Two accounts');
  await keepScreenshot(page, 'console-freeze');
  await panel(page, 'Alice').getByRole('button', { name: 'Freeze', exact: true }).click();
  await page.getByRole('row', { name: /Alice/ }).getByText('Frozen').waitFor();
  await panel(page, 'Alice').getByText('Two accounts').waitFor();
  await widget.getByRole('textbox', { name: 'Write a message' }).waitFor({ state: 'detached' });
  await panel(page, 'Alice').getByRole('button', { name: 'Unfreeze' }).click();
  await page.getByRole('row', { name: /Alice/ }).getByText('Active').waitFor();
  await areOtherPagesSound(page);
});
