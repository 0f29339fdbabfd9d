import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { useStackStage } from '../support/browser-stage.ts';
import { loaderPart } from '../support/loader-parts.ts';
import type { Player } from '../support/players.ts';

/** A platform of classic pages: each link loads a whole page, and the conversation goes on. */

const ANNA = 'Emma Wilson';
const BEN = '陈晓明';

const stage = useStackStage();

const keptKeys = (page: Page) =>
  page.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key.startsWith('meeline')));

/** Loads another page of the platform. */
const follow = (player: Player) => player.page.goto(`${stage.stack.platformOrigin}/?page=${Date.now()}`);
const field = ({ widget }: Player) => widget.getByRole('textbox', { name: '输入消息' });

async function inChat(): Promise<{ readonly player: Player; readonly draft: string }> {
  const player = await stage.visit(ANNA);
  await player.open();
  await player.openChat(BEN);
  const draft = `half a sentence ${Date.now()}`;
  await field(player).fill(draft);
  await expect.poll(async () => (await keptKeys(player.page)).map(([key]) => key)).toContain('meeline.default.CB.chat');
  return { player, draft };
}

it('shows the same chat and draft, and stores only ids', async () => {
  const { player, draft } = await inChat();
  for (const _load of [1, 2]) {
    await follow(player);
    await player.log.waitFor();
    await expect.poll(() => field(player).inputValue()).toBe(draft);
  }
  for (const [, value] of await keptKeys(player.page)) expect(value).toMatch(/^[\w-]{1,64}$/);
  await player.widget.getByRole('button', { name: '返回' }).click();
  await player.chatRow(BEN).first().waitFor();
  await follow(player);
  await player.chatRow(BEN).first().waitFor();
  expect(await player.log.count()).toBe(0);
});

it('returns to the reader’s place or stays at the end', async () => {
  const { player } = await inChat();
  const rows = player.log.locator('[data-message-id]');
  await rows.first().waitFor();
  const place = async () => (await keptKeys(player.page)).find(([key]) => key === 'meeline.default.CB.place')?.[1];
  const scroll = (share: number) =>
    player.log.evaluate((log, to) => log.scrollTo({ top: (log.scrollHeight - log.clientHeight) * to }), share);
  const isAtEnd = () => player.log.evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight < 40);
  await expect
    .poll(async () => {
      await scroll(0);
      return place();
    })
    .toMatch(/^\d+$/);
  const read = await player.log.evaluate((log) => {
    const { top, height } = log.getBoundingClientRect();
    const row = [...log.querySelectorAll('[data-message-id]')].find(
      (each) => each.getBoundingClientRect().bottom >= top + height / 2,
    );
    return row?.getAttribute('data-message-id') ?? '';
  });
  await follow(player);
  const row = player.log.locator(`[data-message-id="${read}"]`);
  await row.waitFor();
  await expect.poll(() => row.evaluate((element) => element.checkVisibility())).toBe(true);
  await expect.poll(isAtEnd).toBe(false);
  // The page that has just loaded keeps the focus.
  expect(await player.widget.locator(':focus').count()).toBe(0);
  for (const [, value] of await keptKeys(player.page)) expect(value).toMatch(/^[\w-]{1,64}$/);

  await player.widget.getByRole('button', { name: /^跳到最新消息/ }).click();
  await expect.poll(isAtEnd).toBe(true);
  await expect.poll(place).toBeUndefined();
  await follow(player);
  await rows.first().waitFor();
  await expect.poll(isAtEnd).toBe(true);
});

it('opens a minimised panel’s chat, but a closed panel’s list', async () => {
  const { player } = await inChat();
  await player.page.evaluate(() => window.MeeLine?.minimise());
  await follow(player);
  await player.page.locator(`${loaderPart('bubble')}[aria-roledescription]`).waitFor();
  await player.bubble.click();
  await player.log.waitFor();
  await player.page.evaluate(() => window.MeeLine?.close());
  await follow(player);
  await player.open();
  await player.chatRow(BEN).first().waitFor();
  expect(await player.log.count()).toBe(0);
});

it.each(['logout', 'setUser'] as const)('forgets the chat at %s', async (command) => {
  const { player } = await inChat();
  await player.page.evaluate((name) => window.MeeLine?.[name](), command);
  await expect
    .poll(async () => (await keptKeys(player.page)).map(([key]) => key))
    .not.toContain('meeline.default.CB.chat');
  await follow(player);
  await player.chatRow(BEN).first().waitFor();
  expect(await player.log.count()).toBe(0);
});

it('is only slow while the files of the chat load', async () => {
  const player = await stage.visit(ANNA);
  const { page } = player;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.context().route(/\/ml\/assets\/host-/, async (route) => {
    await released;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.clock.install();
  await player.bubble.click();
  await player.widget.locator('#root').waitFor({ state: 'attached' });
  await page.clock.runFor(5000);
  // The page's own policy would refuse the question what is wrong, and report it.
  expect(asked.filter((path) => path.endsWith('/embedding'))).toEqual([]);
  release();
  await player.widget.getByRole('navigation').waitFor();
});
