import type { CDPSession, Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { complaints } from '../support/axe.ts';
import { DESKTOP, keepScreenshot, PHONE } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { restingBox } from '../support/settled.ts';
import type { StandaloneUser } from '../support/standalone.ts';
import { isSound } from '../support/sound-screen.ts';

/** The administration of a group's people: admins, muted and inactive members, the operation log, the owner. */

const stage = useStackStage();

/** Its owner is xiaoming, its admin 林佳怡. */
const GROUP = '开奖夜谈';
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first();
const press = (page: Page, name: string | RegExp): Promise<void> => button(page, name).click();
const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { name, exact: true }).first().waitFor();
const person = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name }).first();
const row = (page: Page, name: string) => page.locator('[data-user-id]').filter({ hasText: name });

async function openInfo({ page, openChat }: StandaloneUser): Promise<string> {
  await openChat(GROUP);
  await press(page, 'Group info');
  await heading(page, 'Group info');
  return new URL(page.url()).searchParams.get('groupId') ?? '';
}

it('appoints and dismisses admins, mutes members, and logs it', async () => {
  const [owner, member] = [await stage.signIn('xiaoming'), await stage.signIn('daniel')];
  const { page } = owner;
  const groupId = await openInfo(owner);
  await openInfo(member);
  await expect.poll(() => button(member.page, 'Manage group').count()).toBe(0);
  await press(page, 'Manage group');

  // Admins: the picker refuses those who are admins already.
  await press(page, /^Admins/);
  await heading(page, 'Admins');
  await row(page, '林佳怡').waitFor();
  await isSound(page, 'group-admins');
  await press(page, 'Add admins');
  await page.getByText('This account is already a group admin.').first().waitFor();
  await person(page, /Daniel Brooks/).click();
  await isSound(page, 'add-admins');
  await press(page, /^Appoint \(1\)/);
  await row(page, 'Daniel Brooks').getByText('Admin since').waitFor();
  await press(member.page, 'Manage group');
  await button(member.page, /^Muted members/).waitFor();
  await expect.poll(() => button(member.page, /^Admins/).count()).toBe(0);

  // The new admin mutes a member; admins cannot be muted.
  await press(member.page, /^Muted members/);
  await press(member.page, 'Mute members');
  await member.page.getByText('This account is a group admin.').first().waitFor();
  await person(member.page, /Emma/).click();
  await press(member.page, /^Mute \(1\)/);
  await row(member.page, 'Emma Wilson')
    .getByText(/^Muted by Daniel Brooks/)
    .waitFor();
  await isSound(member.page, 'group-bans');

  // The mute of everyone, on the same screen.
  const muteAll = member.page.getByRole('switch', { name: 'Mute everyone' });
  for (const isOn of ['true', 'false']) {
    await muteAll.click();
    await expect.poll(() => muteAll.getAttribute('aria-checked')).toBe(isOn);
    await expect.poll(() => muteAll.getAttribute('aria-busy')).toBe('false');
  }

  // Back to an ordinary member, while the screen is open.
  await press(page, 'Revoke Daniel Brooks');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await row(page, 'Daniel Brooks').waitFor({ state: 'detached' });
  await member.page.getByText('You don’t have permission to do this.').waitFor();

  await page.goBack();
  await press(page, /^Muted members/);
  await press(page, 'Unmute Emma Wilson');
  await page.getByText('Nobody is muted').waitFor();
  await page.goBack();
  await press(page, 'Operation log');
  const entries = page.getByRole('listitem');
  await expect.poll(() => entries.allTextContents()).toHaveLength(6);
  expect((await entries.allTextContents()).map((text) => text.replace(/\d\d:\d\d$/, ''))).toEqual([
    '陈晓明 unmuted Emma WilsonOwner',
    '陈晓明 revoked the admin rights of Daniel BrooksOwner',
    'Daniel Brooks turned off Mute everyoneAdmin',
    'Daniel Brooks turned on Mute everyoneAdmin',
    'Daniel Brooks muted Emma WilsonAdmin',
    '陈晓明 made Daniel Brooks an adminOwner',
  ]);
  await isSound(page, 'group-log');
  expect(new URL(page.url()).search).toContain(`id=${groupId}`);

  // A member may see none of it, by any address.
  for (const path of [`groupCommandLog?id=${groupId}`, `groupMembersSort?group_id=${groupId}`]) {
    await member.page.goto(`${stage.stack.widgetOrigin}/ml/${path}&lang=en`);
    await member.page.getByText('You don’t have permission to do this.').waitFor();
  }
});

