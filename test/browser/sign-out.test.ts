import type { Frame, Page } from 'playwright';
import { expect, it } from 'vitest';
import { useStackStage } from '../support/browser-stage.ts';
import { keepScreenshot } from '../support/browser.ts';
import { keptBy } from '../support/left-behind.ts';
import { loaderPart } from '../support/loader-parts.ts';
import type { Player } from '../support/players.ts';

/** The page signs its player out: what the chat asks, shows and leaves in the browser. L-E2. */

const ANNA = 'Emma Wilson';
const BEN = '陈晓明';
const SIGNED_OUT = '尚未登录';
const TOKEN_PATH = '/api/meeline-token';

const stage = useStackStage();

let texts = 0;
const secretOf = (name: string): string => `${name} ${Date.now()}-${(texts += 1)}`;

const frameOf = (page: Page): Frame => {
  const frame = page.frames().find((each) => each.url().startsWith(stage.stack.widgetOrigin));
  if (frame === undefined) throw new Error('the page has no widget');
  return frame;
};

/** Counts the requests for an identity token. */
const countTokens = (page: Page) => {
  const tokens: string[] = [];
  page.on('request', (request) => void (request.url().endsWith(TOKEN_PATH) && tokens.push(request.url())));
  return tokens;
};

const recordEvents = (page: Page, ...names: readonly string[]) =>
  page.evaluate((events) => {
    const heard = ((window as unknown as { heard: string[] }).heard = []) as string[];
    for (const name of events) window.MeeLine?.on(name as 'relogin', () => heard.push(name));
  }, names);
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard);

/** Everything that this browser stores for the widget and for the page. */
async function keptIn(player: Player): Promise<string> {
  const reader = await player.page.context().newPage();
  // A page of the widget's origin on the same site shares the storage of its frames.
  await reader.goto(`${stage.stack.widgetOrigin}/ml/icon.svg`);
  const kept = [...(await keptBy(reader)), ...(await keptBy(player.page))];
  await reader.close();
  return JSON.stringify(kept);
}

/** Signs Anna in with a message, a draft, and the tokens of her session. Returns the texts that no other player may find. */
async function chat(player: Player): Promise<{ readonly secrets: readonly string[]; readonly draft: string }> {
  const tokens: string[] = [];
  player.page.on('websocket', (socket) => tokens.push(new URL(socket.url()).pathname.split('/').at(-1) ?? ''));
  await player.open();
  await player.openChat(BEN);
  const message = secretOf('a message');
  await player.send(message);
  await expect.poll(() => player.message(message).getAttribute('data-state')).toBe('sent');
  const draft = secretOf('a draft');
  await player.widget.getByRole('textbox', { name: '输入消息' }).fill(draft);
  await player.backToList();
  await expect.poll(() => player.widget.getByText(draft).count()).toBe(1);
  return { secrets: [message, draft, ANNA, BEN, ...tokens.filter(Boolean)], draft };
}

const present = (kept: string, secrets: readonly string[]) => secrets.filter((secret) => kept.includes(secret));

/** Whether the browser has its own copy of a picture in the chat list. */
const hasCachedPicture = (page: Page, path: string) =>
  frameOf(page).evaluate(
    (url) =>
      fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    path,
  );

it('requests no token after `logout` until `setUser`', async () => {
  const player = await stage.visit(ANNA);
  const { page, widget } = player;
  const tokens = countTokens(page);
  await player.open();
  await recordEvents(page, 'relogin', 'tokenCleared');
  const asked = tokens.length;
  await page.evaluate(() => window.MeeLine?.logout());
  await widget.getByText(SIGNED_OUT).waitFor();
  await keepScreenshot(page, 'host-signed-out');
  expect(await heard(page)).toEqual(['tokenCleared']);
  await widget.getByRole('button', { name: '登录' }).click();
  await expect.poll(() => heard(page)).toEqual(['tokenCleared', 'relogin']);
  await widget.getByText(SIGNED_OUT).waitFor();
  await page.evaluate(() => window.MeeLine?.minimise());
  await page.evaluate(() => window.MeeLine?.open());
  await widget.getByText(SIGNED_OUT).waitFor();
  expect(tokens.length).toBe(asked);

  await page.evaluate(() => window.MeeLine?.setUser());
  await player.chatRow(BEN).first().waitFor();
  expect(tokens.length).toBe(asked + 1);
});

