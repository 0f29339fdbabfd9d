import { describe, expect, it } from 'vitest';
import { keepScreenshot, PHONE } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import type { Player } from '../support/players.ts';

/** Two and three players on the platform's page, through every layer: issue points 2, 3, 4, 5 and 6. */

const ANNA = 'Emma Wilson';
const BEN = '陈晓明';
const CARL = 'Daniel Brooks';
/** Group of all three players. */
const GROUP = '开奖夜谈';

const stage = useStackStage();

const { visit } = stage;

/** Reloads the page while all calls of the widget stay unanswered; the page and its files still load. */
async function reloadCutOff({ page }: Player): Promise<void> {
  await page.context().route(/\/(vap|api)\//, async (route) => {
    if (route.request().url().startsWith(stage.stack.platformOrigin)) await route.continue();
  });
  await page.reload();
}

describe('on the platform page', () => {
  it('shows four loading steps and then the chat list', async () => {
    const anna = await visit(ANNA);
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await anna.page.context().route('**/unreadListGet', async (route) => {
      await released;
      await route.continue();
    });
    await anna.bubble.click();
    const progress = anna.widget.getByRole('progressbar');
    await expect.poll(() => progress.getAttribute('aria-valuenow')).toBe('75');
    await keepScreenshot(anna.page, 'panel-loading');
    release();
    await anna.chatRow(BEN).waitFor();
    await keepScreenshot(anna.page, 'panel-chat-list');
  });

  it('delivers messages between two players and updates badges', async () => {
    const anna = await visit(ANNA);
    const ben = await visit(BEN);
    await anna.open();
    // The demo data contains unread messages. Once they are counted, the widget behind the bubble is running.
    await ben.bubble.hover();
    await expect.poll(() => badgeOf(ben)).toBeGreaterThan(0);
    const unreadBefore = await badgeOf(ben);

    await anna.openChat(BEN);
    const greeting = `你好 <b>&amp; ${Date.now()}`;
    await anna.send(greeting);
    const own = anna.message(greeting);
    await own.waitFor();
    await expect.poll(() => own.getAttribute('data-state')).toBe('sent');

    await expect.poll(() => badgeOf(ben)).toBe(unreadBefore + 1);
    await ben.open();
    await expect.poll(() => ben.chatRow(ANNA).first().textContent()).toContain(greeting);
    await ben.openChat(ANNA);
    await ben.message(greeting).waitFor();
    await ben.send('收到');
    await anna.message('收到').last().waitFor();
    await keepScreenshot(anna.page, 'panel-chat');

    await ben.backToList();
    await expect.poll(() => ben.chatRow(ANNA).first().textContent()).toContain('收到');
    await ben.widget.getByRole('button', { name: '最小化' }).click();
    await ben.bubble.waitFor();
    await expect.poll(() => badgeOf(ben)).toBe(unreadBefore);
  });

  it('shows local lists and messages before the network answers', async () => {
    const anna = await visit(ANNA);
    await anna.open();
    await anna.openChat(BEN);
    const text = `before reload ${Date.now()}`;
    await anna.send(text);
    await expect.poll(() => anna.message(text).getAttribute('data-state')).toBe('sent');

    await reloadCutOff(anna);
    // The chat that was open.
    await anna.message(text).waitFor();
    await anna.backToList();
    await anna.chatRow(BEN).first().waitFor();

    // A window that has just loaded its list stores it, too.
    const carl = await visit(CARL);
    await carl.open();
    await reloadCutOff(carl);
    await carl.chatRow(GROUP).waitFor();
  });

  it('delivers a group message to all members', async () => {
    const players = [await visit(ANNA), await visit(BEN), await visit(CARL)];
    for (const player of players) {
      await player.open();
      await player.openChat(GROUP);
    }
    for (const [index, player] of players.entries()) {
      const text = `group ${index} ${Date.now()}`;
      await player.send(text);
      for (const other of players) await other.message(text).waitFor();
    }
    for (const player of players) await keepScreenshot(player.page, `panel-group-${players.indexOf(player)}`);
  });

  it('minimises by button and command and counts unread messages meanwhile', async () => {
    const anna = await visit(ANNA);
    const ben = await visit(BEN, PHONE);
    await anna.open();
    await ben.open();
    await ben.widget.getByRole('button', { name: '最小化' }).click();
    await ben.bubble.waitFor();
    await expect.poll(() => badgeOf(ben)).toBeGreaterThan(0);
    const before = await badgeOf(ben);
    await anna.openChat(BEN);
    await anna.send(`while minimised ${Date.now()}`);
    await expect.poll(() => badgeOf(ben)).toBe(before + 1);

    await ben.open();
    await ben.page.evaluate(() => (window as unknown as { MeeLine: (command: string) => void }).MeeLine('close'));
    await ben.bubble.waitFor();
    await keepScreenshot(ben.page, 'phone-bubble');
  });
});

/** The count on a player's bubble; 0 when it shows none. */
async function badgeOf(player: Player): Promise<number> {
  const label = (await player.bubble.getAttribute('aria-label')) ?? '';
  return Number(/\d+/.exec(label)?.[0] ?? 0);
}
