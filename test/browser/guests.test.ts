import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { complaints } from '../support/axe.ts';
import { keepScreenshot, PHONE } from '../support/browser.ts';
import { useBrowser } from '../support/browser-stage.ts';
import { createPerson, PASSWORD } from '../support/conversation.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { createClient, signIn } from '../support/provider-client.ts';
import { fillSignIn } from '../support/standalone.ts';

/** The view of a group's link for visitors who are not members. */

let provider: TestProvider;
const stage = useBrowser();

beforeAll(async () => {
  provider = await startTestProvider({ widgetDirectory: path.resolve('dist/widget') });
});
afterAll(() => provider?.stop());

const originOf = (): string => provider.baseUrl.replace('127.0.0.1', 'localhost');

it.each([
  ['wrong', () => Promise.resolve('zzzzzzzz')],
  [
    'of a private group',
    async () => provider.createGroup({ owner: (await createPerson(provider, 'Olga')).account.userId }),
  ],
])('shows a private group when the link is %s', async (_what, make) => {
  const groupId = await make();
  const { page } = await stage.visitor({ ...PHONE, viewport: { width: 320, height: 640 } });
  await page.goto(`${originOf()}/chat?lang=en&chat_id=${groupId}`);
  await page.getByRole('heading', { name: 'This group is private' }).waitFor();
  await page.getByText('The group may not have sharing enabled').waitFor();
  await page.getByRole('heading', { name: 'Group', exact: true }).waitFor();
  expect(await page.getByText(groupId).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Group info' }).count()).toBe(0);
  expect(await complaints(page, 'private group')).toEqual([]);
  await keepScreenshot(page, 'group-private');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(/\/ml\/register/);
  await page.goBack();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/ml\/login/);
});

it('opens a private group after its member signs in', async () => {
  const olga = await createPerson(provider, 'Olga');
  const groupId = await provider.createGroup({ owner: olga.account.userId, name: 'Quiet corner' });
  const { page } = await stage.visitor(PHONE);
  await page.goto(`${originOf()}/chat?lang=en&chat_id=${groupId}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
  await fillSignIn(page, olga.loginName, PASSWORD, page.getByRole('log'));
  await page.getByRole('heading', { name: 'Quiet corner' }).waitFor();
});

it('shows portraits of senders to guests and strangers', async () => {
  const olga = await provider.createUser({
    name: 'Olga',
    loginName: 'olga.portrait',
    password: PASSWORD,
    photo: 'girl5',
  });
  const groupId = await provider.createGroup({ owner: olga.userId, name: 'Shared' });
  await provider.shareGroup(groupId, true);
  const { token = '' } = await signIn(provider.baseUrl, 'olga.portrait', PASSWORD);
  const client = createClient(provider.baseUrl, { token });
  expect(await client.send(groupId, 'for everybody')).toMatchObject({ ok: true });
  const stranger = await createPerson(provider, 'Sam');
  const { token: strangers = '' } = await signIn(provider.baseUrl, stranger.loginName, PASSWORD);
  for (const entry of ['', `&token=${encodeURIComponent(strangers)}`]) {
    const { page } = await stage.visitor(PHONE);
    await page.goto(`${originOf()}/ml/chat?lang=en&group_id=${groupId}${entry}`);
    await page.getByRole('log').getByText('for everybody').waitFor();
    const portrait = page.getByRole('log').getByRole('button', { name: 'Olga' }).locator('img');
    await expect.poll(() => portrait.getAttribute('src')).toBe('/ml/presets/girl5.svg');
    await keepScreenshot(page, `guest-portraits${entry === '' ? '' : '-signed-in'}`);
  }
});

it('counts a newly admitted member in the group’s profile', async () => {
  const [olga, sam] = [await createPerson(provider, 'Olga'), await createPerson(provider, 'Sam')];
  const groupId = await provider.createGroup({ owner: olga.account.userId, name: 'Shared' });
  await provider.shareGroup(groupId, true);
  const { token = '' } = await signIn(provider.baseUrl, sam.loginName, PASSWORD);
  const { page } = await stage.visitor(PHONE);
  await page.goto(`${originOf()}/chat?lang=en&chat_id=${groupId}&token=${encodeURIComponent(token)}`);
  await page.getByText('1 member', { exact: true }).waitFor();
  await provider.addMember(groupId, sam.account.userId);
  await page.getByRole('button', { name: 'Open chat' }).waitFor();
  await page.getByText('2 members', { exact: true }).waitFor();
});
