import { describe, it } from 'vitest';
import { useStackStage } from '../support/browser-stage.ts';
import { overRoom } from '../support/over-room.ts';

/** axe finds nothing serious or moderate on the screens of groups, in light and dark. */

const stage = useStackStage();

describe('in both schemes', () => {
  it('axe finds no problems on group info and its parts', async () => {
    const { page, openChat, check, dialog, question, press, leave } = await overRoom(stage);
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
    const { page, openChat, check, dialog, question, press, leave } = await overRoom(stage);
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
    await page.getByRole('heading', { name: 'Operation log', exact: true }).waitFor();
    await check('operation log');
    await open('groupnotice?');
    await page.getByRole('heading', { name: 'Group notices', exact: true }).waitFor();
    await check('group notices');
    await open('group_collection?');
    await page.getByRole('heading', { name: 'Favourite groups', exact: true }).waitFor();
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
});
