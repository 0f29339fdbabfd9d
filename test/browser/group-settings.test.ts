import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { photoSample, svgSample, webpSample } from '../support/media-samples.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { settled } from '../support/settled.ts';
import type { StandaloneUser } from '../support/standalone.ts';
import { isSound as isSoundIn, TWO_PANES } from '../support/sound-screen.ts';

/** The management of a group: its owner changes it, and an admin and a member see the effect. */

/** 林佳怡 owns it, Emma is an admin, Budi a member. */
const LOUNGE = '好运大厅 Lounge';

const stage = useStackStage();

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first();
const press = (page: Page, name: string | RegExp): Promise<void> => button(page, name).click();
const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { name, exact: true }).waitFor();
const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const isOn = (page: Page, name: string) => toggle(page, name).getAttribute('aria-checked');
const back = (page: Page): Promise<void> => press(page, 'Back');

const isSound = (page: Page, screen: string): Promise<void> => isSoundIn(page, screen, TWO_PANES);

async function openManagement({ page, openChat }: StandaloneUser, group: string): Promise<void> {
  await openChat(group);
  await press(page, 'Group info');
  await heading(page, 'Group info');
  await press(page, 'Manage group');
  await heading(page, 'Manage group');
  await button(page, /^Group name/).waitFor();
}

