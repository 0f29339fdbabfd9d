import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { useStackStage } from '../support/browser-stage.ts';
import type { StandaloneUser } from '../support/standalone.ts';
import { isSound } from '../support/sound-screen.ts';

/** Creating a group, inviting friends and removing members, with the member picker. */

const stage = useStackStage();

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first();
const press = (page: Page, name: string | RegExp): Promise<void> => button(page, name).click();
const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { name, exact: true }).waitFor();
const person = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name }).first();
const alert = (page: Page, text: string): Promise<void> => page.getByRole('alert').filter({ hasText: text }).waitFor();

async function openCreation({ page }: StandaloneUser): Promise<void> {
  await press(page, 'New');
  await press(page, 'Create group');
  await heading(page, 'Create group');
}

const inList = ({ page }: StandaloneUser, group: string) => page.locator('[data-chat-id]').filter({ hasText: group });

it('creates a group, invites and removes members, live for all', async () => {
  const [owner, emma, daniel] = [
    await stage.signIn('xiaoming'),
    await stage.signIn('emma'),
    await stage.signIn('daniel'),
  ];
  const { page } = owner;
  await press(page, 'New');
  await button(page, 'Create group').waitFor();
  await isSound(page, 'home-menu');
  await press(page, 'Create group');
  await heading(page, 'Create group');
  await isSound(page, 'create-group-empty');

  // A name is needed, and must follow the rules.
  const name = page.getByRole('textbox', { name: 'Group name' });
  await press(page, /^Create group \(1\)/);
  await alert(page, 'Enter a group name.');
  await name.fill('a<b');
  await alert(page, 'Group names can’t contain < > /');
  await name.fill('海风周末局');
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);

  // The picture: a preset by tap.
  await press(page, 'Set group picture');
  await heading(page, 'Group picture');
  const picture = page.getByRole('radio', { name: 'Picture 7' });
  await picture.click();
  await expect.poll(() => picture.getAttribute('aria-checked')).toBe('true');
  await page.getByText('Picture 7').waitFor();
  await isSound(page, 'group-picture');
  await press(page, 'Done');
  await heading(page, 'Create group');

  // The members: by tap, by search, and never a stranger.
  await press(page, 'Add');
  await heading(page, 'Choose members');
  await person(page, /Emma Wilson/).click();
  await person(page, /김민준/).click();
  await page.getByText(/^2 of 499 selected/).waitFor();
  const search = page.getByRole('searchbox');
  await search.fill('M12');
  await search.press('Enter');
  await alert(page, 'An ID is the letter M and nine digits.');
  await search.fill('m000 000 000');
  await search.press('Enter');
  await alert(page, 'This person isn’t in the list.');
  await search.fill('佳怡');
  await person(page, /林佳怡/).click();
  await search.fill('');
  await expect.poll(() => person(page, /林佳怡/).getAttribute('aria-checked')).toBe('true');
  await isSound(page, 'pick-friends');
  // Select-all adds everybody, then clears.
  await press(page, 'All');
  await expect.poll(() => page.getByRole('checkbox', { checked: false }).count()).toBe(0);
  await press(page, 'None');
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  for (const who of [/Emma Wilson/, /김민준/, /林佳怡/]) await person(page, who).click();
  await press(page, /^Done \(3\)/);
  await heading(page, 'Create group');
  await button(page, 'Remove Emma Wilson').waitFor();
  await button(page, 'Remove 林佳怡').click();
  await isSound(page, 'create-group');

  // Min-jun forbids invitations: nothing is created before the user has seen it.
  await press(page, /^Create group \(3\)/);
  await alert(page, '김민준 can’t be added to groups by others');
  await isSound(page, 'create-group-refused');
  await press(page, /^Create group \(2\)/);
  await owner.log.getByText('陈晓明 added Emma Wilson').waitFor();
  await inList(emma, '海风周末局').waitFor();
  await expect.poll(() => inList(daniel, '海风周末局').count()).toBe(0);
  await owner.send('welcome');
  await emma.openChat('海风周末局');
  await emma.sees('welcome');

  // An invitation: members are fixed, those who forbid it are named.
  await press(page, 'Group info');
  await heading(page, 'Group info');
  await page.getByText(/\d{8}/).first().waitFor();
  await isSound(page, 'group-info-small');
  await press(page, 'Invite');
  await heading(page, 'Invite friends');
  await expect.poll(() => person(page, /Emma Wilson/).isDisabled()).toBe(true);
  await person(page, /Daniel Brooks/).click();
  await person(page, /김민준/).click();
  await isSound(page, 'invite');
  await press(page, /^Invite \(2\)/);
  const warning = page.getByRole('alertdialog');
  await warning.getByText('김민준 can’t be added').waitFor();
  await isSound(page, 'invite-refused');
  await warning.getByRole('button', { name: 'OK' }).click();
  await heading(page, 'Group info');
  await page.getByText('3 members').first().waitFor();
  await inList(daniel, '海风周末局').waitFor();
  await emma.log.getByText('陈晓明 added Daniel Brooks').waitFor();

  // A member may invite, but not remove.
  await press(emma.page, 'Group info');
  await heading(emma.page, 'Group info');
  await button(emma.page, 'Invite').waitFor();
  await expect.poll(() => button(emma.page, 'Remove').count()).toBe(0);

  await press(page, 'Remove');
  await heading(page, 'Remove members');
  await press(page, /^Remove \(0\)/);
  await page.getByText('You haven’t selected anyone.').waitFor();
  await person(page, /Daniel Brooks/).click();
  await isSound(page, 'remove-members');
  await press(page, /^Remove \(1\)/);
  const question = page.getByRole('alertdialog', { name: 'Remove 1 member from the group?' });
  await isSound(page, 'remove-members-question');
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await heading(page, 'Group info');
  await page.getByText('2 members').first().waitFor();
  await inList(daniel, '海风周末局').waitFor({ state: 'detached' });
});

