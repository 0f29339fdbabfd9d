import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { keepScreenshot, reload } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { unreadable, useTextSize } from '../support/large-text.ts';
import { restingBox } from '../support/settled.ts';

/** All texts and buttons stay usable at the largest text size of browser settings. */

const stage = useStackStage();
const WIDTHS = [320, 390] as const;
const PERCENT = 200;

const phone = (width: number) => ({ viewport: { width, height: 720 }, hasTouch: true, isMobile: true });

async function signIn(width: number) {
  const user = await stage.signIn('xiaoming', phone(width));
  await useTextSize(user.page, PERCENT);
  // Lists measure their rows only once.
  await reload(user.page);
  await user.page.getByRole('navigation').waitFor();
  return user;
}

/** Collects unreadable texts with soft assertions, so that one run shows all of them. */
function walk(page: Page, width: number) {
  return async (screen: string): Promise<void> => {
    const name = `${screen}, ${width} px`;
    expect.soft(await unreadable(page, name)).toEqual([]);
    await keepScreenshot(page, `large-text-${width}-${screen.replaceAll(' ', '-')}`);
  };
}

const isReachable = async (target: Locator): Promise<void> => {
  await target.scrollIntoViewIfNeeded();
  const box = await restingBox(target);
  const { width, height } = target.page().viewportSize() ?? { width: 0, height: 0 };
  expect.soft(box.x).toBeGreaterThanOrEqual(0);
  expect.soft(box.x + box.width).toBeLessThanOrEqual(width);
  expect.soft(box.y + box.height).toBeLessThanOrEqual(height);
};

it.each(WIDTHS)('keeps sign-in and registration readable at double size: %i px', async (width) => {
  const { page } = await stage.visitor(phone(width));
  await useTextSize(page, PERCENT);
  const check = walk(page, width);
  await page.goto(`${stage.stack.widgetOrigin}/ml/login?lang=en`);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await check('login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').first().waitFor();
  await check('login with errors');
  await page.goto(`${stage.stack.widgetOrigin}/ml/register?lang=en`);
  await page.getByLabel('Username').waitFor();
  await check('register');
});

