import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { complaintsInBothSchemes as complaints } from '../support/axe.ts';
import { layersLeft, PHONE } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { pngSample } from '../support/media-samples.ts';
import { overRoom } from '../support/over-room.ts';
import { scrollUpTo } from '../support/standalone.ts';

/** axe finds nothing serious or moderate on any screen in light and dark. */

const stage = useStackStage({ args: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'] });

describe('in both schemes', () => {
  it('axe finds no problems on the sign-in and register screens', async () => {
    const { page } = await stage.visitor(PHONE);
    await page.goto(`${stage.stack.widgetOrigin}/ml/login?lang=en`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect.soft(await complaints(page, 'login')).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect.soft(await complaints(page, 'login with errors')).toEqual([]);
    await page.goto(`${stage.stack.widgetOrigin}/ml/register?lang=en`);
    await page.getByLabel('Username').waitFor();
    expect.soft(await complaints(page, 'register')).toEqual([]);
  });

  it('axe finds no problems on the signed-in user’s screens', async () => {
    const user = await stage.signIn('xiaoming', PHONE);
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
    await page.getByRole('link', { name: 'Inactive friends' }).click();
    await page.getByRole('region', { name: 'Days since the last visit' }).getByRole('button', { name: 'All' }).click();
    await page.locator('[data-user-id]').first().waitFor();
    await check('inactive friends');
    await page.getByRole('button', { name: 'Cancel' }).click();
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
    await page.getByText('Settings').click();
    await page.getByText('Sign out').click();
    await page.getByRole('dialog').waitFor();
    await check('sign-out sheet');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await check('settings');
    await page.getByText('Storage').click();
    await page.getByRole('button', { name: /^Clear .*B$/ }).click();
    await page.getByRole('alertdialog').waitFor();
    await check('question');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await check('storage');
    await page.getByRole('button', { name: 'Back' }).click();
    for (const [row, seen] of [
      ['Account security', 'This device'],
      ['Privacy', 'Find me by ID'],
      ['About', 'Open-source licences'],
    ] as const) {
      await page.getByText(row, { exact: true }).click();
      await page.getByText(seen).waitFor();
      await check(row);
      await page.getByRole('button', { name: 'Back' }).click();
    }
    await page.getByRole('button', { name: 'Back' }).click();
    await tab('Chats');

    // Every kind of message.
    await user.openChat('开奖夜谈');
    for (const seen of ['This version can’t show this message', 'Unopened', 'How the draw works']) {
      const wanted = page.getByRole('log').getByText(seen).first();
      await scrollUpTo(page.getByRole('log'), wanted);
      await check(`group chat at "${seen}"`);
    }
    await page.goto(`${stage.stack.widgetOrigin}/ml/meInfo?lang=en`);
    await page.getByRole('heading').first().waitFor();
    await check('own profile');
    await page.goto(`${stage.stack.widgetOrigin}/ml/alerts?lang=en`);
    await page.getByRole('switch').first().waitFor();
    await check('notifications and sounds');
    await page.goto(`${stage.stack.widgetOrigin}/ml/chat?lang=en&chatId=M000000000M000000001`);
    await page.getByRole('log').waitFor();
    await check('unknown chat');
    await page.goto(`${stage.stack.widgetOrigin}/ml/home?lang=en`);
    await user.openChat('Emma Wilson');
    await page.getByRole('button', { name: 'Chat info' }).click();
    await page.getByRole('switch').first().waitFor();
    await check('chat info');
    await page.getByRole('button', { name: /View Emma Wilson’s profile/ }).click();
    await page.getByRole('button', { name: 'Delete friend' }).waitFor();
    await check('profile');
  });

  it('axe finds no problems on contacts, profile and settings screens', async () => {
    const { page } = await stage.signIn('xiaoming', PHONE);
    const { widgetOrigin } = stage.stack;
    const open = (address: string) =>
      page.goto(`${widgetOrigin}/ml/${address}${address.includes('?') ? '&' : '?'}lang=en`);
    const button = (name: string | RegExp): Locator => page.getByRole('button', { name }).first();
    const heading = (name: string): Locator => page.getByRole('heading', { name, exact: true });
    /** Checks a screen, then what `opener` opens over it. */
    const checkScreen = async (address: string, seen: Locator, opener?: Locator): Promise<void> => {
      await open(address);
      await seen.first().waitFor();
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
      expect.soft(await complaints(page, address)).toEqual([]);
      if (opener === undefined) return;
      const layer = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await opener.click();
      await layer.first().waitFor();
      expect.soft(await complaints(page, `over ${address}`)).toEqual([]);
      await page.keyboard.press('Escape');
      await layer.first().waitFor({ state: 'detached' });
      await layersLeft(page);
    };

    await open('contacts');
    const emma = page.locator('[data-friend-id]').filter({ hasText: 'Emma Wilson' });
    await emma.waitFor();
    const emmaId = (await emma.getAttribute('data-friend-id')) ?? '';
    await checkScreen('contacts', emma);
    await checkScreen('newfriend', heading('New friends'));
    await button('Select').click();
    await button('Cancel').waitFor();
    expect.soft(await complaints(page, 'choosing requests')).toEqual([]);
    await checkScreen('add?type=1', page.getByLabel('User ID'));
    await page.getByLabel('User ID').fill('M12');
    await button('Search').click();
    await page.getByRole('alert').first().waitFor();
    expect.soft(await complaints(page, 'a wrong ID')).toEqual([]);
    await checkScreen('add?type=2', page.getByText('Group number', { exact: true }));
    await checkScreen(`userInfo?user_id=${emmaId}&prepage=contacts`, button('Delete friend'), button(/^Remark/));
    await checkScreen(`chatinfo?userId=${emmaId}`, page.getByRole('switch'), button(/^Clear/));
    await checkScreen('groupnotice', page.getByRole('heading'));
    await checkScreen('me', button('Settings'), button(/^Appearance/));
    await checkScreen('meInfo', button('Change avatar'), button(/^Nickname/));
    await checkScreen('avatar', page.getByRole('radio'));
    await checkScreen('settings', button('Sign out'), button('Sign out'));
    await checkScreen('settings__private', page.getByRole('switch'));
    await checkScreen('settings__black', page.getByText('Nobody is blocked'));
    await checkScreen('settings__storage', button(/^Clear .*B$/), button(/^Clear .*B$/));
    await checkScreen('settings__safe__verify', heading('This device'), button(/^Change password/));
    await checkScreen('alerts', page.getByRole('switch'));
    await checkScreen('appdownload', page.getByText('No app available'));
    await checkScreen('about', page.getByText('Open-source licences'));
    await button(/^Open-source licences/).click();
    await page.getByText('react-window').waitFor();
    expect.soft(await complaints(page, 'licences')).toEqual([]);
  });

  it('axe finds no problems on sheets and dialogs over chats', async () => {
    const { page, log, openChat, check, dialog, question, press, leave } = await overRoom(stage);
    const row = page.locator('[data-chat-id]').nth(3);
    await row.waitFor();
    await page.waitForFunction(() => document.querySelector<HTMLElement>('[role=main]')?.style.touchAction === 'pan-y');
    await row.click({ button: 'right' });
    await dialog.waitFor();
    await check('menu of a chat');
    await press('Delete');
    await question.waitFor();
    await check('whether to delete a chat');
    await leave(question);
    await page.getByRole('searchbox').fill('the');
    await page.getByRole('region', { name: 'Messages' }).getByRole('link').first().waitFor();
    await check('search hits');
    await page.getByRole('searchbox').fill('');

    await openChat('Lounge');
    const newest = log.locator('[data-message-id]').last();
    await newest.waitFor();
    const sheetOf = async (message: Locator): Promise<void> => {
      await message.locator('> :last-child').click({ button: 'right' });
      await dialog.waitFor();
    };
    await sheetOf(newest);
    await check('actions of a message');
    await press('Reply');
    await page.getByRole('group', { name: /^Reply to/ }).waitFor();
    await check('reply');
    await press('Cancel reply');
    await sheetOf(newest);
    await press(/^Delete for me/);
    await question.waitFor();
    await check('whether to delete a message');
    await leave(question);
    await sheetOf(newest);
    await press('Forward');
    await dialog.getByRole('checkbox').first().waitFor();
    await check('forwarding');
    await leave(dialog);
    await sheetOf(newest);
    await press('Select');
    await page.getByText('1 selected').waitFor();
    await check('selection');
    await press('Cancel');
    await log.getByRole('button', { name: 'Daniel Brooks' }).last().click();
    await dialog.waitFor();
    await check('actions for a member');
  });

  it('axe finds no problems on composer, media and guest rooms', async () => {
    const { page, log, openChat, check, dialog, press, leave } = await overRoom(stage);
    const shared = page.locator('[data-chat-id]').filter({ hasText: '开奖夜谈' }).first();
    const groupId = await shared.getAttribute('data-chat-id');
    await openChat('Lounge');
    const field = page.getByRole('textbox', { name: 'Write a message' });
    await field.pressSequentially('@');
    await page.getByRole('listbox').waitFor();
    await check('mentions');
    await field.fill('');
    await press('Emoji');
    await page.getByRole('tab', { name: 'Recent' }).waitFor();
    await check('emoji');
    await press('More');
    await page.getByRole('button', { name: 'Name card' }).waitFor();
    await check('more');
    await press('Name card');
    await dialog.getByRole('searchbox').waitFor();
    await check('name cards');
    await leave(dialog);
    await press('Record a voice message');
    // The widget discards a shorter recording.
    await page.getByRole('group', { name: 'Recording' }).getByText('0:01').waitFor();
    await press('Stop and listen');
    await page.getByRole('button', { name: 'Send voice message' }).waitFor();
    await check('recorder');
    await press('Delete recording');

    const picture = { name: 'lake.png', mimeType: 'image/png', buffer: Buffer.from(await pngSample()) };
    await page.locator('[data-pick="pictures"]').setInputFiles(picture);
    await dialog.getByText('lake.png').waitFor();
    await check('attachments');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    const sent = log.locator('[data-state="sent"]').filter({ has: page.locator('[data-media="image"]') });
    await sent.getByRole('button').first().click();
    await dialog.waitFor();
    await check('viewer');
    await leave(dialog);
    await press('Group info');
    await page.getByRole('list', { name: 'Members' }).getByRole('button').first().waitFor();
    await check('group info');
    await press('Photos and videos');
    await dialog.waitFor();
    await check('gallery');
    await leave(dialog);
    await press('Search in this chat');
    await page.getByRole('searchbox').fill('a');
    await page.getByText(/^1 of/).waitFor();
    await check('search in a chat');

    const guest = await stage.visitor(PHONE);
    await guest.page.goto(`${stage.stack.widgetOrigin}/chat?lang=en&chat_id=${groupId}`);
    await guest.page.getByRole('log').locator('[data-message-id]').first().waitFor();
    // The toolbar is a landmark, like the composer of a member.
    await guest.page.getByRole('region', { name: 'How to join' }).getByRole('button', { name: 'Sign in' }).waitFor();
    expect.soft(await complaints(guest.page, 'guest room')).toEqual([]);
    await guest.close();
  });
});
