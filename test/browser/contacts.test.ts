import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import { RECENT_LIST_WINDOW_MS } from '../../widget/domain/limits.ts';
import { complaints } from '../support/axe.ts';
import { keepScreenshot, PHONE } from '../support/browser.ts';
import { useBrowser } from '../support/browser-stage.ts';
import { createPerson, PASSWORD, type Person } from '../support/conversation.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { signIn, valueOf } from '../support/provider-client.ts';

/** The contacts: remarks, inactive friends, friend requests one by one and in the picker, and the search for users and groups. */

const DAY_MS = 86_400_000;

let provider: TestProvider;
const stage = useBrowser();

beforeAll(async () => {
  provider = await startTestProvider({ widgetDirectory: path.resolve('dist/widget') });
});
afterAll(() => provider?.stop());

const originOf = (): string => provider.baseUrl.replace('127.0.0.1', 'localhost');
const idOf = ({ account }: Person): string => account.userId;
const clientOf = (person: Person) => signIn(provider.baseUrl, person.loginName, PASSWORD);

async function visit(person: Person, options: object = PHONE): Promise<Page> {
  const { page } = await stage.visitor(options);
  const { token = '' } = await clientOf(person);
  await page.goto(`${originOf()}/ml?lang=en&token=${encodeURIComponent(token)}`);
  await page.getByRole('navigation').waitFor();
  return page;
}
const open = (page: Page, address: string): Promise<unknown> => page.goto(`${originOf()}${address}`);
const openFriends = (page: Page): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name: 'Friends' }).click();
const row = (page: Page, person: Person) => page.locator(`[data-friend-id="${idOf(person)}"]`);
const request = (page: Page, person: Person) => page.locator(`[data-request="${idOf(person)}"]`);
const person = (page: Page, who: Person) => page.locator(`[data-user-id="${idOf(who)}"]`);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

const newPerson = (name: string): Promise<Person> => createPerson(provider, name);
async function newFriend(anna: Person, name: string): Promise<Person> {
  const friend = await newPerson(name);
  await provider.befriend(idOf(anna), idOf(friend));
  return friend;
}
const seenDaysAgo = (who: Person, days: number) =>
  provider.services.db
    .updateTable('users')
    .set({ last_login_at: provider.services.now() - days * DAY_MS })
    .where('user_id', '=', idOf(who))
    .execute();
const ask = async (from: Person, to: Person, message: string): Promise<void> => {
  const asked = await (await clientOf(from)).operation(OPERATIONS.friendInvite, { userId: idOf(to), message });
  expect(asked).toMatchObject({ failure: { code: 'friend_request_sent' } });
};
/** axe finds nothing on the screen in light and dark. */
async function isSound(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await complaints(page, `${screen}, ${colorScheme}`)).toEqual([]);
  }
}

