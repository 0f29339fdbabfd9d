import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { keepScreenshot } from '../support/browser.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type OpenDraw, openDraw, placeBet, sumLine } from '../support/placed-bets.ts';
import { signIn, valueOf, type TestClient } from '../support/provider-client.ts';
import type { Player } from '../support/players.ts';
import { DEMO_PASSWORD, type StandaloneUser } from '../support/standalone.ts';
import { isSound } from '../support/sound-screen.ts';

/** Bets: chosen and shared by one player, followed by another, and settled on their cards. */

const DRAW_S = 100;
/** The players have this long to share and follow before the draw closes. */
const TIME_TO_FOLLOW_MS = 75_000;
/** The end of a draw, and the settlement of its bets. */
const AFTER_DRAW = { timeout: DRAW_S * 1000 + PATIENCE_MS };
const GROUP = '开奖夜谈';
const stage = useStackStage({ stack: () => Promise.resolve({ env: { DEMO_DRAW_S: String(DRAW_S) } }) });

const client = (loginName: string) => signIn(stage.stack.widgetOrigin, loginName, DEMO_PASSWORD);
const balanceOf = async (player: TestClient, { issue }: OpenDraw): Promise<number> =>
  Number(valueOf(await player.call(HTTP_CALLS.betDrawGet, { gameId: 'saomai', issue })).data.balance);

const press = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  within
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .click();
const card = ({ log }: StandaloneUser, issue: string): Locator =>
  log.locator('[data-message-id]').filter({ hasText: issue }).last();

/** Opens the picker from the composer's panel. */
async function openPicker(page: Page): Promise<Locator> {
  await press(page, 'More');
  await press(page, 'Share a bet');
  const picker = page.getByRole('dialog', { name: 'Choose a bet' });
  await picker.getByRole('radio').first().waitFor();
  return picker;
}

/** Bets ¥10 on big and ¥10 on small on the platform's page, whose language is Chinese, and shares the bet from there. */
async function betOnPage({ page, widget }: Player, issue: string): Promise<void> {
  await page.locator('[data-slip-games]').getByRole('tab', { name: '流明 28' }).click();
  // The page has received the draw, too.
  const secondsLeft = async (): Promise<number> => {
    const [minutes = 0, seconds = 0] = ((await page.locator('[data-slip-clock]').textContent()) ?? '')
      .split(':')
      .map(Number);
    return 60 * minutes + seconds;
  };
  await expect.poll(secondsLeft).toBeGreaterThan(30);
  for (const pick of [/^大/, /^小/])
    await page.locator('[data-slip-picks]').getByRole('button', { name: pick }).click();
  await page.locator('[data-place]').click();
  const bet = page.locator('[data-order]').filter({ hasText: issue });
  await bet.getByRole('button', { name: '分享 流明 28 · 大 小' }).click();
  const bar = widget.getByRole('group', { name: '待发送的注单' });
  await bar.getByRole('button', { name: '发送' }).click();
  await bar.waitFor({ state: 'detached' });
}

it('shares a recorded bet, and another player follows it', async () => {
  const [owner, emma] = [await stage.signIn('xiaoming'), await stage.signIn('emma')];
  const daily = await openDraw(stage.stack, 'saomai', 60_000);
  const other = await openDraw(stage.stack, 'star6', 60_000);
  const xiaoming = await client('xiaoming');
  await placeBet(xiaoming, 'star6', other.issue, [sumLine('big', '60.00')]);
  await placeBet(xiaoming, 'saomai', daily.issue, [
    { playId: 'number', codes: 'n1,n7,n11,n15,n19,n22', nums: '6', money: '12.00' },
  ]);
  for (const player of [owner, emma]) await player.openChat(GROUP);
  const { page } = owner;

  const picker = await openPicker(page);
  // Newest first; the content is cut at 14 characters.
  await expect.poll(() => picker.getByRole('radio').count()).toBeGreaterThan(1);
  const first = picker.getByRole('radiogroup').locator('label').first();
  await first.getByText('¥12.00').waitFor();
  expect(await first.locator('code').textContent()).toMatch(/^.{14}…$/u);
  await isSound(page, 'bet-picker');
  await picker.getByRole('searchbox').fill('sao');
  await expect.poll(() => picker.getByRole('group', { name: 'Game' }).getByRole('button').count()).toBe(1);
  await press(picker, 'Sao Mai 3/39');
  await expect.poll(() => picker.getByText('¥60.00').count()).toBe(0);
  await first.click();
  await isSound(page, 'bet-picker-chosen');
  await press(picker, 'Next');
  const sheet = page.getByRole('dialog', { name: 'Share bet order with' });
  expect(await sheet.getByRole('checkbox', { name: GROUP }).getAttribute('aria-checked')).toBe('true');
  await isSound(page, 'bet-share');
  await press(sheet, 'Send to 1 chat');
  await page.getByText('Sent (shown in the chat only)').waitFor();
  await card(owner, daily.issue).waitFor();
  expect(
    await card(owner, daily.issue)
      .getByRole('button', { name: /^Follow/ })
      .count(),
  ).toBe(0);

  // The other player raises the multiplier on the card, and changes it in the dialog.
  const shared = card(emma, daily.issue);
  await press(shared, 'Raise the multiplier');
  await isSound(emma.page, 'bet-card');
  await press(shared, 'Follow ¥24.00');
  const dialog = emma.page.getByRole('dialog', { name: 'Follow bet' });
  const rate = dialog.getByRole('textbox', { name: 'Multiplier' });
  const submit = dialog.getByRole('button', { name: /^Follow/ });
  await expect.poll(() => submit.isEnabled()).toBe(true);
  expect(await rate.inputValue()).toBe('2');
  await isSound(emma.page, 'bet-follow');
  await rate.fill('0');
  await dialog.getByRole('alert').getByText('Enter a whole number above zero').waitFor();
  expect(await submit.isDisabled()).toBe(true);
  await isSound(emma.page, 'bet-follow-problem');
  await press(dialog, '5×');
  await press(dialog, 'Follow 5×, pay ¥60.00');
  await emma.page.getByText('Bet placed').waitFor();
  await shared.getByText('Followed 5×').waitFor();
  const line = shared.getByText(/^You followed .+’s bet: Sao Mai/);
  await line.waitFor();
  // Below the card, which keeps its width.
  const [above, below] = [await shared.getByText('Followed 5×').boundingBox(), await line.boundingBox()];
  expect(below?.y).toBeGreaterThan((above?.y ?? Infinity) + (above?.height ?? 0));
  await card(owner, daily.issue).getByText('1 follower').waitFor();
  await isSound(emma.page, 'bet-followed');
});

