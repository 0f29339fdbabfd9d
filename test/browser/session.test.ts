import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SmsOrder } from '../../applet-host-demo/provider/capabilities/sms/sms-sender.ts';
import { keepScreenshot, PHONE } from '../support/browser.ts';
import { useBrowser } from '../support/browser-stage.ts';
import { createIdentitySigner } from '../support/identity-keys.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { createClient } from '../support/provider-client.ts';
import { fillSignIn } from '../support/standalone.ts';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { freezeUser } from '../../applet-host-demo/provider/capabilities/users/session-ends.ts';

/** The session rules of 3-transport §2, §4 and §8 in a real browser. */

const PASSWORD = 'correct horse';

let provider: TestProvider;
const stage = useBrowser();
const codes: string[] = [];

beforeAll(async () => {
  const sms = { send: ({ code }: SmsOrder) => (codes.push(code), Promise.resolve(true)) };
  provider = await startTestProvider({ sms });
});
afterAll(async () => {
  await provider?.stop();
});

async function visit(path: string): Promise<Page> {
  const { page } = await stage.visitor(PHONE);
  await page.goto(provider.origin + path);
  return page;
}

const signIn = (page: Page, loginName: string): Promise<void> => fillSignIn(page, loginName, PASSWORD);

describe('two windows of one browser', () => {
  it('moves the session between windows on request or on close', async () => {
    await provider.createUser({ name: 'Anna', loginName: 'anna.windows', password: PASSWORD });
    const first = await visit('/ml?lang=en');
    await signIn(first, 'anna.windows');
    const second = await first.context().newPage();
    await second.goto(`${provider.origin}/ml?lang=en`);
    await second.getByRole('heading', { name: 'MeeLine is open in another window' }).waitFor();
    await keepScreenshot(second, 'elsewhere');
    await second.getByRole('button', { name: 'Use here' }).click();
    await second.getByRole('navigation').waitFor();
    await first.getByRole('heading', { name: 'MeeLine is open in another window' }).waitFor();
    // A reload reacquires the window's own lock.
    await second.reload();
    await second.getByRole('navigation').waitFor();
    await second.close();
    await first.reload();
    await first.getByRole('navigation').waitFor();
  });
});

describe('the end of a session', () => {
  it('shows its reason and leads to the sign-in form', async () => {
    const account = await provider.createUser({ name: 'Fred', loginName: 'fred.frozen', password: PASSWORD });
    const page = await visit('/ml?lang=en');
    await signIn(page, 'fred.frozen');
    await freezeUser(provider.services, account.userId);
    await page.getByRole('alertdialog').getByText('Your account has been frozen.').waitFor();
    await keepScreenshot(page, 'frozen');
    await page.getByRole('alertdialog').getByRole('button').click();
    await page.waitForURL(/\/ml\/login\?.*version=\d+.*lang=en/);
    // The page removes the transition from the address after the animation.
    await page.waitForURL((url) => !url.searchParams.has('anime') && url.searchParams.has('version'));
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });
});

describe('a deep link to a chat', () => {
  it('returns to its chat after signing in', async () => {
    const anna = await provider.createUser({ name: 'Anna', loginName: 'anna.deep', password: PASSWORD });
    const ben = await provider.createUser({ name: 'Ben', photo: 'man1' });
    const chatId = await provider.befriend(anna.userId, ben.userId);
    const page = await visit(`/ml/chat?lang=en&chatId=${chatId}`);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL(/\/ml\/register/);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/ml\/login/);
    await fillSignIn(page, 'anna.deep', PASSWORD, page.getByRole('log'));
    await page.getByRole('heading', { name: 'Ben' }).waitFor();
    const address = new URL(page.url());
    expect([address.pathname, address.searchParams.get('chatId')]).toEqual(['/ml/chat', chatId]);
  });
});

