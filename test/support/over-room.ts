import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { complaintsInBothSchemes as complaints } from './axe.ts';
import { PHONE } from './browser.ts';
import type { StackStage } from './browser-stage.ts';

/** Signs in a user whose screens a test checks with axe, with the steps that such tests repeat. */
export async function overRoom(stage: StackStage) {
  const user = await stage.signIn('xiaoming', { ...PHONE, permissions: ['microphone'] });
  const { page } = user;
  const check = async (screen: string): Promise<void> => {
    expect.soft(await complaints(page, screen)).toEqual([]);
  };
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('alertdialog');
  const press = (name: string | RegExp): Promise<void> =>
    page
      .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
      .first()
      .click();
  const leave = async (layer: Locator): Promise<void> => {
    await page.keyboard.press('Escape');
    await layer.waitFor({ state: 'detached' });
  };
  return { ...user, check, dialog, question, press, leave };
}
