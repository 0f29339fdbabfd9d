import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { befriend } from '../../applet-host-demo/provider/base/store/people/friends.ts';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { layersLeft, PHONE } from '../support/browser.ts';
import { useBrowser } from '../support/browser-stage.ts';
import { createPerson, PASSWORD, type Person } from '../support/conversation.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { signIn, valueOf } from '../support/provider-client.ts';

/** The screens of people and groups: sentences for refused calls, visible rows, and the transition between screens. */

let provider: TestProvider;
const stage = useBrowser();

beforeAll(async () => {
  provider = await startTestProvider({ widgetDirectory: path.resolve('dist/widget') });
});
afterAll(() => provider?.stop());

const originOf = (): string => provider.baseUrl.replace('127.0.0.1', 'localhost');
const idOf = ({ account }: Person): string => account.userId;
const newPerson = (name: string): Promise<Person> => createPerson(provider, name);

async function visit(person: Person): Promise<Page> {
  const { page } = await stage.visitor(PHONE);
  const { token = '' } = await signIn(provider.baseUrl, person.loginName, PASSWORD);
  await page.goto(`${originOf()}/ml?lang=en&token=${encodeURIComponent(token)}`);
  await page.getByRole('navigation').waitFor();
  return page;
}
const open = (page: Page, address: string): Promise<unknown> => page.goto(`${originOf()}${address}`);
const tab = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name }).click();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Answers a direct call as another provider may: with a sentence that has no code of the catalogue. */
async function says(page: Page, call: string, msg: string): Promise<void> {
  await page.route(`**${call}`, (route) => route.fulfill({ json: { code: 'fail', msg } }));
}

async function pair(): Promise<{ readonly anna: Person; readonly ben: Person }> {
  const [anna, ben] = [await newPerson('Anna'), await newPerson('Ben')];
  await provider.befriend(idOf(anna), idOf(ben));
  return { anna, ben };
}

describe('a refused call', () => {
  it('says that a deleted friend is no longer listed', async () => {
    const { anna, ben } = await pair();
    const page = await visit(anna);
    await open(page, `/ml/userInfo?lang=en&prepage=contacts&user_id=${idOf(ben)}`);
    await button(page, 'Delete friend').click();
    // The friendship ends without a push to this page.
    await provider.services.db
      .updateTable('friendships')
      .set({ is_removed: true })
      .where('user_id', '=', idOf(anna))
      .execute();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('This person is no longer on your friends list').waitFor();
  });

  it('says in a dialog that two users are friends already', async () => {
    const [anna, ben] = [await newPerson('Anna'), await newPerson('Ben')];
    const page = await visit(anna);
    await open(page, `/ml/userInfo?lang=en&prepage=contacts&user_id=${idOf(ben)}`);
    await button(page, 'Add friend').click();
    const { db } = provider.services;
    await db.transaction().execute((trx) => befriend(trx, 'CB', idOf(anna), idOf(ben), Date.now()));
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    const already = page.getByRole('alertdialog');
    await already.getByText('You’re already friends').waitFor();
    await already.getByRole('button', { name: 'Start chatting' }).click();
    await page.getByRole('textbox', { name: 'Write a message' }).waitFor();
  });

  it('shows the provider’s words on edit, group action and search', async () => {
    const { anna, ben } = await pair();
    const groupId = await provider.createGroup({ owner: idOf(ben), members: [idOf(anna)], name: 'Club' });
    const page = await visit(anna);
    await open(page, `/ml/userInfo?lang=en&prepage=contacts&user_id=${idOf(ben)}`);
    await says(page, '/friendShip/edit', 'Remarks are closed today.');
    await button(page, /^Remark/).click();
    await page.getByRole('textbox', { name: 'Remark' }).fill('Benny');
    await button(page, 'Done').click();
    await page.getByText('Remarks are closed today.').waitFor();
    await open(page, `/ml/guestinfo?lang=en&groupId=${groupId}`);
    await says(page, '/imgroup/groupLeave', 'Nobody leaves on Mondays.');
    await button(page, 'Leave group').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByText('Nobody leaves on Mondays.').waitFor();
    await layersLeft(page);
    await open(page, '/ml/add?lang=en&type=1');
    await says(page, '/friendShip/detail', 'The search is closed today.');
    await page.getByLabel('User ID').fill('M123456789');
    await button(page, 'Search').click();
    await page.getByText('The search is closed today.').waitFor();
  });

  it('says that no user has an invalid code, then returns', async () => {
    const { anna } = await pair();
    const page = await visit(anna);
    await open(page, '/ml/userInfo?lang=en&prepage=contacts&user_id=M12');
    await page.getByText('User not found').waitFor();
    await page.waitForURL(/\/ml\/contacts/);
    await open(page, '/ml/add?lang=en&type=1');
    await page.getByLabel('User ID').fill('M12');
    await button(page, 'Search').click();
    await page.getByText('An ID is the letter M and nine digits.').waitFor();
    await page.getByLabel('User ID').fill(idOf(anna));
    await button(page, 'Search').click();
    await page.getByText('This is you').waitFor();
  });
});

