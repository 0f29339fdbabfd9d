import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { complaints } from '../support/axe.ts';
import { keepScreenshot, sticksOut } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { settled } from '../support/settled.ts';

/** A high amount needs the password of the account, also in a form that asks the provider. */

const stage = useStackStage();

async function isSound(page: Page): Promise<void> {
  for (const [name, width, height] of [
    ['320', 320, 640],
    ['390', 390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      expect.soft(await sticksOut(page), name).toBeLessThanOrEqual(0);
      expect.soft(await complaints(page, `pay-password, ${name}, ${colorScheme}`)).toEqual([]);
      await keepScreenshot(page, `pay-password-${name}-${colorScheme}`);
    }
  }
}

it('asks for the password and sends with the right one', async () => {
  const owner = await stage.signIn('xiaoming');
  await owner.openChat('开奖夜谈');
  const { page } = owner;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  await press('More');
  await press('Red envelope');
  await page.getByLabel('Total', { exact: true }).fill('1500');
  await page.getByLabel('Number of shares').fill('2');
  await page.getByLabel('Message', { exact: true }).fill('A large one');
  await press('Put money in');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pay' }).click();

  const password = page.getByLabel('Account password', { exact: true });
  await password.fill('wrong');
  await press('Pay');
  await page.getByRole('alert').getByText('Wrong password').waitFor();
  await isSound(page);
  await password.fill('demo-2026');
  await password.press('Enter');
  await password.waitFor({ state: 'detached' });
  await page.getByRole('log').getByRole('button', { name: 'A large one' }).last().waitFor();
});
