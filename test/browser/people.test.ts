import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { keepScreenshot } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { pngSample } from '../support/media-samples.ts';
import { scrollUpTo, type StandaloneUser } from '../support/standalone.ts';

/** Chat info, profiles and favourite pictures. */

const EMMA = 'Emma Wilson';
const SMALL_DARK = {
  viewport: { width: 320, height: 640 },
  hasTouch: true,
  isMobile: true,
  colorScheme: 'dark',
} as const;

const stage = useStackStage();

const enter = stage.signIn;

const press = ({ page }: StandaloneUser, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();
const heading = ({ page }: StandaloneUser, name: string): Promise<void> =>
  page.getByRole('heading', { name, exact: true }).waitFor();
const turn = async ({ page }: StandaloneUser, name: string): Promise<Locator> => {
  const control = page.getByRole('switch', { name });
  const before = await control.getAttribute('aria-checked');
  await control.click();
  await expect.poll(() => control.getAttribute('aria-checked')).not.toBe(before);
  await expect.poll(() => control.getAttribute('aria-busy')).toBe('false');
  return control;
};

describe('a friend', () => {
  it('renames, searches, pins, clears, blocks and deletes a friend', async () => {
    const user = await enter('xiaoming');
    const { page, log } = user;
    await user.openChat(EMMA);
    await log.locator('[data-message-id]').first().waitFor();
    await press(user, 'Chat info');
    await heading(user, 'Chat info');
    expect(await (await turn(user, 'Pin chat')).getAttribute('aria-checked')).toBe('true');
    await turn(user, 'Mute notifications');
    await keepScreenshot(page, 'chat-info');
    await press(user, 'Search in this chat');
    await page.getByRole('searchbox').waitFor();
    await log.waitFor();
    await press(user, 'Close');

    await press(user, 'Chat info');
    await press(user, `View ${EMMA}’s profile`);
    await heading(user, 'Profile');
    await press(user, /^Remark/);
    const remark = page.getByRole('textbox', { name: 'Remark' });
    await remark.fill('x'.repeat(31));
    await page.getByText('up to 30 characters').first().waitFor();
    await remark.fill('Em from the lounge');
    await press(user, 'Done');
    await page.getByText(`Name: ${EMMA}`).waitFor();
    await keepScreenshot(page, 'profile-friend');
    await press(user, 'Back');
    await heading(user, 'Chat info');

    await press(user, 'Clear chat history');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByText('Chat history cleared').waitFor();
    await press(user, 'Back');
    await heading(user, 'Em from the lounge');
    await log.waitFor();
    await expect.poll(() => log.locator('[data-message-id]').count()).toBe(0);

    await press(user, 'Chat info');
    await turn(user, 'Block');
    await press(user, /’s profile/);
    await heading(user, 'Profile');
    // A blocked friend cannot be deleted.
    await expect.poll(() => page.getByRole('button', { name: 'Delete friend' }).count()).toBe(0);
    await turn(user, 'Block');
    await press(user, 'Delete friend');
    await keepScreenshot(page, 'delete-friend');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Friend deleted').waitFor();
    await page.getByRole('navigation').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Em from the lounge' }).count()).toBe(0);
  });
});

describe('a member of a group', () => {
  it('shows a stranger’s profile that offers only a request', async () => {
    const user = await enter('budi', SMALL_DARK);
    const { page, log } = user;
    await user.openChat('好运大厅 Lounge');
    await log.locator('[data-member-id]').last().waitFor();
    const groupId = new URL(page.url()).searchParams.get('chatId') ?? '';
    // Lan is not Budi's friend.
    const avatar = log.getByRole('button', { name: 'Nguyễn Thị Lan' });
    await scrollUpTo(log, avatar);
    await avatar.first().click();
    await keepScreenshot(page, 'member-sheet');
    await press(user, 'View profile');
    await page.getByText('Not a friend yet').waitFor();
    await page.getByText('Lucky star').waitFor();
    await keepScreenshot(page, 'profile-member');
    await page.getByRole('button', { name: 'Add friend' }).waitFor();
    expect(await page.getByRole('button', { name: 'Send message' }).count()).toBe(0);
    // Only an address opens a temporary chat.
    const lanId = new URL(page.url()).searchParams.get('user_id') ?? '';
    const query = new URLSearchParams({ lang: 'en', user_id: lanId, ref_g: groupId, name: 'Nguyễn Thị Lan' });
    await page.goto(`${stage.stack.widgetOrigin}/ml/chat?${query.toString()}`);
    await heading(user, 'Nguyễn Thị Lan');
    await page.getByText('Add this person to start chatting.').waitFor();
    await page.getByText('Temporary chat · 好运大厅 Lounge').waitFor();
    await log.getByText('No messages yet').waitFor();
    // Only friends have chat info.
    await expect.poll(() => page.getByRole('button', { name: 'Search in this chat' }).count()).toBe(1);
    await expect.poll(() => page.getByRole('button', { name: 'Chat info' }).count()).toBe(0);
    await keepScreenshot(page, 'temporary-chat');

    // A share link of a joined group leads to its chat. An unknown user is not found. The own profile leads to the account page.
    await page.goto(`${stage.stack.widgetOrigin}/chat?lang=en&chat_id=${groupId}`);
    await page.getByRole('textbox', { name: 'Write a message' }).waitFor();
    await page.goto(`${stage.stack.widgetOrigin}/ml/userInfo?lang=en&prepage=contacts&user_id=M999999999`);
    await page.getByText('User not found').waitFor();
    await page.locator('[data-friend-id]').first().waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Me', exact: true }).click();
    const ownId = /M\d{9}/.exec((await page.getByText(/ID M\d{9}/).textContent()) ?? '')?.[0];
    await page.goto(`${stage.stack.widgetOrigin}/ml/userInfo?lang=en&user_id=${ownId}`);
    await heading(user, 'Account info');
  });
});

describe('a picture', () => {
  it('stores a favourite picture once, sends it, and removes it', async () => {
    const user = await enter('daniel');
    const { page, log } = user;
    await user.openChat(EMMA);
    const pictures = log.locator('[data-state="sent"]').filter({ has: page.locator('[data-media="image"]') });
    const before = await pictures.count();
    await page
      .locator('[data-pick="pictures"]')
      .setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer: Buffer.from(await pngSample(320, 320)) });
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => pictures.count()).toBe(before + 1);
    for (const told of ['Added to favourites', 'Already in favourites']) {
      await pictures.last().click({ button: 'right' });
      await press(user, 'Add to favourites');
      await page.getByText(told).waitFor();
    }
    await press(user, 'Emoji');
    await page.getByRole('tab', { name: 'Favourites' }).click();
    const kept = page.getByRole('button', { name: 'Picture 1' });
    await expect.poll(() => kept.locator('img').count()).toBe(1);
    await keepScreenshot(page, 'favourites');
    await kept.click();
    await expect.poll(() => pictures.count()).toBe(before + 2);
    await expect.poll(() => pictures.last().locator('img').count()).toBe(1);
    await kept.click({ button: 'right' });
    await kept.waitFor({ state: 'detached' });
    await press(user, 'Back');
    const row = page.getByRole('link', { name: EMMA });
    await row.getByText('Photo', { exact: true }).waitFor();
    await row.locator('svg').first().waitFor();
    await keepScreenshot(page, 'chat-list-icons');
  });
});
