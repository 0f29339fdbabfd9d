import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { useStackStage } from '../support/browser-stage.ts';
import { laterBy } from '../support/later-clock.ts';
import { isSound } from '../support/sound-screen.ts';
import type { StandaloneUser } from '../support/standalone.ts';

/** Red envelopes in a one-to-one chat: a friend sends, the other opens or misses one. */

const stage = useStackStage();

const HOUR_MS = 3_600_000;

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();
const card = ({ page }: StandaloneUser, remark: string) =>
  page.getByRole('log').getByRole('button', { name: remark }).last();
const sees = ({ page }: StandaloneUser, text: string | RegExp): Promise<void> =>
  page.getByRole('log').getByText(text).last().waitFor();
const envelope = (page: Page) => page.getByRole('dialog', { name: 'Red envelope' });

async function leave(page: Page): Promise<void> {
  await envelope(page).getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
}

async function openForm({ page }: StandaloneUser): Promise<void> {
  if ((await page.getByRole('button', { name: 'Red envelope', exact: true }).count()) === 0) await press(page, 'More');
  await press(page, 'Red envelope');
  await page.getByLabel('Amount', { exact: true }).waitFor();
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pay' }).click();
  await page.getByLabel('Amount', { exact: true }).waitFor({ state: 'detached' });
}

async function twoFriends() {
  const [sender, friend] = [await stage.signIn('xiaoming'), await stage.signIn('emma')];
  await sender.openChat('Emma Wilson');
  await friend.openChat('陈晓明');
  return { sender, friend };
}

it('a friend opens an envelope, live for both', async () => {
  const { sender, friend } = await twoFriends();
  const { page } = sender;
  await openForm(sender);
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('abc9999９');
  await amount.blur();
  expect(await amount.inputValue()).toBe('2000.00');
  await amount.fill('0');
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('button', { name: 'Put money in' }).isDisabled()).toBe(true);
  await isSound(page, 'friend-red-form-problem');
  await amount.fill('6.60');
  await page.getByLabel('Message', { exact: true }).fill('Get well <b>soon</b>');
  await isSound(page, 'friend-red-form');
  await press(page, 'Put money in');
  await page.getByText('For Emma Wilson. Balance after payment: ¥3,253.90.').waitFor();
  await isSound(page, 'friend-red-summary');
  await pay(page);

  // The sender sees that it waits, and cannot open it.
  await card(friend, 'Get well <b>soon</b>').waitFor();
  await isSound(friend.page, 'friend-red-card');
  await card(sender, 'Get well').click();
  await envelope(page).getByText('Not opened yet').waitFor();
  expect(await page.getByRole('button', { name: 'Open the red envelope' }).count()).toBe(0);
  await isSound(page, 'friend-red-waits');
  await leave(page);

  await card(friend, 'Get well').click();
  await friend.page.getByRole('button', { name: 'Open the red envelope' }).waitFor();
  await friend.page.getByText('24 hours left').waitFor();
  await isSound(friend.page, 'friend-red-seal');
  await press(friend.page, 'Open the red envelope');
  await friend.page.getByText('Added to your balance').waitFor();
  await friend.page.getByText('¥6.60', { exact: true }).first().waitFor();
  await isSound(friend.page, 'friend-red-claims');
  await leave(friend.page);

  // Both cards are spent, without a reload, and both read what happened.
  await card(friend, 'Received').waitFor();
  await card(sender, 'All taken').waitFor();
  await sees(friend, /^You opened .+’s red envelope$/);
  await sees(sender, /^.+ opened your red envelope$/);
  await isSound(page, 'friend-red-spent');
  await card(sender, 'Get well').click();
  await envelope(page).getByText('1/1 opened').waitFor();
  await press(page, 'Received');
  await page.getByRole('tab', { name: 'Sent' }).click();
  await page.getByRole('tabpanel', { name: 'Sent' }).getByText('1/1 opened').waitFor();
});

it('an unopened envelope expires for both, and the money returns', async () => {
  const { sender, friend } = await twoFriends();
  const { page } = sender;
  await openForm(sender);
  await page.getByLabel('Amount', { exact: true }).fill('5');
  await page.getByLabel('Message', { exact: true }).fill('Too slow');
  await press(page, 'Put money in');
  await pay(page);
  await card(friend, 'Too slow').getByText('Tap to open').waitFor();
  // A day later.
  await stage.stack.killProvider();
  await stage.stack.startProvider(laterBy(24 * HOUR_MS));
  await sees(sender, 'Your red envelope has expired; ¥5.00 is back in your balance');
  await sees(friend, /’s red envelope has expired; ¥5\.00 was returned$/);
  for (const player of [sender, friend]) await card(player, 'Expired').waitFor();
  await isSound(friend.page, 'friend-red-expired');
  await card(friend, 'Too slow').click();
  await friend.page.getByText(/^Expired at .+ ¥5\.00 was returned\.$/).waitFor();
  await isSound(friend.page, 'friend-red-missed');
  await card(sender, 'Too slow').click();
  await envelope(page).getByText('Not opened in time').waitFor();
  await isSound(page, 'friend-red-returned');
});