// The test waits for a draw with enough time, and for the end of that draw.
const TWO_DRAWS = { timeout: 2 * DRAW_S * 1000 + 5 * PATIENCE_MS };

it('closes a draw for everyone, with results on the card', TWO_DRAWS, async () => {
  const [host, owner, emma, daniel] = [
    await stage.visit('陈晓明'),
    await stage.signIn('xiaoming'),
    await stage.signIn('emma'),
    await stage.signIn('daniel'),
  ];
  await host.open();
  for (const player of [host, owner, emma, daniel]) await player.openChat(GROUP);
  const [xiaoming, follower] = [await client('xiaoming'), await client('emma')];
  const daily = await openDraw(stage.stack, 'saomai', 60_000);
  const before = [await balanceOf(xiaoming, daily), await balanceOf(follower, daily)];

  const draw = await openDraw(stage.stack, 'lumen28', TIME_TO_FOLLOW_MS);
  // One of the two lines wins, at 1.92.
  await betOnPage(host, draw.issue);
  for (const { page } of [emma, daniel]) {
    const shared = card(page === emma.page ? emma : daniel, draw.issue);
    await press(shared, 'Follow ¥20.00');
    await expect
      .poll(() => page.getByRole('dialog').getByRole('button', { name: 'Follow 1×, pay ¥20.00' }).isEnabled())
      .toBe(true);
  }
  await press(emma.page.getByRole('dialog'), 'Follow 1×, pay ¥20.00');
  await card(emma, draw.issue).getByText('Followed 1×').waitFor();

  // The dialog of the player who waited closes by the provider's clock.
  const late = daniel.page.getByRole('dialog', { name: 'Follow bet' });
  await late.getByRole('button', { name: 'Closed' }).waitFor(AFTER_DRAW);
  expect(await late.getByRole('button', { name: 'Closed' }).isDisabled()).toBe(true);
  await isSound(daniel.page, 'bet-follow-closed');
  await late.getByRole('button', { name: 'Close', exact: true }).click();

  await card(owner, draw.issue).getByText('+¥19.20').waitFor(AFTER_DRAW);
  await card(emma, draw.issue).getByText('You followed 1×: won').waitFor();
  await card(daniel, draw.issue).getByText('Won').first().waitFor();
  await isSound(owner.page, 'bet-result');
  await isSound(emma.page, 'bet-result-follower');

  // The proof, from the card and from the platform's results.
  await press(card(owner, draw.issue), 'Verify this draw');
  const proof = owner.page.getByRole('dialog', { name: 'Verify this draw' });
  await proof
    .getByText(/^Your bet on the list: [0-9a-f]{32}$/)
    .first()
    .waitFor();
  await isSound(owner.page, 'draw-proof');
  await press(proof, 'Check on this device');
  await proof.getByText('Match: nothing was changed').waitFor();
  await isSound(owner.page, 'draw-proof-match');
  await press(proof, 'Close');
  const result = host.page.getByRole('button', { name: `验证 流明 28 ${draw.issue}` });
  await result.evaluate((button: HTMLElement) => button.click());
  const check = host.page.getByRole('dialog', { name: '验证开奖' });
  await press(check, '自己验证');
  await check.getByText('一致：没有被改动。').waitFor();
  await keepScreenshot(host.page, 'page-draw-proof');
  const after = [await balanceOf(xiaoming, daily), await balanceOf(follower, daily)];
  expect(after.map((balance, at) => (balance - (before[at] ?? 0)).toFixed(2))).toEqual(['-0.80', '-0.80']);
});

it('checks a throw from the menu of its message', async () => {
  const emma = await stage.signIn('emma');
  await emma.openChat(GROUP);
  // The panel asks for the seal before the first throw.
  const sealed = emma.page.waitForResponse((response) => response.url().includes('/getThrowSeal'));
  await press(emma.page, 'More');
  await sealed;
  await press(emma.page, 'Dice');
  const thrown = emma.log.locator('[data-game="landed"]').last();
  await thrown.waitFor();
  await thrown.click({ button: 'right' });
  await emma.page.getByRole('button', { name: 'Verify result' }).click();
  const proof = emma.page.getByRole('dialog', { name: 'Verify this result' });
  await press(proof, 'Check on this device');
  await proof.getByText('Match: nothing was changed').waitFor();
  await isSound(emma.page, 'throw-proof');
});