describe('the list of friends', () => {
  it('leads to the profile, then to the chat and back', async () => {
    const anna = await newPerson('Anna');
    const ben = await newFriend(anna, 'Ben');
    const page = await visit(anna);
    await openFriends(page);
    await row(page, ben).click();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      user_id: idOf(ben),
      state: '-2',
      prepage: 'contacts',
    });
    await button(page, 'Send message').click();
    await page.getByRole('textbox', { name: 'Write a message' }).waitFor();
    await button(page, 'Back').first().click();
    await page.waitForURL(/\/ml\/contacts/);
  });

  it('filters the friends by name, remark and number', async () => {
    const anna = await newPerson('Anna');
    const ben = await newFriend(anna, 'Ben');
    const cleo = await newFriend(anna, 'Cleo');
    const page = await visit(anna);
    await openFriends(page);
    await row(page, cleo).waitFor();
    for (const query of ['ben', idOf(ben)]) {
      await page.getByRole('searchbox').fill(query);
      await expect.poll(() => page.locator('[data-friend-id]').count()).toBe(1);
      await row(page, ben).waitFor();
    }
    await page.getByRole('searchbox').fill('nobody');
    await page.getByText('No results').waitFor();
  });

  it('edits remarks from a row’s menu by mouse, press, swipe', async () => {
    const anna = await newPerson('Anna');
    const ben = await newFriend(anna, 'Ben');
    const page = await visit(anna);
    await openFriends(page);
    const field = page.getByRole('textbox', { name: 'Remark' });
    const save = async (remark: string): Promise<void> => {
      await field.fill(remark);
      await button(page, 'Done').click();
      await row(page, ben).getByText(remark, { exact: true }).waitFor();
    };
    await row(page, ben).click({ button: 'right' });
    await isSound(page, 'menu of a friend');
    await button(page, 'Remark').click();
    await field.fill('x'.repeat(31));
    await expect.poll(() => button(page, 'Done').isDisabled()).toBe(true);
    await save('Benjamin');
    await expect
      .poll(async () => valueOf(await (await clientOf(anna)).operation(OPERATIONS.friendListGet, {})).data.items)
      .toMatchObject([{ friend: { alias: 'Benjamin' } }]);

    const box = await row(page, ben).boundingBox();
    if (box === null) throw new Error('the row is not visible');
    const touch = await page.context().newCDPSession(page);
    const at = (x: number) => [{ x, y: box.y + box.height / 2 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(box.x + 200) });
    await page.getByRole('dialog').waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await button(page, 'Remark').click();
    await save('Benny');

    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(box.x + 250) });
    for (const x of [220, 180, 120, 80])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(box.x + x) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await button(page, 'Remark').waitFor();
    await keepScreenshot(page, 'friend-swipe');
    await button(page, 'Remark').click();
    await save('Ben B.');
  });
});

describe('inactive friends', () => {
  it('filters by days, warns without selection, and deletes several', async () => {
    const anna = await newPerson('Anna');
    const ben = await newFriend(anna, 'Ben');
    const cleo = await newFriend(anna, 'Cleo');
    const dan = await newFriend(anna, 'Dan');
    await seenDaysAgo(ben, 8);
    await seenDaysAgo(cleo, 61);
    await seenDaysAgo(dan, 2);
    const page = await visit(anna);
    await openFriends(page);
    await page.getByRole('link', { name: 'Inactive friends' }).click();
    await person(page, ben).waitFor();
    await expect.poll(() => page.locator('[data-user-id]').count()).toBe(2);
    expect(await button(page, '7 days').getAttribute('aria-pressed')).toBe('true');
    await isSound(page, 'inactive friends');
    await keepScreenshot(page, 'inactive-friends');
    await button(page, 'Delete (0)').click();
    await page.getByText('You haven’t selected a friend.').waitFor();
    await button(page, '60 days').click();
    await expect.poll(() => page.locator('[data-user-id]').count()).toBe(1);
    await person(page, cleo).click();
    await button(page, 'Delete (1)').waitFor();
    // Another filter lists other people and clears the selection.
    await button(page, 'All').click();
    await expect.poll(() => page.locator('[data-user-id]').count()).toBe(3);
    await button(page, 'Delete (0)').waitFor();
    await person(page, ben).click();
    await person(page, cleo).click();
    await button(page, 'Delete (2)').click();
    await page.getByRole('alertdialog').getByText('Delete 2 friends?').waitFor();
    await isSound(page, 'question about inactive friends');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('2 friends deleted').waitFor();
    await expect.poll(() => page.locator('[data-user-id]').count()).toBe(1);
    await page.getByRole('banner').getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(/\/ml\/contacts/);
    await row(page, dan).waitFor();
    await expect.poll(() => page.locator('[data-friend-id]').count()).toBe(1);
  });

  it('says the deletion limit, and when all friends are active', async () => {
    await provider.saveTenant({ maxGroupMembers: 1 });
    const anna = await newPerson('Anna');
    const ben = await newFriend(anna, 'Ben');
    const cleo = await newFriend(anna, 'Cleo');
    await seenDaysAgo(ben, 90);
    await seenDaysAgo(cleo, 90);
    const page = await visit(anna, { ...PHONE, viewport: { width: 320, height: 640 } });
    await open(page, '/ml/inactivefriends?lang=en');
    await person(page, ben).click();
    await person(page, cleo).click();
    await page.getByText('You can delete up to 1 friends at once.').waitFor();
    await provider.saveTenant({});
    for (const friend of [ben, cleo]) await seenDaysAgo(friend, 1);
    await button(page, '30 days').click();
    await page.getByText('No inactive friends').waitFor();
  });
});