it('shows who is online, and removes inactive members by days', async () => {
  await stage.signIn('emma');
  const owner = await stage.signIn('xiaoming');
  const { page } = owner;
  await openInfo(owner);
  await press(page, 'Manage group');
  await press(page, /^Online members/);
  await heading(page, 'Online members');
  await row(page, 'Emma Wilson').waitFor();
  await isSound(page, 'members-online');
  await page.goBack();

  await press(page, 'Inactive members');
  await heading(page, 'Inactive members');
  await expect.poll(() => page.getByRole('radio', { name: '7 d' }).getAttribute('aria-checked')).toBe('true');
  await page.getByRole('radio', { name: 'All' }).click();
  await page.getByText(/^\d+ members$/).waitFor();
  await page.getByText('This account is a group admin.').first().waitFor();
  await expect.poll(() => button(page, 'All').count()).toBe(0);
  await isSound(page, 'members-inactive');
  const rows = page.getByRole('checkbox', { disabled: false });
  const count = await page.getByRole('checkbox').count();
  const name = (await rows.first().locator('bdi').textContent()) ?? '';
  await rows.first().click();
  await press(page, /^Remove \(1\)/);
  const question = page.getByRole('alertdialog', { name: 'Remove 1 member from the group?' });
  await isSound(page, 'members-inactive-question');
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(count - 1);
  await expect.poll(() => person(page, name).count()).toBe(0);

  // A list that fails says why, and loads again.
  await page.route('**/groupInactiveMembersGet', (route) => route.abort());
  await page.getByRole('radio', { name: '14 d' }).click();
  await page.getByText('No internet connection.').first().waitFor();
  await page.unroute('**/groupInactiveMembersGet');
  await press(page, 'Try again');
  await page.getByText('No inactive members').or(page.getByRole('checkbox').first()).first().waitFor();
});

it('hands the group over to a member, and leaves', async () => {
  const [owner, heir] = [await stage.signIn('xiaoming'), await stage.signIn('emma')];
  const { page } = owner;
  await press(page, 'New');
  await press(page, 'Create group');
  await page.getByRole('textbox', { name: 'Group name' }).fill('Handover');
  await press(page, 'Add');
  await person(page, /Emma Wilson/).click();
  await press(page, /^Done \(1\)/);
  await press(page, /^Create group \(2\)/);
  await owner.log.getByText('陈晓明 added Emma Wilson').waitFor();
  await press(page, 'Group info');
  await press(page, 'Hand over group');
  await heading(page, 'Hand over group');
  await page.getByRole('radio', { name: /Emma Wilson/ }).click();
  await isSound(page, 'hand-over');
  await press(page, 'Hand over to Emma Wilson');
  const question = page.getByRole('alertdialog', { name: 'Hand “Handover” over to Emma Wilson?' });
  await isSound(page, 'hand-over-question');
  await question.getByRole('button', { name: 'Hand over group' }).click();
  await page.getByText('Emma Wilson is the owner now').waitFor();
  await expect.poll(() => page.locator('[data-chat-id]').filter({ hasText: 'Handover' }).count()).toBe(0);
  await heir.openChat('Handover');
  await heir.log.getByText('陈晓明 handed the group over to Emma Wilson').waitFor();
  await press(heir.page, 'Group info');
  await button(heir.page, 'Dissolve group').waitFor();
  await button(heir.page, 'Hand over group').waitFor();
});

/** A finger presses a row, moves in steps and lifts. */
async function drag(touch: CDPSession, target: Locator, dx: number): Promise<void> {
  const box = await restingBox(target);
  const [x, y] = [box.x + box.width * 0.6, box.y + box.height / 2];
  const at = (share: number) => [{ x: x + dx * share, y: y + 2 * share }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= 8; step += 1)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 8) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

