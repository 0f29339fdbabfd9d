import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { complaints } from '../support/axe.ts';
import { keepScreenshot } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import type { StandaloneUser } from '../support/standalone.ts';

/** Friend requests from a temporary chat and join requests by a group's link, with two browsers each. Issue point 6. */

const LAN = 'Nguyễn Thị Lan';
/** Lan and Amit are members, but not friends. */
const LOUNGE = '好运大厅 Lounge';
/** 陈晓明 owns it; Budi is not a member. */
const DRAWS = '开奖夜谈';

const stage = useStackStage();

const someone = stage.signIn;

const tab = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('navigation')
    .getByRole('link', { name, exact: name === 'Me' })
    .click();

async function ownId({ page }: StandaloneUser): Promise<string> {
  await tab(page, 'Me');
  const text = await page.getByText(/^ID M\d{9}$/).textContent();
  return text?.slice(3) ?? '';
}

async function groupIdOf({ page }: StandaloneUser, name: string): Promise<string> {
  await tab(page, 'Groups');
  return (await page.locator('[data-group-id]').filter({ hasText: name }).getAttribute('data-group-id')) ?? '';
}

/** axe finds nothing serious on the current screen in light and dark. */
async function isSound(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await complaints(page, `${screen}, ${colorScheme}`)).toEqual([]);
  }
}

it('sends a friend request and chats after its acceptance', async () => {
  const [lan, amit] = [await someone('thilan'), await someone('amit')];
  const [lanId, amitId] = [await ownId(lan), await ownId(amit)];
  const groupId = await groupIdOf(lan, LOUNGE);
  const chatId = lanId < amitId ? lanId + amitId : amitId + lanId;
  const temporary = `${stage.stack.widgetOrigin}/ml/chat?lang=en&chatId=${chatId}&ref_g=${groupId}&name=Amit`;
  // An address may name a user instead of a chat: it leads to the same chat.
  await lan.page.goto(temporary.replace(`chatId=${chatId}`, `user_id=${amitId}`));
  await lan.page.getByRole('button', { name: 'Add friend' }).click();
  const address = new URL(lan.page.url()).searchParams;
  expect([address.get('chatId'), address.get('ref_g'), address.get('user_id')]).toEqual([chatId, groupId, null]);
  const dialog = lan.page.getByRole('dialog');
  const message = dialog.getByLabel('Message');
  await expect.poll(() => message.inputValue()).toBe(`I am ${LAN}`);
  await message.fill('x'.repeat(51));
  await dialog.getByText('up to 50 characters').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  await isSound(lan.page, 'request dialog');
  await message.fill('Hello from the <lounge>');
  await message.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await lan.page.getByRole('button', { name: 'Request sent' }).waitFor();

  await tab(amit.page, 'Friends');
  const entry = amit.page.getByRole('link', { name: 'New friends' });
  await entry.getByText('1 new friend request').waitFor({ state: 'attached' });
  await isSound(amit.page, 'friends with a request');
  await entry.click();
  const row = amit.page.locator(`[data-request="${lanId}"]`);
  await row.getByText('Hello from the <lounge>').waitFor();
  await row.getByText(`From group ${LOUNGE}`).waitFor();
  await isSound(amit.page, 'new friends');
  await row.getByRole('button', { name: `Open ${LAN}’s request` }).click();
  const sheet = amit.page.getByRole('dialog');
  await sheet.getByLabel('Reply').fill('Do we know each other?');
  await isSound(amit.page, 'request sheet');
  await sheet.getByRole('button', { name: 'Send' }).click();
  await sheet.getByText('Do we know each other?').waitFor();
  await sheet.getByText('You', { exact: true }).waitFor();
  await amit.page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await row.getByText('You: Do we know each other?').waitFor();

  // Lan reads the reply and returns to the chat, which is still read-only.
  await lan.page.goto(`${stage.stack.widgetOrigin}/ml/newfriend?lang=en`);
  const sent = lan.page.locator(`[data-request="${amitId}"]`);
  await sent.getByText('Do we know each other?').waitFor();
  await sent.getByText('Waiting for approval').waitFor();
  // The profile shows what both wrote.
  await lan.page.goto(`${stage.stack.widgetOrigin}/ml/userInfo?lang=en&user_id=${amitId}&groupId=${groupId}`);
  const notes = lan.page.getByRole('list', { name: /^Messages with / });
  await notes.getByText('Hello from the <lounge>').waitFor();
  await notes.getByText('Do we know each other?').waitFor();
  await isSound(lan.page, 'profile with notes on a request');
  await keepScreenshot(lan.page, 'profile-request-notes');
  await lan.page.goto(temporary);
  await lan.page.getByRole('button', { name: 'Request sent' }).waitFor();
  await row.getByRole('button', { name: `Accept ${LAN}` }).click();
  await row.getByText('Added').waitFor();

  await lan.log.getByText('You can start chatting now').waitFor();
  const text = `at last ${Date.now()}`;
  await lan.send(text);
  await lan.sees(text);
  await row.getByRole('button').click();
  await amit.page.getByRole('dialog').getByRole('button', { name: 'Start chatting' }).click();
  await amit.sees(text);
});