describe('friend requests', () => {
  it('accepts and declines several in the picker; lists earlier ones', async () => {
    const anna = await newPerson('Anna');
    const [ben, cleo] = [await newPerson('Ben'), await newPerson('Cleo')];
    const [dan, eve] = [await newPerson('Dan'), await newPerson('Eve')];
    for (const from of [ben, cleo, dan, eve]) await ask(from, anna, `I am ${from.loginName}`);
    const { db } = provider.services;
    const old = provider.services.now() - RECENT_LIST_WINDOW_MS - DAY_MS;
    await db.updateTable('friend_requests').set({ time: old }).where('from_id', '=', idOf(eve)).execute();
    const page = await visit(anna);
    await openFriends(page);
    await page.getByRole('link', { name: 'New friends' }).click();
    await request(page, dan).waitFor();
    expect(await request(page, eve).count()).toBe(0);
    await button(page, 'Select').click();
    await person(page, ben).click();
    await person(page, cleo).click();
    await isSound(page, 'requests in the picker');
    await keepScreenshot(page, 'requests-picker');
    await button(page, 'Accept (2)').click();
    await request(page, ben).getByText('Added').waitFor();
    await request(page, cleo).getByText('Added').waitFor();
    await button(page, 'Select').click();
    await button(page, 'All').click();
    await button(page, 'Decline (1)').click();
    await request(page, dan).getByText('Declined').waitFor();

    await button(page, 'Show earlier requests').click();
    await request(page, eve).getByText('Expired').waitFor();
    await isSound(page, 'earlier requests');
  });

  it('declines in the profile and returns to the add page', async () => {
    const anna = await newPerson('Anna');
    const ben = await newPerson('Ben');
    await ask(ben, anna, 'hello');
    const page = await visit(anna);
    await open(page, `/ml/userInfo?lang=en&prepage=friendsAdd&user_id=${idOf(ben)}`);
    await button(page, 'Accept').waitFor();
    await button(page, 'Decline').click();
    await page.getByText('Declined').first().waitFor();
    await page.waitForURL(/\/ml\/add/);
  });

  it('says of a late request that both are friends already', async () => {
    const anna = await newPerson('Anna');
    const ben = await newPerson('Ben');
    const page = await visit(anna);
    await open(page, `/ml/userInfo?lang=en&prepage=friendsAdd&user_id=${idOf(ben)}`);
    await button(page, 'Add friend').click();
    // Ben asks in the same moment: the two are friends at once, and a dialog leads to their chat.
    await ask(ben, anna, 'me too');
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    const now = page.getByRole('alertdialog');
    await now.getByText('You’re now friends').waitFor();
    await now.getByRole('button', { name: 'Start chatting' }).click();
    await page.getByRole('textbox', { name: 'Write a message' }).waitFor();
  });

  it('declines at once, and answers one by the row’s menu', async () => {
    const anna = await newPerson('Anna');
    const [ben, cleo, dan] = [await newPerson('Ben'), await newPerson('Cleo'), await newPerson('Dan')];
    for (const from of [ben, cleo, dan]) await ask(from, anna, 'hello');
    const page = await visit(anna);
    await openFriends(page);
    await page.getByRole('link', { name: 'New friends' }).click();
    await button(page, 'Select').click();
    await person(page, ben).click();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/friendShip/batch', async (route) => {
      await held;
      await route.continue();
    });
    // Another person by the menu: the selection stays.
    await person(page, cleo).click({ button: 'right' });
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    await page.getByText('Declined').first().waitFor();
    await person(page, cleo).waitFor({ state: 'detached' });
    expect(await person(page, ben).getAttribute('aria-checked')).toBe('true');
    await button(page, 'Decline (1)').click();
    await expect.poll(() => button(page, 'Decline (1)').getAttribute('aria-busy')).toBe('true');
    expect(await button(page, 'Accept (1)').isDisabled()).toBe(true);
    expect(await button(page, 'Accept (1)').getAttribute('aria-busy')).not.toBe('true');
    release();
    await request(page, ben).getByText('Declined').waitFor();
    await request(page, dan).waitFor();
  });

  it('shows why a batch failed, and stays usable', async () => {
    const anna = await newPerson('Anna');
    const ben = await newPerson('Ben');
    await ask(ben, anna, 'hello');
    const page = await visit(anna);
    await openFriends(page);
    await page.getByRole('link', { name: 'New friends' }).click();
    await button(page, 'Select').click();
    await person(page, ben).click();
    await page.route('**/friendShip/batch', (route) => route.abort());
    await button(page, 'Accept (1)').click();
    await page.getByText('connection', { exact: false }).first().waitFor();
    await page.unroute('**/friendShip/batch');
    await expect.poll(() => button(page, 'Accept (1)').isEnabled()).toBe(true);
    await button(page, 'Accept (1)').click();
    await request(page, ben).getByText('Added').waitFor();
  });
});

