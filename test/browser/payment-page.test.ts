import type { FrameLocator, Page } from 'playwright';
import { it } from 'vitest';
import { keepScreenshot } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { loaderPart } from '../support/loader-parts.ts';
import { signInOnPlatform, takesPresses } from '../support/players.ts';

/** The host page that confirms the payments of a player without a password. */

const stage = useStackStage();
const FRIEND = '林佳怡';

async function openTransfer(page: Page, path: string): Promise<FrameLocator> {
  await page.goto(stage.stack.platformOrigin + path);
  const widget = page.frameLocator('iframe[title]');
  await page.locator(loaderPart('bubble')).click();
  const row = widget.locator('[data-chat-id]').filter({ hasText: FRIEND }).first();
  await row.waitFor();
  await takesPresses(page);
  await row.click();
  await widget.getByRole('button', { name: 'More', exact: true }).click();
  await widget.getByRole('button', { name: 'Transfer', exact: true }).click();
  return widget;
}

async function pay(widget: FrameLocator, sum: string): Promise<void> {
  await widget.getByLabel('Amount', { exact: true }).fill(sum);
  await widget.getByRole('button', { name: /^Transfer ¥/ }).click();
  await widget.getByRole('alertdialog').getByRole('button', { name: 'Pay', exact: true }).click();
}

it('asks the player and pays what the platform has signed', async () => {
  const { page } = await stage.visitor();
  const widget = await openTransfer(page, '/payment');
  const question = page.locator('[data-payment]');
  const wait = widget.getByText('Confirm this payment on the page around the chat.');

  // The player declines on the page: the form stays as it was.
  await pay(widget, '1500');
  await question.getByText(`¥1,500.00 to ${FRIEND}`).waitFor();
  await wait.waitFor();
  await keepScreenshot(page, 'host-payment');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await widget.getByText('Payment not confirmed').waitFor();
  await wait.waitFor({ state: 'detached' });

  // The player cancels in the chat: the page's dialog closes. A modal dialog blocks the pointer, so it is done by keyboard.
  await pay(widget, '1500');
  await question.getByRole('button', { name: 'Confirm' }).waitFor();
  await widget.getByRole('button', { name: 'Cancel', exact: true }).last().dispatchEvent('click');
  await question.getByRole('button', { name: 'Confirm' }).waitFor({ state: 'hidden' });

  await pay(widget, '1500');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await widget.getByLabel('Amount', { exact: true }).waitFor({ state: 'detached' });
  await widget.getByRole('log').getByText('¥1,500.00').last().waitFor();
});

it('explains why a page without callback cannot pay so much', async () => {
  const { page } = await stage.visitor();
  await signInOnPlatform(page.context().request, stage.stack, 'Nina Costa');
  const widget = await openTransfer(page, '/players');
  await pay(widget, '1500');
  await widget.getByText('this page cannot confirm payments').waitFor();
});