it('acts on one picked person by swipe, mouse and keys', async () => {
  const owner = await stage.signIn('xiaoming', PHONE);
  const { page } = owner;
  await openInfo(owner);
  await press(page, 'Manage group');
  await press(page, /^Muted members/);
  await press(page, 'Mute members');
  await person(page, /Daniel Brooks/).waitFor();
  await page.locator('[style*="touch-action: pan-y"] [data-user-id]').first().waitFor();
  const touch = await page.context().newCDPSession(page);
  await drag(touch, row(page, 'Emma Wilson'), -120);
  await button(page, 'Mute').waitFor();
  await keepScreenshot(page, 'picker-swiped');
  expect.soft(await complaints(page, 'picker-swiped')).toEqual([]);
  await press(page, 'Mute');
  await page.getByText('1 member muted').waitFor();
  await row(page, 'Emma Wilson').getByText('This account is already muted.').waitFor();

  // Without touch: the menu of the row. The picker and the selection stay.
  await person(page, /Daniel Brooks/).click();
  await press(page, 'Cancel');
  await press(page, 'Unmute Emma Wilson');
  const desktop = await stage.signIn('jiayi', DESKTOP);
  await openInfo(desktop);
  await press(desktop.page, 'Manage group');
  await press(desktop.page, /^Muted members/);
  await press(desktop.page, 'Mute members');
  await person(desktop.page, /Daniel Brooks/).click();
  await row(desktop.page, 'Emma Wilson').click({ button: 'right' });
  await keepScreenshot(desktop.page, 'picker-menu');
  await desktop.page.keyboard.press('Escape');
  await person(desktop.page, /Emma Wilson/).focus();
  await desktop.page.keyboard.press('Tab');
  await desktop.page.keyboard.press('Enter');
  await press(desktop.page, 'Mute');
  await row(desktop.page, 'Emma Wilson').getByText('This account is already muted.').waitFor();
  expect(await person(desktop.page, /Daniel Brooks/).getAttribute('aria-checked')).toBe('true');
  await press(desktop.page, /^Mute \(1\)/);
  await row(desktop.page, 'Daniel Brooks')
    .getByText(/^Muted by /)
    .waitFor();
});

it('leaves and disbands listed groups by swipe, mouse and keys', async () => {
  const user = await stage.signIn('daniel', PHONE);
  const { page } = user;
  const groups = page.locator('[data-group-id]');
  const openGroups = (on: Page) => on.getByRole('navigation').getByRole('link', { name: 'Groups' }).click();
  const ready = (on: Page) => on.locator('[style*="touch-action: pan-y"] [data-group-id]').first().waitFor();
  await openGroups(page);
  await ready(page);
  const touch = await page.context().newCDPSession(page);
  await drag(touch, groups.filter({ hasText: GROUP }), -160);
  await button(page, 'Leave').waitFor();
  // The swiped row leaves the window on one side.
  await keepScreenshot(page, 'groups-swiped');
  expect.soft(await complaints(page, 'groups-swiped')).toEqual([]);
  await press(page, 'Leave');
  const question = page.getByRole('alertdialog', { name: `Leave “${GROUP}”?` });
  await question.getByRole('button', { name: 'Leave' }).click();
  await groups.filter({ hasText: GROUP }).waitFor({ state: 'detached' });

  // The owner disbands: by the row's menu with a mouse, and by the Delete key.
  const owner = await stage.signIn('xiaoming', DESKTOP);
  await openGroups(owner.page);
  await ready(owner.page);
  const own = owner.page.locator('[data-group-id]').filter({ hasText: GROUP });
  await own.click({ button: 'right' });
  await button(owner.page, 'Dissolve').waitFor();
  await keepScreenshot(owner.page, 'groups-menu');
  await owner.page.keyboard.press('Escape');
  await button(owner.page, 'Dissolve').waitFor({ state: 'detached' });
  await own.focus();
  await owner.page.keyboard.press('Delete');
  const disband = owner.page.getByRole('alertdialog', { name: `Dissolve “${GROUP}”?` });
  await disband.getByRole('button', { name: 'Cancel' }).click();
  await disband.waitFor({ state: 'detached' });
  await own.waitFor();
});

it('lists, opens and removes a user’s favourite groups', async () => {
  const owner = await stage.signIn('xiaoming');
  const groupId = await openInfo(owner);
  const guest = await stage.signIn('budi');
  const { page } = guest;
  await page.goto(`${stage.stack.widgetOrigin}/ml/group_collection?lang=en`);
  await page.getByText('No favourite groups').waitFor();
  await isSound(page, 'collection-empty');
  await page.goto(`${stage.stack.widgetOrigin}/ml/chat?lang=en&group_id=${groupId}`);
  await press(page, 'Add group to favourites');
  await button(page, 'Remove from favourites').waitFor();
  await page.goto(`${stage.stack.widgetOrigin}/ml/groups?lang=en`);
  await press(page, 'Favourite groups');
  await heading(page, 'Favourite groups');
  await page.locator(`[data-group-id="${groupId}"]`).waitFor();
  await isSound(page, 'collection');
  await press(page, `View ${GROUP}`);
  await page.getByRole('log').waitFor();
  await page.goBack();
  await press(page, `Remove ${GROUP}`);
  await page.getByText('No favourite groups').waitFor();
});