describe('another language', () => {
  it('reloads the page in another language and stays signed in', async () => {
    await provider.createUser({ name: 'Lina', loginName: 'lina.language', password: PASSWORD });
    const page = await visit('/ml?lang=en');
    await signIn(page, 'lina.language');
    await page.getByRole('link', { name: 'Me', exact: true }).click();
    await page.getByText('Language').click();
    const loaded = page.waitForEvent('load');
    await page.getByText('Tiếng Việt').click();
    await loaded;
    await page.getByRole('navigation', { name: 'Điều hướng chính' }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('vi');
  });
});

describe('a tenant’s Vietnamese texts', () => {
  it('replaces the product’s Vietnamese by the tenant’s texts', async () => {
    await provider.saveTenant({ texts: { vi: { 'auth.signIn': 'Vào <chơi>' } } });
    const page = await visit('/ml/login?lang=vi');
    await page.getByRole('button', { name: 'Vào <chơi>', exact: true }).waitFor();
    await provider.saveTenant({});
  });
});

describe('a nickname', () => {
  /** Creates the session of a player whose platform gives no name. */
  async function enterNameless(playerId: string): Promise<string> {
    const signer = await createIdentitySigner(Date.now);
    await provider.saveTenant({ identityKeys: [signer.publicKey] });
    const identity = await signer.sign({ playerId, name: '' });
    const entered = await createClient(provider.baseUrl).call(HTTP_CALLS.identityLogin, { token: identity });
    if (!entered.ok) throw new Error(entered.failure.code);
    return entered.value.data.token;
  }

  it('leads from a required nickname on to the shared group', async () => {
    const owner = await provider.createUser({ name: 'Olga' });
    const groupId = await provider.createGroup({ name: 'Open table', owner: owner.userId });
    await provider.shareGroup(groupId, true);
    const page = await visit(`/ml/chat?lang=en&group_id=${groupId}&token=${await enterNameless('p-on-the-way')}`);
    await page.waitForURL(/\/ml\/meInfo/);
    await page.getByRole('button', { name: 'Nickname' }).click();
    await page.getByRole('dialog').getByLabel('Nickname').fill('On the way');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'Open table' }).waitFor();
    expect(new URL(page.url()).searchParams.get('group_id')).toBe(groupId);
    // The group has replaced the nickname page in the history.
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('navigation').waitFor();
  });

  it('is required before anything else and can change later', async () => {
    const page = await visit(`/ml/home?lang=en&token=${await enterNameless('p-nameless')}`);
    await page.waitForURL(/\/ml\/meInfo/);
    expect(page.url()).not.toContain('token');
    await page.getByRole('heading', { name: 'Account info' }).waitFor();
    // The page says it, and a toast warns.
    await expect.poll(() => page.getByText('Please set a nickname first.').count()).toBe(2);
    await keepScreenshot(page, 'nickname-missing');
    await page.getByRole('button', { name: 'Nickname' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change nickname' });
    await dialog.getByText('0/16').waitFor();
    // The form refuses an empty name on saving, and other invalid names while typing.
    await page.getByRole('button', { name: 'Done' }).click();
    await dialog.getByText('Enter a nickname.').waitFor();
    await dialog.getByLabel('Nickname').fill('x'.repeat(17));
    await dialog.getByText('Nicknames can have up to 16 characters.').waitFor();
    await dialog.getByText('17/16').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Nickname').fill('a<b');
    await dialog.getByText('Nicknames can’t contain').waitFor();
    await keepScreenshot(page, 'nickname-dialog');
    await page.getByRole('dialog').getByLabel('Nickname').fill('Nameless no more');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Nameless no more' }).waitFor();
    await keepScreenshot(page, 'me-with-link');
  });
});

describe('registration by phone', () => {
  it('requests a phone number, sends a code, and accepts it', async () => {
    await provider.saveTenant({ requiresSms: true });
    const page = await visit('/ml/register?lang=en');
    await page.getByLabel('Username').fill('phone.player');
    await page.getByLabel('Nickname').fill('Phone');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repeat password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('Verify your phone number first.').waitFor();
    await page.getByLabel('Phone number').fill('+84 900 000 777');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('Code sent.').waitFor();
    const code = page.getByLabel('Verification code');
    // The user pastes the code with the surrounding words.
    await code.fill(`Your code: ${codes.at(-1) ?? ''}.`);
    await expect.poll(() => code.inputValue()).toBe(codes.at(-1));
    await keepScreenshot(page, 'register-phone');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('navigation').waitFor();
  });
});
