import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { complaintsInBothSchemes as complaints } from '../support/axe.ts';
import { PHONE } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { pngSample } from '../support/media-samples.ts';
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

  it('axe finds no problems on the screens of a signed-in user', async () => {
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

  it('axe finds no problems on the screens of contacts, profile and settings', async () => {
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

  const overRoom = async () => {
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
  };

  it('axe finds no problems on sheets and dialogs over chats', async () => {
    const { page, log, openChat, check, dialog, question, press, leave } = await overRoom();
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

  it('axe finds no problems on the info of a group and its parts', async () => {
    const { page, openChat, check, dialog, question, press, leave } = await overRoom();
    await openChat('开奖夜谈');
    await press('Group info');
    await page.getByRole('list', { name: 'Members' }).getByRole('button').first().waitFor();
    const groupId = new URL(page.url()).searchParams.get('groupId') ?? '';
    const open = (path: string) => page.goto(`${stage.stack.widgetOrigin}/ml/${path}&lang=en`);
    const part = (name: string) => open(`guestinfo?groupId=${groupId}&part=${name}`);
    await press('Share link');
    await dialog.waitFor();
    await check('share sheet');
    await leave(dialog);
    await press('Clear chat history');
    await question.waitFor();
    await check('whether to clear the history');
    await leave(question);
    await press('Dissolve group');
    await question.waitFor();
    await check('whether to dissolve a group');
    await leave(question);
    await page.locator('ul > li > button').nth(1).click();
    await dialog.waitFor();
    await check('actions for a member in the info');
    await leave(dialog);

    for (const name of ['members', 'handover'] as const) {
      await part(name);
      await page.locator('[data-user-id]').nth(1).waitFor();
      await check(`group ${name}`);
    }
    for (const name of ['announcement', 'intro'] as const) {
      await part(name);
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('textbox').waitFor();
      await check(`group ${name}`);
    }
    for (const name of ['invite', 'remove'] as const) {
      await part(name);
      await page.getByRole('checkbox', { disabled: false }).first().click();
      await check(`group ${name}, one chosen`);
      await page.getByRole('searchbox').fill('zzz');
      await page.getByRole('searchbox').press('Enter');
      await page.getByRole('alert').waitFor();
      await check(`group ${name}, wrong code`);
    }
    await part('remove');
    await page.getByRole('checkbox', { disabled: false }).first().click({ button: 'right' });
    await dialog.waitFor();
    await check('actions for a person of a picker');
    await leave(dialog);
  });

  it('axe finds no problems on the management of a group', async () => {
    const { page, openChat, check, dialog, question, press, leave } = await overRoom();
    await openChat('开奖夜谈');
    const groupId = new URL(page.url()).searchParams.get('chatId') ?? '';
    const open = (path: string) => page.goto(`${stage.stack.widgetOrigin}/ml/${path}&lang=en`);
    const button = (name: RegExp) => page.getByRole('button', { name }).first();
    await open(`groupManage?groupId=${groupId}`);
    await button(/^Group name/).waitFor();
    await check('group management');
    for (const name of [/^Group name/, /^Message interval/, /^Message length/, /^Colour of admin messages/]) {
      await press(name);
      await dialog.waitFor();
      await check(`group management, ${String(name)}`);
      await leave(dialog);
    }
    await press('Clear history for everyone');
    await question.waitFor();
    await check('whether to clear the history for everyone');
    await leave(question);
    for (const [path, seen] of [
      ['groupManage?part=picture', /^Upload picture/],
      ['groupManage?part=admins', /^Add admins/],
      ['groupManage?part=bans', /^Mute members/],
    ] as const) {
      await open(`${path}&groupId=${groupId}`);
      await button(seen).waitFor();
      await check(path);
    }
    await press('Mute members');
    await page.getByRole('checkbox', { disabled: false }).first().waitFor();
    await check('mute members');
    await open(`groupManage?part=admins&groupId=${groupId}`);
    await press('Add admins');
    await page.getByRole('checkbox', { disabled: false }).first().waitFor();
    await check('add admins');
    await open(`groupManage?part=privacy&groupId=${groupId}`);
    await page.getByRole('switch').first().waitFor();
    await check('group privacy');
    for (const type of ['showOnlineMembers', 'showInactiveMembers'])
      await open(`groupMembersSort?type=${type}&group_id=${groupId}`).then(async () => {
        await page.getByRole('heading').first().waitFor();
        await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
        await check(type);
      });
    await open(`groupCommandLog?id=${groupId}`);
    await page.getByRole('heading', { name: 'Operation log' }).waitFor();
    await check('operation log');
    await open('groupnotice?');
    await page.getByRole('heading', { name: 'Group notices' }).waitFor();
    await check('group notices');
    await open('group_collection?');
    await page.getByRole('heading', { name: 'Favourite groups' }).waitFor();
    await check('favourite groups');
    await open('groupcreate?');
    await page.getByRole('textbox', { name: 'Group name' }).waitFor();
    await check('create group');
    await press('Set group picture');
    await button(/^Upload picture/).waitFor();
    await check('picture of a new group');
    await press('Cancel');
    await press('Add');
    await page.getByRole('checkbox').first().waitFor();
    await check('members of a new group');
  });

  it('axe finds no problems on composer panels, media and guest rooms', async () => {
    const { page, log, openChat, check, dialog, press, leave } = await overRoom();
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