it.each(WIDTHS)('keeps the tabs readable at double text size: %i px', async (width) => {
  const { page } = await signIn(width);
  const check = walk(page, width);
  const tab = (label: string): Promise<void> =>
    page
      .getByRole('navigation')
      .getByRole('link', { name: label, exact: label === 'Me' })
      .click();
  await page.locator('[data-chat-id]').nth(3).waitFor();
  await check('chats');
  await page.getByRole('searchbox').fill('e');
  await page.getByRole('region', { name: 'Friends' }).waitFor();
  await check('search');
  await page.getByRole('searchbox').fill('');
  await page.waitForFunction(() => document.querySelector<HTMLElement>('[role=main]')?.style.touchAction === 'pan-y');
  await page.locator('[data-chat-id]').nth(1).click({ button: 'right' });
  await page.getByRole('dialog').waitFor();
  await check('menu of a chat');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').waitFor();
  await check('question');
  await isReachable(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await tab('Friends');
  await page.locator('[data-friend-id]').first().waitFor();
  await check('friends');
  await page.getByText('New friends').click();
  await page.getByRole('main').getByText('Waiting', { exact: false }).first().waitFor();
  await check('new friends');
  await page.getByRole('button', { name: 'Back' }).click();
  await tab('Groups');
  await page.locator('[data-group-id]').first().waitFor();
  await check('groups');
  await tab('Me');
  await page.getByText('Settings').waitFor();
  await check('me');
  await page.getByText('Language').click();
  await page.getByRole('dialog').waitFor();
  await check('languages');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto(`${stage.stack.widgetOrigin}/ml/meInfo?lang=en`);
  await page.getByRole('button', { name: 'Nickname' }).click();
  await page.getByRole('dialog').waitFor();
  await check('nickname');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await check('own profile');
  await page.goto(`${stage.stack.widgetOrigin}/ml/add?lang=en`);
  await page.getByRole('main').getByRole('textbox').waitFor();
  await check('add');
  await page.goto(`${stage.stack.widgetOrigin}/ml/alerts?lang=en`);
  await page.getByRole('switch').first().waitFor();
  await check('notifications and sounds');
  await page.goto(`${stage.stack.widgetOrigin}/ml/groupnotice?lang=en`);
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await check('group notices');
});

it.each(WIDTHS)('keeps chats and screens readable at double size: %i px', async (width) => {
  const { page, openChat, log } = await signIn(width);
  const check = walk(page, width);
  const dialog = page.getByRole('dialog');
  const name = page.getByRole('heading', { level: 1 });
  await openChat('Lounge');
  await log.locator('[data-message-id]').last().waitFor();
  await check('group chat');
  // The name has space for its first letters, and the field for a few words.
  expect.soft((await restingBox(name)).width).toBeGreaterThanOrEqual(5 * 17);
  const field = page.getByRole('textbox', { name: 'Write a message' });
  expect.soft((await restingBox(field)).width).toBeGreaterThanOrEqual(width * 0.6);
  await field.fill('A text of several words');
  await isReachable(page.getByRole('button', { name: 'Send', exact: true }));
  await check('a text');
  await field.fill('');

  const newest = log.locator('[data-message-id]').last().locator('> :last-child');
  const finger = { pointerType: 'touch', button: 0, isPrimary: true };
  await newest.dispatchEvent('pointerdown', finger);
  await dialog.waitFor();
  await newest.dispatchEvent('pointerup', finger);
  await check('actions of a message');
  for (const action of ['Reply', 'Forward', 'Cancel']) {
    await isReachable(dialog.getByRole('button', { name: action, exact: true }));
  }
  await dialog.getByRole('button', { name: 'Forward', exact: true }).click();
  await dialog.getByRole('checkbox').first().waitFor();
  await check('forwarding');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Name card' }).waitFor();
  await check('more');
  await page.getByRole('button', { name: 'Emoji', exact: true }).click();
  await page.getByRole('tab', { name: 'Recent' }).waitFor();
  await check('emoji');
  await page.getByRole('button', { name: 'Group info' }).click();
  await page.getByRole('list', { name: 'Members' }).getByRole('button').first().waitFor();
  await check('group info');
  const portraits = page.getByRole('list', { name: 'Members' }).getByRole('button');
  const boxes = await Promise.all([restingBox(portraits.nth(0)), restingBox(portraits.nth(1))]);
  expect.soft(boxes[0].x + boxes[0].width).toBeLessThanOrEqual(boxes[1].x);
  await page.getByRole('button', { name: 'Daniel Brooks' }).first().click();
  await dialog.waitFor();
  await check('actions for a member');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.goto(`${stage.stack.widgetOrigin}/ml/home?lang=en`);
  await openChat('Emma Wilson');
  await log.locator('[data-message-id]').last().waitFor();
  await check('one-to-one chat');
  await page.getByRole('button', { name: 'Chat info' }).click();
  await page.getByRole('switch').first().waitFor();
  await check('chat info');
  await page.getByRole('button', { name: 'View Emma Wilson’s profile' }).click();
  await page.getByRole('button', { name: 'Delete friend' }).waitFor();
  await check('profile');
});

it.each(WIDTHS)('keeps group screens readable at double text size: %i px', async (width) => {
  const { page, openChat, log } = await signIn(width);
  const check = walk(page, width);
  const dialog = page.getByRole('dialog');
  await openChat('开奖夜谈');
  await log.locator('[data-message-id]').last().waitFor();
  await check('cards');
  const groupId = new URL(page.url()).searchParams.get('chatId') ?? '';
  await page.getByRole('button', { name: 'Search in this chat' }).click();
  await page.getByRole('searchbox').fill('a');
  await page.locator('[data-walks-hits]').getByRole('status').filter({ hasText: /\d/ }).waitFor({ state: 'attached' });
  await check('search in a chat');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Group info' }).click();
  await page.getByRole('button', { name: 'All members' }).click();
  await page.getByRole('searchbox').waitFor();
  await page.getByRole('main').getByRole('listitem').nth(2).waitFor();
  await check('members');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Share link' }).click();
  await dialog.waitFor();
  await check('share link');

  const guest = await stage.visitor(phone(width));
  await useTextSize(guest.page, PERCENT);
  await guest.page.goto(`${stage.stack.widgetOrigin}/chat?lang=en&chat_id=${groupId}`);
  await guest.page.getByRole('log').locator('[data-message-id]').first().waitFor();
  await walk(guest.page, width)('guest room');
});
