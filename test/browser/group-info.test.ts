import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { complaints } from '../support/axe.ts';
import { keepScreenshot } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { signIn } from '../support/provider-client.ts';
import { DEMO_PASSWORD, type StandaloneUser } from '../support/standalone.ts';

/** A group's info: members, announcement, description, share link, and leaving. */

/** 林佳怡 owns it, Emma is an admin, Budi a member. */
const LOUNGE = '好运大厅 Lounge';
/** 陈晓明 owns it; guests may read it. */
const DRAWS = '开奖夜谈';
/** Daniel owns it. */
const FOOTBALL = 'Weekend Football';

const stage = useStackStage();

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first();
const press = (page: Page, name: string | RegExp): Promise<void> => button(page, name).click();
const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { name, exact: true }).waitFor();
const back = (page: Page): Promise<void> => press(page, 'Back');

async function openInfo({ page, openChat }: StandaloneUser, group: string): Promise<void> {
  await openChat(group);
  await press(page, 'Group info');
  await heading(page, 'Group info');
}

/** axe finds nothing serious on the current screen in light and dark. */
async function isSound(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await complaints(page, `${screen}, ${colorScheme}`)).toEqual([]);
  }
}

it('shows a group’s members and the actions on each', async () => {
  const user = await stage.signIn('emma');
  const { page } = user;
  await openInfo(user, LOUNGE);
  const people = page.getByRole('list', { name: 'Members' });
  // Eight members, and the tiles that invite and remove.
  await expect.poll(() => people.getByRole('button').count()).toBe(10);
  // The owner first, then the admins.
  await expect.poll(() => people.getByRole('button').first().textContent()).toContain('Owner');
  await expect.poll(() => button(page, /^All members/).textContent()).toContain('2 more');
  await keepScreenshot(page, 'group-info');
  await isSound(page, 'group info');

  await press(page, /^All members/);
  await heading(page, 'Members');
  await expect.poll(() => page.locator('[data-user-id]').count()).toBe(10);
  await keepScreenshot(page, 'group-members');
  await isSound(page, 'members');
  await page.getByRole('searchbox').fill('budi');
  await expect.poll(() => page.locator('[data-user-id]').count()).toBe(1);
  await page.locator('[data-user-id]').click();
  const sheet = page.getByRole('dialog');
  // This screen has no text field and no messages, so the sheet offers neither mentions nor recalls.
  await sheet.getByRole('button', { name: 'Mute', exact: true }).waitFor();
  await expect.poll(() => sheet.getByRole('button', { name: 'Mention' }).count()).toBe(0);
  await expect.poll(() => sheet.getByRole('button', { name: 'Recall their messages' }).count()).toBe(0);
  await sheet.getByRole('button', { name: 'View profile' }).click();
  await heading(page, 'Profile');
  await back(page);
  await heading(page, 'Members');
  await page.getByRole('searchbox').fill('nobody');
  await page.getByText('No results').waitFor();
  await back(page);
  await heading(page, 'Group info');
  await press(page, 'Photos and videos');
  await page.getByRole('dialog', { name: 'Photos and videos' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Photos and videos' }).waitFor({ state: 'detached' });
  await heading(page, 'Group info');
});

it('owner and admins edit the announcement, and everyone reads it', async () => {
  const [owner, member] = [await stage.signIn('jiayi'), await stage.signIn('budi')];
  await member.openChat(LOUNGE);
  await openInfo(owner, LOUNGE);
  await press(owner.page, /^Announcement/);
  await heading(owner.page, 'Announcement');
  await press(owner.page, 'Edit');
  const field = owner.page.getByRole('textbox', { name: 'Announcement' });
  await field.fill('x'.repeat(1001));
  await owner.page.getByText('The announcement exceeds 1000 characters').waitFor();
  await expect.poll(() => button(owner.page, 'Done').isDisabled()).toBe(true);
  await keepScreenshot(owner.page, 'group-announcement-edit');
  await isSound(owner.page, 'announcement editor');
  // Both ways back ask before they discard typed text.
  const question = owner.page.getByRole('alertdialog');
  for (const leave of [() => back(owner.page), () => owner.page.goBack()]) {
    await leave();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
  }
  const news = 'Tonight 20:30 <b>new rules</b>: https://example.com/rules.\n明天见 javascript:alert(1)';
  await field.fill(news);
  await press(owner.page, 'Done');
  await button(owner.page, 'Edit').waitFor();
  const text = owner.page.getByText('new rules');
  await expect.poll(() => text.textContent()).toBe(news);
  // Links follow the rules of messages; everything else is plain text.
  expect(await text.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    'https://example.com/rules',
  ]);
  await back(owner.page);
  await press(owner.page, /^About/);
  await press(owner.page, 'Edit');
  await owner.page.getByRole('textbox', { name: 'About' }).fill('For <i>everybody</i>');
  await press(owner.page, 'Done');
  await button(owner.page, 'Edit').waitFor();

  // The system message in the chat leads to the announcement, and Back returns to the chat.
  const line = member.log.getByRole('button', { name: '林佳怡 changed the group announcement' }).last();
  await isSound(member.page, 'line of a new announcement');
  await line.press('Enter');
  await heading(member.page, 'Announcement');
  await expect.poll(() => member.page.getByText('new rules').textContent()).toBe(news);
  await back(member.page);
  await line.click();
  await heading(member.page, 'Announcement');
  await back(member.page);
  await press(member.page, 'Group info');
  await button(member.page, /^About.*everybody/).waitFor();
  // The group is closed to guests, so there is no share link. A member cannot edit.
  await expect.poll(() => button(member.page, 'Share link').count()).toBe(0);
  await press(member.page, /^Announcement/);
  await expect.poll(() => member.page.getByText('new rules').textContent()).toBe(news);
  await expect.poll(() => button(member.page, 'Edit').count()).toBe(0);
  await isSound(member.page, 'announcement');

  // A change by another admin replaces text that the user has not edited yet.
  await back(owner.page);
  await press(owner.page, /^Announcement/);
  await press(owner.page, 'Edit');
  await field.waitFor();
  const emma = await signIn(stage.stack.widgetOrigin, 'emma', DEMO_PASSWORD);
  const groupId = new URL(owner.page.url()).searchParams.get('groupId') ?? '';
  await emma.call(HTTP_CALLS.groupAnncUpdate, { groupId, announcement: 'Written by Emma' });
  await owner.page.getByText('Written by Emma').waitFor();
  await press(owner.page, 'Edit');
  await field.fill('Not to be kept');
  await owner.page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await heading(owner.page, 'Group info');
  await button(owner.page, /^Announcement.*Written by Emma/).waitFor();
});

it('opens the group to guests and closes it again', async () => {
  const owner = await stage.signIn('xiaoming');
  const { page } = owner;
  await openInfo(owner, DRAWS);
  await press(page, 'Share link');
  const sheet = page.getByRole('dialog', { name: 'Share link' });
  const link = (await sheet.getByText('/chat?chat_id=').textContent()) ?? '';
  await keepScreenshot(page, 'group-share');
  await isSound(page, 'share sheet');

  const { page: guest } = await stage.visitor();
  await guest.goto(`${link}&lang=en`);
  await guest.getByRole('log').locator('[data-message-id]').first().waitFor();
  await press(guest, 'Group info');
  await guest.getByRole('heading', { name: DRAWS }).waitFor();
  await keepScreenshot(guest, 'guest-info');
  await isSound(guest, 'guest info');
  await press(guest, 'Preview');
  await guest.getByRole('log').locator('[data-message-id]').first().waitFor();

  const access = sheet.getByRole('switch', { name: 'Allow guests' });
  await expect.poll(() => access.getAttribute('aria-checked')).toBe('true');
  await access.click();
  await expect.poll(() => access.getAttribute('aria-busy')).toBe('false');
  await expect.poll(() => access.getAttribute('aria-checked')).toBe('false');
  const off = await inSystemColours(access);
  await guest.getByText('has closed group sharing').first().waitFor();
  // The guest no longer receives messages and sees the reason.
  await guest.getByText('The group may not have sharing enabled').waitFor();
  await access.click();
  await expect.poll(() => access.getAttribute('aria-busy')).toBe('false');
  await expect.poll(() => access.getAttribute('aria-checked')).toBe('true');
  expect(off.equals(await inSystemColours(access))).toBe(false);
  await press(guest, 'Try again');
  await guest.getByRole('log').locator('[data-message-id]').first().waitFor();
});

/** A screenshot of an element in forced colours. */
async function inSystemColours(shown: Locator): Promise<Buffer> {
  await shown.page().emulateMedia({ forcedColors: 'active' });
  const picture = await shown.screenshot({ animations: 'disabled' });
  await shown.page().emulateMedia({ forcedColors: 'none' });
  return picture;
}

it('removes a left or dissolved group from all lists', async () => {
  const [owner, leaver, other] = [
    await stage.signIn('daniel'),
    await stage.signIn('somchai'),
    await stage.signIn('budi'),
  ];
  const inList = ({ page }: StandaloneUser) => page.locator('[data-chat-id]').filter({ hasText: FOOTBALL });
  await openInfo(leaver, FOOTBALL);
  await openInfo(owner, FOOTBALL);
  await owner.page.getByText('6 members').waitFor();
  await press(leaver.page, 'Leave group');
  await keepScreenshot(leaver.page, 'group-leave');
  // The members hear of the departure before the answer arrives. The info stays open until the answer.
  await leaver.page.route('**/groupLeave', async (route) => {
    const response = await route.fetch();
    await owner.page.getByText('5 members').waitFor();
    await leaver.page.getByText('Group info', { exact: true }).waitFor();
    await route.fulfill({ response });
  });
  await leaver.page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await leaver.page.getByText('You left the group').waitFor();
  await leaver.page.getByRole('navigation').waitFor();
  await expect.poll(() => inList(leaver).count()).toBe(0);
  await owner.page.getByText('5 members').waitFor();

  await other.openChat(FOOTBALL);
  await press(owner.page, 'Dissolve group');
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Dissolve', exact: true }).click();
  await owner.page.getByText('Group dissolved').waitFor();
  await expect.poll(() => inList(owner).count()).toBe(0);
  // A reason replaces the text field.
  await expect.poll(() => other.page.getByRole('textbox', { name: 'Write a message' }).count()).toBe(0);
  await back(other.page);
  await expect.poll(() => inList(other).count()).toBe(0);
  await other.page.getByRole('navigation').getByRole('link', { name: 'Groups' }).click();
  await other.page.getByRole('link', { name: 'Group notices' }).click();
  await other.page.getByText('dissolved the group').waitFor();
});