it('requests entry by the group’s link and enters on approval', async () => {
  const [owner, budi] = [await someone('xiaoming'), await someone('budi')];
  const groupId = await groupIdOf(owner, DRAWS);
  await budi.page.goto(`${stage.stack.widgetOrigin}/chat?lang=en&chat_id=${groupId}`);
  await budi.page.getByRole('heading', { name: DRAWS }).waitFor();
  const groupNumber = (await budi.page.getByText(/^\d{8}$/).textContent()) ?? '';
  // The group number in the search from the chat list leads to it, too.
  await budi.page.goto(`${stage.stack.widgetOrigin}/ml/home?lang=en`);
  await budi.page.getByRole('button', { name: 'New', exact: true }).click();
  await budi.page.getByRole('button', { name: 'Add friend' }).click();
  await budi.page.getByRole('button', { name: 'Add group' }).click();
  // The number field accepts only digits, including full-width ones.
  await budi.page.getByLabel('Group number').fill('No. 1２-34');
  expect(await budi.page.getByLabel('Group number').inputValue()).toBe('1234');
  await budi.page.getByRole('button', { name: 'Search' }).click();
  await budi.page.getByText('A group number has eight digits.').waitFor();
  await isSound(budi.page, 'add page');
  await budi.page.getByLabel('Group number').fill(groupNumber);
  await budi.page.getByRole('button', { name: 'Search' }).click();
  await budi.page.getByRole('heading', { name: DRAWS }).waitFor();
  await budi.page.getByText('5 members').or(budi.page.getByText('6 members')).first().waitFor();
  await isSound(budi.page, 'group profile');
  await budi.page.getByRole('button', { name: 'Preview' }).click();
  await budi.log.locator('[data-message-id]').first().waitFor();
  await budi.page.getByRole('button', { name: 'Request to join' }).click();
  await budi.page.getByRole('alertdialog').getByRole('button', { name: 'Request', exact: true }).click();
  await budi.page.getByRole('button', { name: 'Requested' }).waitFor();

  await owner.page.getByRole('link', { name: 'Group notices' }).first().click();
  const notice = owner.page.locator('[data-notice]').filter({ hasText: 'Budi Santoso wants to join' });
  await notice.getByText('Not dealt with').waitFor();
  await isSound(owner.page, 'group notices');
  await notice.getByRole('button').click();
  await owner.page.getByRole('button', { name: 'Accept' }).waitFor();
  await isSound(owner.page, 'application');
  await owner.page.getByRole('button', { name: 'Accept' }).click();
  await owner.page.getByText('Approved by 陈晓明').waitFor();
  await owner.page.getByRole('button', { name: 'Back' }).click();
  const decided = owner.page.locator('[data-notice]').filter({ hasText: '陈晓明 approved Budi Santoso' });
  await decided.getByText('Approved', { exact: true }).waitFor();

  // The guest view changes to the member view automatically.
  await budi.page.getByRole('textbox', { name: 'Write a message' }).waitFor();
  await budi.log.getByText('added Budi Santoso to the group').waitFor();
  const text = `new here ${Date.now()}`;
  await budi.send(text);
  await budi.sees(text);
  // The link leads members directly to the chat.
  await budi.page.goto(`${stage.stack.widgetOrigin}/chat?lang=en&chat_id=${groupId}`);
  await budi.sees(text);
});

it('Back ends the selection mode first; buttons keep their order', async () => {
  const { page } = await someone('xiaoming');
  await tab(page, 'Friends');
  await page.getByRole('link', { name: 'New friends' }).click();
  const row = page.locator('[data-request]').filter({ hasText: 'Trần Gia Bảo' });
  const orderOf = (names: readonly string[]) => names.map((name) => name.replace(/ .*/, ''));
  expect(orderOf(await row.getByRole('button', { name: /^(Accept|Decline)/ }).allTextContents())).toEqual([
    'Accept',
    'Decline',
  ]);
  await row.getByRole('button', { name: 'Open Trần Gia Bảo’s request' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Accept' }).waitFor();
  expect(await sheet.getByRole('button', { name: /^(Accept|Decline)$/ }).allTextContents()).toEqual([
    'Accept',
    'Decline',
  ]);
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const chosen = page.getByRole('button', { name: /^(Accept|Decline) \(0\)$/ });
  await expect.poll(async () => orderOf(await chosen.allTextContents())).toEqual(['Accept', 'Decline']);
  await page.goBack();
  await expect.poll(() => chosen.count()).toBe(0);
  await page.getByRole('button', { name: 'Select', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/ml/newfriend');
  await page.goBack();
  await page.waitForURL(/\/ml\/contacts/);
});

it('returns from a found profile to search and chats', async () => {
  const [budi, other] = [await someone('budi'), await someone('xiaoming')];
  const code = await ownId(other);
  const { page } = budi;
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('button', { name: 'Add friend' }).click();
  await page.getByLabel('User ID').fill(code);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => page.getByLabel('User ID').inputValue()).toBe(code);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('navigation').waitFor();
  expect(new URL(page.url()).pathname).toBe('/ml/home');
});