it('asks again after a page load and after `init`', async () => {
  const player = await stage.visit(ANNA);
  const { page, widget } = player;
  await player.open();
  await page.evaluate(() => window.MeeLine?.logout());
  await widget.getByText(SIGNED_OUT).waitFor();
  await page.reload();
  await player.chatRow(BEN).first().waitFor();
  await page.evaluate(() => window.MeeLine?.logout());
  await widget.getByText(SIGNED_OUT).waitFor();
  await page.evaluate(() => {
    window.MeeLine?.init();
    window.MeeLine?.open();
  });
  await player.chatRow(BEN).first().waitFor();
});

it('keeps the same player’s data, unless the option removes it', async () => {
  const player = await stage.visit(ANNA);
  const { page, widget } = player;
  const { secrets } = await chat(player);
  const picture = await widget.locator('[data-chat-id] img').first().getAttribute('src');
  expect(await hasCachedPicture(page, picture ?? '')).toBe(true);
  await page.evaluate(() => window.MeeLine?.logout());
  await widget.getByText(SIGNED_OUT).waitFor();
  const [message = '', draft = ''] = secrets;
  expect(present(await keptIn(player), [message, draft])).toEqual([message, draft]);

  await page.evaluate(() => window.MeeLine?.setUser());
  await player.chatRow(BEN).first().waitFor();
  await widget.getByText(draft).waitFor();
  await page.evaluate(() => window.MeeLine?.logout({ removeData: true }));
  await widget.getByText(SIGNED_OUT).waitFor();
  const kept = await keptIn(player);
  expect(present(kept, secrets)).toEqual([]);
  expect(kept).not.toMatch(/M\d{9}|"where":"\w+ meeline\.default\.player/);
  expect(await frameOf(page).evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
  await expect.poll(() => hasCachedPicture(page, picture ?? '')).toBe(false);
});

it('removes the data before a start and leaves no chat', async () => {
  const player = await stage.visit(ANNA);
  const { page } = player;
  const { secrets } = await chat(player);
  await page.evaluate(async () => {
    window.MeeLine?.close();
    await window.MeeLine?.logout();
  });
  await page.reload();
  await page.locator(`${loaderPart('bubble')}[aria-roledescription]`).waitFor();
  expect(await page.locator('meeline-root iframe').count()).toBe(0);
  expect(present(await keptIn(player), secrets).length).toBeGreaterThan(0);
  await page.evaluate(() => window.MeeLine?.logout({ removeData: true }));
  expect(await page.locator('meeline-root iframe').count()).toBe(0);
  const kept = await keptIn(player);
  expect(present(kept, secrets)).toEqual([]);
  expect(kept).not.toMatch(/M\d{9}/);
});

it('signs out the player’s other tabs, which write nothing afterwards', async () => {
  const player = await stage.visit(ANNA);
  const { page } = player;
  const { secrets } = await chat(player);
  await recordEvents(page, 'tokenCleared', 'relogin');
  const other = await page.context().newPage();
  await other.goto(stage.stack.platformOrigin);
  await other.evaluate(() => window.MeeLine?.open());
  const otherWidget = other.frameLocator('iframe[title]');
  // The first window has the database open.
  await otherWidget.getByText('已在其他窗口打开').waitFor();
  await other.evaluate(() => window.MeeLine?.logout({ removeData: true }));
  await otherWidget.getByText(SIGNED_OUT).waitFor();
  await player.widget.getByText(SIGNED_OUT).waitFor();
  expect(await heard(page)).toEqual(['tokenCleared']);
  const kept = await keptIn(player);
  expect(present(kept, secrets)).toEqual([]);
  expect(kept).not.toMatch(/M\d{9}/);
});

it('removes a broken chat’s data at the next page view', async () => {
  const player = await stage.visit(ANNA);
  const { page } = player;
  const { draft } = await chat(player);
  await stage.stack.killProvider();
  const code = await page.evaluate(() =>
    window.MeeLine?.logout({ removeData: true }).then(
      () => 'done',
      (error: { code: string }) => error.code,
    ),
  );
  expect(code).toBe('unreachable');
  await stage.stack.startProvider();
  player.errors.splice(0);
  await page.reload();
  await player.open();
  await player.chatRow(BEN).first().waitFor();
  expect(await keptIn(player)).not.toContain(draft);
  expect(await page.evaluate(() => localStorage.getItem('meeline.default.removal'))).toBeNull();
  player.errors.splice(0);
});
