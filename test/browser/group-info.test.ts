import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { complaints } from '../support/axe.ts';
import { keepScreenshot } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { signIn } from '../support/provider-client.ts';
import { DEMO_PASSWORD, type StandaloneUser } from '../support/standalone.ts';

/** A group's info: its people, what it says of itself, its link, and the ways out of it. */

/** 林佳怡 owns it, Emma is an admin, Budi a member. */
const LOUNGE = '好运大厅 Lounge';
/** 陈晓明 owns it; guests may look into it. */
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

/** axe finds nothing serious on what is on screen, light and dark. */
async function isSound(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await complaints(page, `${screen}, ${colorScheme}`)).toEqual([]);
  }
}

it('shows the people, all of them and what can be done to each', async () => {
  const user = await stage.signIn('emma');
  const { page } = user;
  await openInfo(user, LOUNGE);
  const people = page.getByRole('list', { name: 'Members' });
  await expect.poll(() => people.getByRole('button').count()).toBe(8);
  // The owner first, then the admins.
  expect(await people.getByRole('button').first().textContent()).toContain('Owner');
  expect(await button(page, /^All members/).textContent()).toContain('2 more');
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
  // No text field and no messages here: nothing for mentions, nothing to take back.
  await sheet.getByRole('button', { name: 'Mute', exact: true }).waitFor();
  expect(await sheet.getByRole('button', { name: 'Mention' }).count()).toBe(0);
  expect(await sheet.getByRole('button', { name: 'Recall their messages' }).count()).toBe(0);
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
  await user.log.waitFor();
});

it('is written by owner and admins, and read by everybody', async () => {
  const [owner, member] = [await stage.signIn('jiayi'), await stage.signIn('budi')];
  await member.openChat(LOUNGE);
  await openInfo(owner, LOUNGE);
  await press(owner.page, /^Announcement/);
  await heading(owner.page, 'Announcement');
  await press(owner.page, 'Edit');
  const field = owner.page.getByRole('textbox', { name: 'Announcement' });
  await field.fill('x'.repeat(1001));
  await owner.page.getByText('The announcement exceeds 1000 characters').waitFor();
  expect(await button(owner.page, 'Done').isDisabled()).toBe(true);
  await keepScreenshot(owner.page, 'group-announcement-edit');
  await isSound(owner.page, 'announcement editor');
  // Nothing that was typed goes without a question, whichever way back is taken.
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
  expect(await text.textContent()).toBe(news);
  // Its links are those of a message, and nothing else is one.
  expect(await text.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    'https://example.com/rules',
  ]);
  await back(owner.page);
  await press(owner.page, /^About/);
  await press(owner.page, 'Edit');
  await owner.page.getByRole('textbox', { name: 'About' }).fill('For <i>everybody</i>');
  await press(owner.page, 'Done');
  await button(owner.page, 'Edit').waitFor();

  // The line in the chat leads to it, and from there back to the chat.
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
  // Neither the link of a group that is closed to guests nor anything to write.
  expect(await button(member.page, 'Share link').count()).toBe(0);
  await press(member.page, /^Announcement/);
  await expect.poll(() => member.page.getByText('new rules').textContent()).toBe(news);
  expect(await button(member.page, 'Edit').count()).toBe(0);
  await isSound(member.page, 'announcement');

  // What another one writes meanwhile takes the place of what nobody has changed yet.
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
  await press(guest, 'Look inside');
  await guest.getByRole('log').locator('[data-message-id]').first().waitFor();

  const access = sheet.getByRole('switch', { name: 'Open to guests' });
  expect(await access.getAttribute('aria-checked')).toBe('true');
  await access.click();
  await expect.poll(() => access.getAttribute('aria-busy')).toBe('false');
  expect(await access.getAttribute('aria-checked')).toBe('false');
  const off = await inSystemColours(access);
  await guest.getByText('has closed group sharing').first().waitFor();
  // Nothing comes any more: nobody is left waiting for it.
  await guest.getByText('The group may not have sharing enabled').waitFor();
  await access.click();
  await expect.poll(() => access.getAttribute('aria-busy')).toBe('false');
  expect(await access.getAttribute('aria-checked')).toBe('true');
  expect(off.equals(await inSystemColours(access))).toBe(false);
  await press(guest, 'Try again');
  await guest.getByRole('log').locator('[data-message-id]').first().waitFor();
});

/** A picture of something as it looks where the system gives all colours. */
async function inSystemColours(shown: Locator): Promise<Buffer> {
  await shown.page().emulateMedia({ forcedColors: 'active' });
  const picture = await shown.screenshot({ animations: 'disabled' });
  await shown.page().emulateMedia({ forcedColors: 'none' });
  return picture;
}

it('is left by members, dissolved by its owner, and gone from every list then', async () => {
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
  // Everybody hears of it before the answer is there: the info stays until then.
  await leaver.page.route('**/groupLeave', async (route) => {
    const response = await route.fetch();
    await owner.page.getByText('5 members').waitFor();
    await leaver.page.getByText('Group info', { exact: true }).waitFor();
    await route.fulfill({ response });
  });
  await leaver.page.getByRole('alertdialog').getByRole('button', { name: 'Leave group' }).click();
  await leaver.page.getByText('You have left the group').waitFor();
  await leaver.page.getByRole('navigation').waitFor();
  await expect.poll(() => inList(leaver).count()).toBe(0);
  await owner.page.getByText('5 members').waitFor();

  await other.openChat(FOOTBALL);
  await press(owner.page, 'Dissolve group');
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Dissolve group' }).click();
  await owner.page.getByText('The group is dissolved').waitFor();
  await expect.poll(() => inList(owner).count()).toBe(0);
  // Where the text field was stands why nothing can be written any more.
  await expect.poll(() => other.page.getByRole('textbox', { name: 'Write a message' }).count()).toBe(0);
  await back(other.page);
  await expect.poll(() => inList(other).count()).toBe(0);
  await other.page.getByRole('navigation').getByRole('link', { name: 'Groups' }).click();
  await other.page.getByRole('link', { name: 'Group notices' }).click();
  await other.page.getByText('The group was dissolved').waitFor();
});
