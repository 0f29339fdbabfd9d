import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteFriend } from '../../applet-host-demo/provider/capabilities/contacts/friendship.ts';
import { keepScreenshot, PHONE, reload } from '../support/browser.ts';
import { useBrowser } from '../support/browser-stage.ts';
import { createPerson, PASSWORD, type Person } from '../support/conversation.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { signIn } from '../support/provider-client.ts';
import { chatting } from '../support/standalone.ts';

/** Friends: presence, the alphabetical index, and the chat with a friend who has deleted the user. */

const SMALL_DARK = { ...PHONE, viewport: { width: 320, height: 640 }, colorScheme: 'dark' } as const;

let provider: TestProvider;
const stage = useBrowser();

beforeAll(async () => {
  provider = await startTestProvider({ widgetDirectory: path.resolve('dist/widget') });
});
afterAll(() => provider?.stop());

const originOf = (): string => provider.baseUrl.replace('127.0.0.1', 'localhost');

async function visit(person: Person, options: object = PHONE) {
  const visitor = await stage.visitor(options);
  const { token = '' } = await signIn(provider.baseUrl, person.loginName, PASSWORD);
  await visitor.page.goto(`${originOf()}/ml?lang=en&token=${encodeURIComponent(token)}`);
  await visitor.page.getByRole('navigation').waitFor();
  return { ...visitor, ...chatting(visitor.page) };
}

const openFriends = (page: Page): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name: 'Friends' }).click();
const friendRow = (page: Page, { account }: Person) => page.locator(`[data-friend-id="${account.userId}"]`);
/** Deletes a friend at the provider, like another device of the owner. */
async function dropFriend(owner: Person, friend: Person): Promise<void> {
  const caller = { userId: owner.account.userId, sessionId: '', tenant: 'CB' };
  await deleteFriend(provider.services, await provider.tenant(), caller, friend.account.userId);
}

async function twoFriends(): Promise<{ readonly anna: Person; readonly ben: Person; readonly chatId: string }> {
  const [anna, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
  return { anna, ben, chatId: await provider.befriend(anna.account.userId, ben.account.userId) };
}

describe('presence', () => {
  it('shows a friend’s presence and last visit on both screens', async () => {
    const { anna, ben, chatId } = await twoFriends();
    const { page } = await visit(anna);
    await openFriends(page);
    // Ben has never signed in: the row shows only his number.
    await friendRow(page, ben).getByText(ben.account.userId).waitFor();

    const second = await visit(ben, SMALL_DARK);
    await friendRow(page, ben).getByText('Online', { exact: true }).waitFor();
    await keepScreenshot(page, 'friends-online');
    await friendRow(page, ben).click();
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('banner').getByText('Online', { exact: true }).waitFor();
    await keepScreenshot(page, 'chat-online');
    await openFriends(second.page);
    await friendRow(second.page, anna).getByText('Online', { exact: true }).waitFor();
    await keepScreenshot(second.page, 'friends-online-dark-320');

    await second.page.goto('about:blank');
    await page.getByRole('banner').getByText('last seen just now').waitFor();
    await keepScreenshot(page, 'chat-last-seen');
    // After Ben deletes Anna, she no longer sees his presence.
    await dropFriend(ben, anna);
    await expect.poll(() => page.getByRole('banner').getByText('last seen').count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('chatId')).toBe(chatId);
  });
});

describe('the list of friends', () => {
  it('groups friends under letters and scrolls there from the index', async () => {
    const anna = await createPerson(provider, 'Anna');
    const names = [
      '陈静',
      'Carla',
      'Émile',
      '林小满',
      'สมชาย',
      '007',
      ...'GHJKMNPQRSTW'.split('').map((at) => `${at}ella`),
    ];
    for (const name of names) {
      const friend = await provider.createUser({ name });
      await provider.befriend(anna.account.userId, friend.userId);
    }
    const { page } = await visit(anna);
    await openFriends(page);
    const index = page.getByRole('group', { name: 'Letters' });
    await expect
      .poll(() => index.getByRole('button').allTextContents())
      .toEqual(['C', 'E', 'G', 'H', 'J', 'K', 'L', 'M', 'N', 'P', 'Q', 'R', 'S', 'T', 'W', 'ส', '#']);
    // Chinese and Latin names share a letter.
    await page.getByRole('link', { name: '陈静' }).waitFor();
    const headings = page.getByRole('list').getByRole('heading');
    expect((await headings.allTextContents())[0]).toBe('C');
    await keepScreenshot(page, 'friends-letters');
    await index.getByRole('button', { name: '#' }).click();
    await page.getByRole('link', { name: /^007/ }).waitFor();
    await page.getByRole('searchbox').fill('ella');
    await expect.poll(() => index.count()).toBe(0);
    await expect.poll(() => headings.count()).toBe(0);
    // Back ends the search first.
    await page.goBack();
    await index.waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    expect(new URL(page.url()).pathname).toBe('/ml/contacts');
  });
});

describe('a friend who has deleted the user', () => {
  it('gets a new request from the bar and then messages', async () => {
    const { anna, ben, chatId } = await twoFriends();
    await dropFriend(ben, anna);
    const { page, send, sees, log } = await visit(anna);
    await page.goto(`${originOf()}/ml/chat?lang=en&chatId=${chatId}`);
    await send('are you there?');
    const bar = page.locator('[data-block="not-their-friend"]');
    await bar.waitFor();
    const field = page.getByRole('textbox', { name: 'Write a message' });
    expect(await field.count()).toBe(0);
    await keepScreenshot(page, 'deleted-by-friend');
    // The failed message keeps this state, also after a reload.
    await reload(page);
    await bar.getByRole('button', { name: 'Add friend' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await bar.getByRole('button', { name: 'Request sent' }).waitFor();

    const second = await visit(ben);
    await openFriends(second.page);
    await second.page.getByRole('link', { name: 'New friends' }).click();
    await second.page.getByRole('button', { name: 'Accept Anna' }).click();
    await field.waitFor();
    await send('there you are');
    await sees('there you are');
    await log.getByText('there you are').waitFor();
  });
});

describe('a name card', () => {
  it('excludes the chat’s friend from the name card picker', async () => {
    const { anna, ben, chatId } = await twoFriends();
    const cleo = await createPerson(provider, 'Cleo');
    await provider.befriend(anna.account.userId, cleo.account.userId);
    const { page } = await visit(anna);
    await page.goto(`${originOf()}/ml/chat?lang=en&chatId=${chatId}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Name card' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose a name card' });
    await picker.getByText('Cleo').waitFor();
    expect(await picker.getByText(ben.account.userId).count()).toBe(0);
  });
});

describe('deleting a friend', () => {
  it('skips the profile on Back after deleting the friend', async () => {
    const { anna, ben } = await twoFriends();
    const { page } = await visit(anna);
    await openFriends(page);
    await friendRow(page, ben).click();
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('button', { name: 'Chat info' }).click();
    await page.getByRole('button', { name: 'View Ben’s profile' }).click();
    await page.getByRole('button', { name: 'Delete friend' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Friend deleted').waitFor();
    await page.waitForURL(/\/ml\/home/);
    await page.goBack();
    await page.waitForURL((url) => !url.pathname.endsWith('/userInfo'));
    await page.getByRole('navigation').waitFor();
    expect(await page.getByRole('heading', { name: 'Profile' }).count()).toBe(0);
  });
});
