import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaints } from '../support/axe.ts';
import { launchBrowser, newVisitor, PHONE } from '../support/browser.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { signInAt } from '../support/standalone.ts';

/** axe finds nothing serious on any screen, light and dark. */

let stack: Stack;
let browser: Browser;

beforeAll(async () => {
  stack = await startStack();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  it('axe finds nothing serious on the way in', async () => {
    const { page, close } = await newVisitor(browser, { ...PHONE, colorScheme });
    await page.goto(`${stack.widgetOrigin}/ml/login?lang=en`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect.soft(await complaints(page, 'login')).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect.soft(await complaints(page, 'login with errors')).toEqual([]);
    await page.goto(`${stack.widgetOrigin}/ml/register?lang=en`);
    await page.getByLabel('Login name').waitFor();
    expect.soft(await complaints(page, 'register')).toEqual([]);
    await close();
  });

  it('nor on any screen behind it', async () => {
    const user = await signInAt(browser, stack, 'xiaoming', { ...PHONE, colorScheme });
    const { page } = user;
    const check = async (screen: string): Promise<void> => {
      expect.soft(await complaints(page, screen)).toEqual([]);
    };
    const tab = (label: string): Promise<void> =>
      page
        .getByRole('navigation')
        .getByRole('link', { name: label, exact: label === 'Me' })
        .click();

    await page.locator('[data-chat-id]').nth(5).waitFor();
    await check('chat list');
    await page.getByRole('searchbox').fill('zzz');
    await page.getByText('No results').or(page.getByText('Nothing')).first().waitFor();
    await check('nothing found');
    await page.getByRole('searchbox').fill('');
    await tab('Friends');
    await page.locator('[data-friend-id]').first().waitFor();
    await check('friends');
    await tab('Groups');
    await page.locator('[data-group-id]').first().waitFor();
    await check('groups');
    await tab('Me');
    await page.getByText('Language').click();
    await page.getByRole('dialog').waitFor();
    await check('language sheet');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await check('me');
    await page.getByText('Sign out').click();
    await page.getByRole('alertdialog').waitFor();
    await check('question');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await tab('Chats');

    // Every kind of message.
    await user.openChat('开奖夜谈');
    for (const seen of ['This version cannot show this message', 'Not opened yet', 'How the draw works']) {
      const wanted = page.getByRole('log').getByText(seen).first();
      await expect
        .poll(
          async () => {
            if ((await wanted.count()) > 0) return true;
            await page.getByRole('log').evaluate((log) => log.scrollTo({ top: 0 }));
            return false;
          },
          { timeout: 20_000 },
        )
        .toBe(true);
      await wanted.evaluate((node) => node.scrollIntoView({ block: 'center' }));
      await check(`group chat at "${seen}"`);
    }
    await page.goto(`${stack.widgetOrigin}/ml/meInfo?lang=en`);
    await page.getByRole('heading').first().waitFor();
    await check('own profile');
    await page.goto(`${stack.widgetOrigin}/ml/chat?lang=en&chatId=M000000000M000000001`);
    await page.getByRole('log').waitFor();
    await check('unknown chat');
    await page.goto(`${stack.widgetOrigin}/ml/home?lang=en`);
    await user.openChat('Emma Wilson');
    await page.getByRole('button', { name: 'Chat info' }).click();
    await page.getByRole('switch').first().waitFor();
    await check('chat info');
    await page.getByRole('button', { name: 'Profile of Emma Wilson' }).click();
    await page.getByRole('button', { name: 'Delete friend' }).waitFor();
    await check('profile');
    expect(user.errors).toEqual([]);
    await user.close();
  });
});