describe('the screens', () => {
  it('count the chats, and say which codes are unknown', async () => {
    const [anna, ben, cleo] = [await newPerson('Anna'), await newPerson('Ben'), await newPerson('Cleo')];
    const writeToAnna = async (friend: Person) => {
      const chatId = await provider.befriend(idOf(anna), idOf(friend));
      valueOf(await (await signIn(provider.baseUrl, friend.loginName, PASSWORD)).send(chatId, 'Hello'));
    };
    await writeToAnna(ben);
    const page = await visit(anna);
    await page.getByText('1 chat', { exact: true }).waitFor();
    await writeToAnna(cleo);
    await page.getByText('2 chats', { exact: true }).waitFor();
    await open(page, '/ml/add?lang=en&type=2');
    await page.getByLabel('Group number').fill('99999999');
    await button(page, 'Search').click();
    await page.getByText('Group not found').waitFor();
    await page.getByLabel('Group number').fill('9999999');
    await button(page, 'Search').click();
    await page.getByText('A group number has eight digits.').waitFor();
  });

  it('filter the groups by name and number', async () => {
    const { anna, ben } = await pair();
    const members = [idOf(anna)];
    const [club] = [
      await provider.createGroup({ owner: idOf(ben), members, name: 'Club' }),
      await provider.createGroup({ owner: idOf(ben), members, name: 'Lounge' }),
    ];
    const page = await visit(anna);
    await tab(page, 'Groups');
    await expect.poll(() => page.locator('[data-group-id]').count()).toBe(2);
    const { group_no: number } = await provider.services.db
      .selectFrom('groups')
      .select('group_no')
      .where('group_id', '=', club)
      .executeTakeFirstOrThrow();
    for (const query of ['clu', number]) {
      await page.getByRole('searchbox').fill(query);
      await expect.poll(() => page.locator('[data-group-id]').count()).toBe(1);
      await page.locator(`[data-group-id="${club}"]`).waitFor();
    }
    await page.getByRole('searchbox').fill('nothing like it');
    await page.getByText('No results').waitFor();
  });

  it('show members an announcement only if there is one', async () => {
    const { anna, ben } = await pair();
    const groupId = await provider.createGroup({ owner: idOf(ben), members: [idOf(anna)], name: 'Club' });
    const page = await visit(anna);
    await open(page, `/ml/guestinfo?lang=en&groupId=${groupId}`);
    await button(page, 'Leave group').waitFor();
    const announcement = page.getByText('Announcement', { exact: true });
    expect(await announcement.count()).toBe(0);
    const owner = await visit(ben);
    await open(owner, `/ml/guestinfo?lang=en&groupId=${groupId}`);
    // The owner sees the empty one, to write it.
    await owner.getByText('Announcement', { exact: true }).waitFor();
    const client = await signIn(provider.baseUrl, ben.loginName, PASSWORD);
    valueOf(await client.call(HTTP_CALLS.groupAnncUpdate, { groupId, announcement: 'Be kind.' }));
    await announcement.waitFor();
    await page.getByText('Be kind.').waitFor();
  });

  it('slide in when they open, and not after a reload', async () => {
    const { anna } = await pair();
    const page = await visit(anna);
    // The build shortens the name of the animation: the slide is the one that moves its element sideways.
    await page.addInitScript(() => {
      const seen = { slides: 0 };
      Object.assign(window, { seen });
      document.addEventListener('animationstart', ({ target }) => {
        const animations = target instanceof Element ? target.getAnimations() : [];
        const frames = animations.flatMap(({ effect }) =>
          effect instanceof KeyframeEffect ? effect.getKeyframes() : [],
        );
        if (frames.some(({ transform }) => String(transform).startsWith('translateX'))) seen.slides += 1;
      });
    });
    const slides = (): Promise<number> =>
      page.evaluate(() => (window as unknown as { readonly seen: { readonly slides: number } }).seen.slides);
    await page.reload();
    await tab(page, 'Friends');
    await page.getByRole('link', { name: 'New friends' }).click();
    await page.getByRole('heading', { name: 'New friends' }).waitFor();
    await expect.poll(slides).toBe(1);
    await page.waitForURL((url) => url.pathname.endsWith('newfriend') && !url.searchParams.has('anime'));
    await page.reload();
    await page.getByRole('heading', { name: 'New friends' }).waitFor();
    expect(await slides()).toBe(0);
    await button(page, 'Back').click();
    await page.waitForURL(/\/ml\/contacts/);
    await expect.poll(slides).toBe(1);
  });
});
