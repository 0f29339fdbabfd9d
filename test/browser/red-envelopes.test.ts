import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { useStackStage } from '../support/browser-stage.ts';
import { isSound } from '../support/sound-screen.ts';
import { chatting, DEMO_PASSWORD, type StandaloneUser } from '../support/standalone.ts';

/** Red envelopes of a group: three players send, open and miss one. */

const stage = useStackStage();

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .click();
const card = ({ page }: StandaloneUser, remark: string) =>
  page.getByRole('log').getByRole('button', { name: remark }).last();
const sees = ({ page }: StandaloneUser, text: string | RegExp): Promise<void> =>
  page.getByRole('log').getByText(text).last().waitFor();

const total = (page: Page) => page.getByLabel('Total', { exact: true });
const shares = (page: Page) => page.getByLabel('Number of shares');

/** Opens the panel of the composer, unless it is open. */
async function openPanel(page: Page): Promise<void> {
  if ((await page.getByRole('button', { name: 'Envelope records' }).count()) === 0) await press(page, 'More');
  await page.getByRole('button', { name: 'Envelope records' }).waitFor();
}

async function openForm({ page }: StandaloneUser): Promise<void> {
  await openPanel(page);
  await press(page, 'Red envelope');
  await total(page).waitFor();
}

/** Leaves the page of an envelope. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Red envelope' }).getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
}

async function send(page: Page): Promise<void> {
  await press(page, 'Put money in');
  await page.getByRole('alertdialog').waitFor();
}

it('three players send, open and miss an envelope, live', async () => {
  const [owner, emma, daniel] = [
    await stage.signIn('xiaoming'),
    await stage.signIn('emma'),
    await stage.signIn('daniel'),
  ];
  for (const player of [owner, emma, daniel]) await player.openChat('开奖夜谈');
  const { page } = owner;

  // Ordinary members see their records, but send nothing.
  await openPanel(emma.page);
  expect(await emma.page.getByRole('button', { name: 'Red envelope', exact: true }).count()).toBe(0);
  await press(emma.page, 'Envelope records');
  await emma.page.getByText('Nothing received yet').waitFor();
  await isSound(emma.page, 'red-records-empty');
  await emma.page.getByRole('tab', { name: 'Sent' }).click();
  await emma.page.getByText('Nothing sent yet').waitFor();
  await emma.page.getByRole('tab', { name: 'Received' }).click();
  await emma.page.getByText('Nothing received yet').waitFor();
  await emma.page.getByRole('dialog').getByRole('button', { name: 'Received' }).click();

  // The form: only numbers, limits when a field is left, and the balance.
  await openForm(owner);
  await total(page).fill('abc9999９');
  await total(page).blur();
  expect(await total(page).inputValue()).toBe('2000.00');
  await shares(page).fill('1-99x');
  await shares(page).blur();
  expect(await shares(page).inputValue()).toBe('6');
  await total(page).fill('0.05');
  await page.getByRole('alert').getByText('Too little for this many shares').waitFor();
  expect(await page.getByRole('button', { name: 'Put money in' }).isDisabled()).toBe(true);
  await isSound(page, 'red-form-problem');
  await total(page).fill('8.88');
  await shares(page).fill('2');
  await page.getByLabel('Message', { exact: true }).fill('Good luck <b>all</b>');
  await isSound(page, 'red-form');
  await send(page);
  await page.getByText('2 shares. Balance after payment: ¥3,251.62.').waitFor();
  await isSound(page, 'red-summary');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pay' }).click();
  await total(page).waitFor({ state: 'detached' });

  // All three see the card; Emma opens it.
  for (const player of [owner, emma, daniel]) await card(player, 'Good luck <b>all</b>').waitFor();
  await isSound(emma.page, 'red-card');
  await card(emma, 'Good luck').click();
  const coin = emma.page.getByRole('button', { name: 'Open the red envelope' });
  await coin.waitFor();
  await isSound(emma.page, 'red-seal');
  await coin.click();
  await emma.page.getByText('Added to your balance').waitFor();
  await emma.page.getByText('1/2 opened').waitFor();
  await isSound(emma.page, 'red-claims');
  await press(emma.page, 'Received');
  await emma.page.getByText('1 in the last 7 days').waitFor();
  await emma.page.getByText('Good luck <b>all</b>').last().waitFor();
  await isSound(emma.page, 'red-records');
  await emma.page.getByRole('dialog').getByRole('button', { name: 'Received' }).last().click();
  await leave(emma.page);

  // Her card is spent, the others' cards are not; everyone reads who opened it.
  await card(emma, 'Received').waitFor();
  await sees(emma, /^You opened .+’s red envelope$/);
  await sees(owner, /^.+ opened your red envelope$/);
  await sees(daniel, /^.+ opened .+’s red envelope$/);
  await card(daniel, 'Tap to open').waitFor();

  // The owner takes the last share: Daniel's card changes, and says that he was too late.
  await card(owner, 'Good luck').click();
  await press(page, 'Open the red envelope');
  await page.getByText('2/2 opened').waitFor();
  await page.getByText('Luckiest').waitFor();
  await press(page, 'Received');
  await page.getByRole('tab', { name: 'Sent' }).click();
  await page.getByText('1 sent in the last 7 days').waitFor();
  const sentRow = page.getByRole('tabpanel', { name: 'Sent' }).getByRole('listitem').first();
  expect(await sentRow.innerText()).toMatch(/Good luck <b>all<\/b>[^]*2\/2 opened[^]*¥8\.88[^]*All taken/);
  await isSound(page, 'red-records-sent');
  await page.getByRole('dialog').getByRole('button', { name: 'Envelope records' }).click();
  await leave(page);
  await card(daniel, 'All taken').waitFor();
  await card(daniel, 'Good luck').click();
  await daniel.page.getByText('Too late: all shares are taken').waitFor();
  await isSound(daniel.page, 'red-missed');
  await press(daniel.page, 'See who got how much');
  await daniel.page.getByText('2/2 opened').waitFor();
  await leave(daniel.page);

  // The states are still there after a reload.
  await emma.page.reload();
  await chatting(emma.page).log.waitFor();
  await card(emma, 'Received').waitFor();
});

it('says at the field when the balance is too low', async () => {
  const owner = await stage.signIn('xiaoming');
  const { page } = owner;
  await owner.openChat('开奖夜谈');
  for (const amount of ['2000', '1300']) {
    await openForm(owner);
    await total(page).fill(amount);
    await shares(page).fill('1');
    if (amount === '1300') break;
    await send(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pay' }).click();
    await page.getByLabel('Account password', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await total(page).waitFor({ state: 'detached' });
  }
  await page.getByRole('alert').getByText('Your balance is too low').waitFor();
  expect(await page.getByRole('button', { name: 'Put money in' }).isDisabled()).toBe(true);
});

it('the switch of the group hides the tile', async () => {
  const owner = await stage.signIn('daniel');
  const { page } = owner;
  await owner.openChat('Weekend Football');
  await press(page, 'More');
  await page.getByRole('button', { name: 'Red envelope', exact: true }).waitFor();
  await press(page, 'Group info');
  const allow = page.getByRole('switch', { name: 'Allow red envelopes' });
  await allow.waitFor();
  await allow.click();
  await expect.poll(() => allow.getAttribute('aria-busy')).toBe('false');
  expect(await allow.isChecked()).toBe(false);
  await press(page, 'Back');
  await openPanel(page);
  expect(await page.getByRole('button', { name: 'Red envelope', exact: true }).count()).toBe(0);
});