describe('the search by code', () => {
  it('finds a code with W, in any case, with spaces', async () => {
    const anna = await newPerson('Anna');
    const ben = await newPerson('Ben');
    const page = await visit(anna);
    await open(page, '/ml/add?lang=en&type=1');
    await page.getByLabel('User ID').fill(`w${idOf(ben).slice(1)}`);
    await button(page, 'Search').click();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    expect(new URL(page.url()).searchParams.get('user_id')).toBe(idOf(ben));
  });

  it('returns to the friends from the tab of groups', async () => {
    const anna = await newPerson('Anna');
    const page = await visit(anna);
    await openFriends(page);
    await button(page, 'Add friend').click();
    await button(page, 'Add group').click();
    await page.getByLabel('Group number').waitFor();
    await button(page, 'Back').click();
    await page.waitForURL(/\/ml\/contacts/);
  });

  it('warns about an unknown group and goes back', async () => {
    const anna = await newPerson('Anna');
    const page = await visit(anna);
    await open(page, '/ml/userInfo?lang=en&prepage=friendsAdd&group_no=00000000');
    await page.getByText('Group not found').waitFor();
    await page.waitForURL(/\/ml\/add\?/);
  });

  it('offers no application to a frozen group', async () => {
    const anna = await newPerson('Anna');
    const ben = await newFriend(anna, 'Ben');
    const groupId = await provider.createGroup({ owner: idOf(ben), name: 'Ice' });
    const { db } = provider.services;
    await db.updateTable('groups').set({ is_frozen: true }).where('group_id', '=', groupId).execute();
    const page = await visit(anna);
    await open(page, `/ml/userInfo?lang=en&group_id=${groupId}`);
    await page.getByText('This group is frozen.').waitFor();
    expect(await button(page, 'Request to join').count()).toBe(0);
  });

  it('warns about another operator’s user and opens the requests', async () => {
    const anna = await newPerson('Anna');
    const page = await visit(anna);
    // Our provider never tells which codes other tenants use. Another provider may.
    const refusal = { code: 'fail', errorCode: 'forbidden', msg: 'operator_different' };
    await page.route('**/friendShip/detail', (route) => route.fulfill({ json: refusal }));
    await open(page, '/ml/userInfo?lang=en&prepage=contacts&user_id=M987654321');
    await page.getByText('This user belongs to another platform').waitFor();
    await page.waitForURL(/\/ml\/newfriend/);
  });
});

it('befriends a newcomer with the owner of the invitation’s code', async () => {
  const anna = await newPerson('Anna');
  const page = await visit(anna);
  await openFriends(page);
  const { page: other } = await stage.visitor(PHONE);
  await other.goto(`${originOf()}/?lang=en&inviteCode=${idOf(anna).toLowerCase()}`);
  await other.getByLabel('Username').fill(`newcomer.${Date.now()}`);
  await other.getByLabel('Nickname').fill('Newcomer');
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByLabel('Repeat password').fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign up', exact: true }).click();
  await other.getByRole('navigation').waitFor();
  await page.locator('[data-friend-id]').filter({ hasText: 'Newcomer' }).waitFor();
  await page.getByRole('link', { name: 'New friends' }).click();
  const entry = page.locator('[data-request]').filter({ hasText: 'Newcomer' });
  await entry.getByText('By invitation').waitFor();
  await entry.getByText('Added').waitFor();
});