it('changes a group’s name, picture and interval, live for all', async () => {
  const [owner, admin, member] = [await stage.signIn('jiayi'), await stage.signIn('emma'), await stage.signIn('budi')];
  const { page } = owner;
  await member.openChat(LOUNGE);
  await press(member.page, 'Group info');
  await heading(member.page, 'Group info');
  await expect.poll(() => button(member.page, 'Manage group').count()).toBe(0);
  await openManagement(owner, LOUNGE);
  await openManagement(admin, LOUNGE);
  await isSound(page, 'group-manage');

  await press(page, /^Group name/);
  const name = page.getByRole('textbox', { name: 'Group name' });
  await name.fill('a<b');
  await page.getByText('Group names can’t contain < > /').waitFor();
  await name.fill('');
  await press(page, 'Done');
  await page.getByText('Enter a group name.').waitFor();
  await name.fill('Fortune Hall');
  await isSound(page, 'group-rename');
  await press(page, 'Done');
  await button(page, /^Group name.*Fortune Hall/).waitFor();
  await button(admin.page, /^Group name.*Fortune Hall/).waitFor();
  await member.page.getByText('Fortune Hall').first().waitFor();

  await press(page, 'Group picture');
  await page.getByRole('radio', { name: 'Picture 7' }).click();
  await page.getByText('Picture 7').waitFor();
  await isSound(page, 'group-picture-edit');
  await page.route('**/groupUpdate', (route) => route.abort());
  await press(page, 'Done');
  await page.getByText('No internet connection.').first().waitFor();
  await heading(page, 'Group picture');
  await page.unroute('**/groupUpdate');
  await press(page, 'Done');
  await heading(page, 'Manage group');
  await member.page.locator('img[src$="g07.svg"]').first().waitFor();

  // A picture of the device: refused formats, the crop tool, the upload, and its file for all members.
  await press(page, 'Group picture');
  const choose = (file: string, mimeType: string, bytes: Uint8Array) =>
    page.locator('input[type=file]').setInputFiles({ name: file, mimeType, buffer: Buffer.from(bytes) });
  await choose('a.webp', 'image/webp', await webpSample());
  await page.getByText('WebP pictures aren’t supported. Choose a JPG, PNG or GIF.').first().waitFor();
  await choose('a.svg', 'image/svg+xml', svgSample());
  await page.getByText('SVG pictures aren’t supported. Choose a JPG, PNG or GIF.').first().waitFor();
  await choose('hall.jpg', 'image/jpeg', await photoSample(900, 600));
  const crop = page.getByRole('dialog', { name: 'Move and scale' });
  await crop.locator('img').waitFor();
  await crop.getByRole('button', { name: 'Done' }).click();
  await crop.waitFor({ state: 'detached' });
  await page.getByRole('paragraph').filter({ hasText: 'Uploaded picture' }).waitFor();
  const uploaded = page.getByRole('radio', { name: 'Uploaded picture' });
  expect(await uploaded.getAttribute('aria-checked')).toBe('true');
  await isSound(page, 'group-picture-upload');
  // Another width keeps the choice.
  for (const width of [320, 700, 1100, 340, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await settled(page);
    expect([width, await uploaded.getAttribute('aria-checked')]).toEqual([width, 'true']);
  }
  await press(page, 'Done');
  await heading(page, 'Manage group');
  const src = await member.page.locator('img[src^="/api/file/v2/avatar?"]').first().getAttribute('src');
  expect((await member.page.request.get(new URL(src ?? '', member.page.url()).href)).status()).toBe(200);

  await press(page, /^Message interval/);
  const sheet = page.getByRole('dialog', { name: 'Message interval' });
  await sheet.getByRole('button', { name: '99 s', exact: true }).click();
  await expect.poll(() => sheet.getByRole('button', { name: 'One second more' }).isDisabled()).toBe(true);
  await sheet.getByRole('button', { name: 'One second less' }).click();
  await expect.poll(() => sheet.getByRole('status').textContent()).toBe('98 s');
  await isSound(page, 'group-interval');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await button(page, /^Message interval.*98 s/).waitFor();
  await button(admin.page, /^Message interval.*98 s/).waitFor();
  await back(member.page);
  await member.send('first');
  await member.sees('first');
  await member.send('second');
  await member.page.getByText('sending messages too fast').first().waitFor();

  await press(page, /^Message interval/);
  await sheet.getByRole('button', { name: 'No limit' }).click();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await button(page, /^Message interval.*No limit/).waitFor();
  await back(page);
  await heading(page, 'Group info');
});

it('switches one privacy setting at a time; reverts after failure', async () => {
  const [owner, admin, member] = [
    await stage.signIn('xiaoming'),
    await stage.signIn('emma'),
    await stage.signIn('daniel'),
  ];
  const { page } = owner;
  // A group of the user's own, with two others.
  await press(page, 'New');
  await press(page, 'Create group');
  await page.getByRole('textbox', { name: 'Group name' }).fill('Privacy');
  await press(page, 'Add');
  for (const who of [/Emma Wilson/, /Daniel Brooks/]) await page.getByRole('checkbox', { name: who }).first().click();
  await press(page, /^Done \(2\)/);
  await press(page, /^Create group \(3\)/);
  await owner.log.waitFor();
  await owner.send('hello');
  for (const { openChat, sees } of [admin, member]) {
    await openChat('Privacy');
    await sees('hello');
  }
  await press(page, 'Group info');
  await press(page, 'Manage group');
  await press(page, 'Group privacy');
  await heading(page, 'Group privacy');
  await isSound(page, 'group-privacy');

  // One change sets three, and all switches are locked meanwhile.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/groupPrivateUpdate', async (route) => {
    await held;
    await route.continue();
  });
  await toggle(page, 'Members can add each other').click();
  await page.getByText('Saving…').waitFor();
  for (const each of ['Members can add each other', 'Show profiles of admins', 'Show the owner’s profile'])
    expect(await isOn(page, each)).toBe('false');
  expect(await toggle(page, 'Mute everyone').isDisabled()).toBe(true);
  await isSound(page, 'group-privacy-saving');
  release();
  await expect.poll(() => toggle(page, 'Mute everyone').isDisabled()).toBe(false);
  expect(await isOn(page, 'Show the owner’s profile')).toBe('false');
  await page.unroute('**/groupPrivateUpdate');

  // Without a network the switch flips back.
  await page.route('**/groupPrivateUpdate', (route) => route.abort());
  await toggle(page, 'Mute everyone').click();
  await page.getByText('No internet connection.').first().waitFor();
  await expect.poll(() => isOn(page, 'Mute everyone')).toBe('false');
  await page.unroute('**/groupPrivateUpdate');

  await toggle(page, 'Mute everyone').click();
  await member.page.getByText('Everyone is muted').waitFor();
  await expect.poll(() => isOn(page, 'Mute everyone')).toBe('true');
  await toggle(page, 'Ignore “Mute everyone”').click();
  await member.page.getByText('Everyone is muted').waitFor({ state: 'detached' });
  await member.send('I may write');
  await admin.sees('I may write');
  await back(page);
  await heading(page, 'Manage group');

  // The history disappears for everybody.
  await press(page, 'Clear history for everyone');
  const question = page.getByRole('alertdialog', { name: 'Clear the history of “Privacy”?' });
  await isSound(page, 'group-flush');
  await question.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByText('History cleared').waitFor();
  for (const { log } of [admin, member]) await log.getByText('I may write').waitFor({ state: 'detached' });
  await member.send('a new start');
  await admin.sees('a new start');
});

it('says why the management does not open for a member', async () => {
  const user = await stage.signIn('emma');
  const { page } = user;
  await user.openChat('Weekend Football');
  const groupId = new URL(page.url()).searchParams.get('chatId') ?? '';
  await page.goto(`${stage.stack.widgetOrigin}/ml/groupManage?lang=en&groupId=${groupId}`);
  await heading(page, 'Manage group');
  await page.getByText('You don’t have permission').waitFor();
  await isSound(page, 'group-manage-forbidden');
});

it('opens the management after a retry', async () => {
  const user = await stage.signIn('xiaoming');
  const { page } = user;
  await page.route('**/groupMembersInfo', (route) => route.abort());
  await user.openChat('开奖夜谈');
  await press(page, 'Group info');
  await press(page, 'Manage group');
  await button(page, 'Try again').waitFor();
  await page.unroute('**/groupMembersInfo');
  await press(page, 'Try again');
  await button(page, /^Group name/).waitFor();
});