it('refuses managers in the remove picker; finds members by code', async () => {
  const admin = await stage.signIn('emma');
  const { page } = admin;
  await admin.openChat('好运大厅 Lounge');
  await press(page, 'Group info');
  await press(page, 'Remove');
  await heading(page, 'Remove members');
  // The owner first, then the admins; an admin can remove neither.
  const rows = page.getByRole('checkbox');
  await expect.poll(() => rows.first().textContent()).toContain('Owner');
  expect(await rows.first().isDisabled()).toBe(true);
  await page.getByText('The owner can’t be chosen').waitFor();
  await page.getByText('This account is a group admin.').waitFor();
  const adminId = (await person(page, /陈晓明/).getAttribute('data-user-id')) ?? '';
  const memberId = (await person(page, /Budi/).getAttribute('data-user-id')) ?? '';
  const search = page.getByRole('searchbox');
  await search.fill(adminId);
  await search.press('Enter');
  await alert(page, 'This account is a group admin.');
  await search.fill(memberId.toLowerCase());
  await search.press('Enter');
  await expect.poll(() => person(page, /Budi/).getAttribute('aria-checked')).toBe('true');
  await isSound(page, 'remove-picker-admin');
  await search.fill('');
  await press(page, 'All');
  await isSound(page, 'remove-picker-all');
  await page.goBack();
  await heading(page, 'Group info');
});

it('keeps the form and says why when creation fails offline', async () => {
  const user = await stage.signIn('budi');
  const { page } = user;
  await openCreation(user);
  const name = page.getByRole('textbox', { name: 'Group name' });
  await name.fill('Offline');
  await page.route('**/groupCreate', (route) => route.abort());
  await press(page, /^Create group \(1\)/);
  await page.getByText('No internet connection.').first().waitFor();
  expect(await name.inputValue()).toBe('Offline');
  await page.unroute('**/groupCreate');
  await press(page, /^Create group \(1\)/);
  await user.log.waitFor();
  await page.getByText('Offline').first().waitFor();
});
