import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { chatting, type StandaloneUser } from '../support/standalone.ts';
import { isSound } from '../support/sound-screen.ts';

/** Transfers between friends, and in a group: sent, received, returned; private ones are unseen by others. */

const stage = useStackStage();
const GROUP = '开奖夜谈';

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .click();
const card = ({ page }: StandaloneUser, text: string | RegExp) =>
  page.getByRole('log').getByRole('button', { name: text }).last();
const sees = ({ page }: StandaloneUser, text: string | RegExp): Promise<void> =>
  page.getByRole('log').getByText(text).last().waitFor();
const amount = (page: Page) => page.getByLabel('Amount', { exact: true });
const payButton = (page: Page) => page.getByRole('button', { name: /^Transfer ¥/ });

async function openForm(page: Page): Promise<void> {
  const tile = page.getByRole('button', { name: 'Transfer', exact: true });
  if ((await tile.count()) === 0) await press(page, 'More');
  await tile.click();
  await page.getByRole('dialog').waitFor();
}

/** Chooses who gets the transfer. */
const choose = (page: Page): Promise<void> =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /Daniel Brooks/ })
    .click();

/** Fills in the form, confirms it, and waits until it is gone. */
async function pay(page: Page, sum: string, remark: string): Promise<void> {
  await amount(page).fill(sum);
  await page.getByRole('dialog').getByLabel('Note').fill(remark);
  await payButton(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pay' }).click();
  await amount(page).waitFor({ state: 'detached' });
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
}

it('friends send, receive and return transfers, live for both', async () => {
  const [xiaoming, emma] = [await stage.signIn('xiaoming'), await stage.signIn('emma')];
  await xiaoming.openChat('Emma Wilson');
  await xiaoming.send('about Friday');
  await emma.openChat('about Friday');
  const { page } = xiaoming;

  // The form: only numbers, limits when the field is left, and the balance.
  await openForm(page);
  await page.getByText('To Emma Wilson').waitFor();
  await amount(page).fill('abc9999９');
  await page.getByRole('alert').getByText('Your balance is too low').waitFor();
  await isSound(page, 'transfer-form-problem');
  await amount(page).blur();
  expect(await amount(page).inputValue()).toBe('2000.00');
  await amount(page).fill('0.005');
  await page.getByRole('alert').getByText('Enter a valid amount').waitFor();
  expect(await payButton(page).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Use all' }).click();
  expect(await amount(page).inputValue()).toBe('2000.00');
  await amount(page).fill('36.5');
  await page.getByRole('dialog').getByLabel('Note').fill('Lunch <b>Friday</b>');
  await isSound(page, 'transfer-form');
  await payButton(page).click();
  await page.getByText('Balance after payment: ¥3,224.00.').waitFor();
  await isSound(page, 'transfer-summary');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pay' }).click();
  await amount(page).waitFor({ state: 'detached' });

  // Both see the pending card; Emma receives it.
  await card(xiaoming, /¥36\.50.*Pending.*Lunch <b>Friday<\/b>/s).waitFor();
  await card(emma, /¥36\.50.*To you · Tap to accept/s).waitFor();
  await isSound(emma.page, 'transfer-card');
  await card(emma, '¥36.50').click();
  await emma.page.getByText('Waiting to be accepted').waitFor();
  await isSound(emma.page, 'transfer-pending');
  await press(emma.page, 'Accept');
  await emma.page.getByText('Added to your balance').waitFor();
  expect(await emma.page.getByRole('button', { name: 'Accept', exact: true }).count()).toBe(0);
  await isSound(emma.page, 'transfer-received');
  await leave(emma.page);
  await card(xiaoming, /¥36\.50.*Accepted/s).waitFor();
  // The mark of a read card has the colour of its text, whatever the card's ground is.
  const marks = xiaoming.log.locator('[data-message-id]', { hasText: '¥36.50' }).getByRole('img', { name: 'Read' });
  const colors = await marks
    .first()
    .evaluate((mark) => [mark, mark.parentElement ?? mark].map((each) => getComputedStyle(each).color));
  expect(colors[0]).toBe(colors[1]);
  await sees(xiaoming, /^Emma Wilson accepted your transfer of ¥36\.50$/);
  await sees(emma, /^You accepted .+’s transfer of ¥36\.50$/);

  // The sender can only wait; the receiver returns the second one.
  await openForm(page);
  await pay(page, '500', '');
  await card(xiaoming, '¥500.00').click();
  await page.getByText('Waiting to be accepted').waitFor();
  expect(await page.getByRole('button', { name: /^(Accept|Return)$/ }).count()).toBe(0);
  await card(emma, '¥500.00').click();
  await press(emma.page, 'Return');
  await emma.page.getByRole('alertdialog').getByText('Return ¥500.00 to 陈晓明?').waitFor();
  await emma.page.getByRole('alertdialog').getByRole('button', { name: 'Return' }).click();
  await page.getByText('Back in your balance', { exact: true }).waitFor();
  await isSound(page, 'transfer-returned');
  await leave(page);
  await leave(emma.page);
  await card(xiaoming, 'Returned by the other party').waitFor();
  await sees(xiaoming, 'Emma Wilson returned the transfer; ¥500.00 is back in your balance');
  await isSound(page, 'transfer-cards');

  // The states are still there after a reload.
  await emma.page.reload();
  await chatting(emma.page).log.waitFor();
  await card(emma, /¥36\.50.*Accepted/s).waitFor();
});

it('only its two users and the owner see private transfers', async () => {
  const reduced = { ...PHONE, reducedMotion: 'reduce' } as const;
  const [emma, daniel, owner, other] = [
    await stage.signIn('emma', reduced),
    await stage.signIn('daniel'),
    await stage.signIn('xiaoming'),
    await stage.signIn('misaki'),
  ];
  const pushed: string[] = [];
  other.page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => pushed.push(String(payload)));
  });
  await other.page.reload();
  for (const player of [emma, daniel, owner, other]) await player.openChat(GROUP);
  const { page } = emma;

  // An ordinary member chooses the payee.
  await openForm(page);
  await page.getByRole('dialog', { name: 'Transfer to' }).waitFor();
  await isSound(page, 'transfer-payees');
  await page.getByPlaceholder('Search members').fill('dani');
  await choose(page);
  await page.getByText('To Daniel Brooks').waitFor();
  await page.getByRole('switch', { name: 'Visible to both parties and admins only' }).click();
  await isSound(page, 'transfer-form-group');
  await pay(page, '77.01', 'hush');

  await card(daniel, /¥77\.01.*To you · Tap to accept/s).waitFor();
  await card(owner, /¥77\.01.*To Daniel Brooks · Pending/s).waitFor();
  await isSound(daniel.page, 'transfer-private');
  await card(daniel, '¥77.01').click();
  await press(daniel.page, 'Accept');
  await daniel.page.getByText('Added to your balance').waitFor();
  await leave(daniel.page);
  await card(owner, /¥77\.01.*Accepted/s).waitFor();
  await sees(owner, /accepted Emma Wilson’s transfer of ¥77\.01$/);

  // The other member sees what comes before and after it, in pushes, pages, list and search.
  await daniel.send('all done');
  await other.sees('all done');
  expect(await other.log.textContent()).not.toContain('77.01');
  await other.page.reload();
  await chatting(other.page).log.waitFor();
  await other.sees('all done');
  expect(await other.log.textContent()).not.toContain('77.01');
  await other.page.getByRole('button', { name: 'Search' }).first().click();
  await other.page.getByRole('searchbox').fill('hush');
  await other.page
    .getByText(/No results|Nothing found|No messages/)
    .first()
    .waitFor();
  expect(pushed.some((frame) => frame.includes('all done'))).toBe(true);
  expect(pushed.filter((frame) => /hush|77\.01|transferPrivate/.test(frame))).toEqual([]);

  // An open transfer is seen by everyone.
  await openForm(page);
  await choose(page);
  await pay(page, '5', 'open one');
  await emma.page.getByRole('log').getByText('open one').waitFor();
});

it('lists the transfers in the records', async () => {
  const emma = await stage.signIn('emma');
  await emma.openChat(GROUP);
  const { page } = emma;
  await openForm(page);
  await choose(page);
  await pay(page, '8', 'for the list');
  // The panel is still open below the form.
  await press(page, 'Envelope records');
  await page.getByRole('tab', { name: 'Transfers' }).click();
  const row = page.getByRole('tabpanel', { name: 'Transfers' }).getByRole('listitem').first();
  await expect.poll(() => row.innerText()).toMatch(/To Daniel Brooks[^]*for the list[^]*−¥8\.00[^]*Waiting/);
  await isSound(page, 'transfer-records');
});
