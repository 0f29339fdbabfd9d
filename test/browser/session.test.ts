import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepScreenshot, PHONE } from '../support/browser.ts';
import { useBrowser } from '../support/browser-stage.ts';
import { createIdentitySigner } from '../support/identity-keys.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { createClient } from '../support/provider-client.ts';
import { fillSignIn } from '../support/standalone.ts';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { freezeUser } from '../../applet-host-demo/provider/users/session-ends.ts';

/** What 3-transport §2, §4 and §8 say of sessions, in a real browser. */

const PASSWORD = 'correct horse';

let provider: TestProvider;
const stage = useBrowser();
const codes: string[] = [];

beforeAll(async () => {
  const sms = { send: (_phone: string, code: string) => (codes.push(code), Promise.resolve(true)) };
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
  it('take turns: the one in use is paused by "use here", and a closed one lets go', async () => {
    await provider.createUser({ name: 'Anna', loginName: 'anna.windows', password: PASSWORD });
    const first = await visit('/ml?lang=en');
    await signIn(first, 'anna.windows');
    const second = await first.context().newPage();
    await second.goto(`${provider.origin}/ml?lang=en`);
    await second.getByRole('heading', { name: 'The chat is open in another window' }).waitFor();
    await keepScreenshot(second, 'elsewhere');
    await second.getByRole('button', { name: 'Use here' }).click();
    await second.getByRole('navigation').waitFor();
    await first.getByRole('heading', { name: 'The chat is open in another window' }).waitFor();
    // A reload finds its own lock again.
    await second.reload();
    await second.getByRole('navigation').waitFor();
    await second.close();
    await first.reload();
    await first.getByRole('navigation').waitFor();
  });
});

describe('the end of a session', () => {
  it('says why, and leads to the form with a version and the language', async () => {
    const account = await provider.createUser({ name: 'Fred', loginName: 'fred.frozen', password: PASSWORD });
    const page = await visit('/ml?lang=en');
    await signIn(page, 'fred.frozen');
    await freezeUser(provider.services, account.userId);
    await page.getByRole('alertdialog').getByText('Your account has been frozen.').waitFor();
    await keepScreenshot(page, 'frozen');
    await page.getByRole('alertdialog').getByRole('button').click();
    await page.waitForURL(/\/ml\/login\?.*version=\d+.*lang=en/);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });
});

describe('another language', () => {
  it('loads the page anew with everything in it, signed in as before', async () => {
    await provider.createUser({ name: 'Lina', loginName: 'lina.language', password: PASSWORD });
    const page = await visit('/ml?lang=en');
    await signIn(page, 'lina.language');
    await page.getByRole('link', { name: 'Me', exact: true }).click();
    await page.getByText('Language').click();
    const loaded = page.waitForEvent('load');
    await page.getByText('Tiếng Việt').click();
    await loaded;
    await page.getByRole('navigation', { name: 'Điều hướng chính' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('vi');
  });
});

describe('a tenant’s own Vietnamese', () => {
  it('stands in place of the product’s', async () => {
    await provider.saveTenant({ vietnamesePack: { 'auth.signIn': 'Vào <chơi>' } });
    const page = await visit('/ml/login?lang=vi');
    await page.getByRole('button', { name: 'Vào <chơi>', exact: true }).waitFor();
    await provider.saveTenant({});
  });
});

describe('a nickname', () => {
  /** The session of a player whose platform gives no name. */
  async function enterNameless(playerId: string): Promise<string> {
    const signer = await createIdentitySigner(Date.now);
    await provider.saveTenant({ identityKeys: [signer.publicKey] });
    const identity = await signer.sign({ playerId, name: '' });
    const entered = await createClient(provider.baseUrl).call(HTTP_CALLS.identityLogin, { token: identity });
    if (!entered.ok) throw new Error(entered.failure.code);
    return entered.value.data.token;
  }

  it('that was asked for on the way to a shared group leads on there', async () => {
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
    // It has taken the place of the page where the name was given.
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('navigation').waitFor();
  });

  it('has to be given before anything else, and can be changed later', async () => {
    const page = await visit(`/ml/home?lang=en&token=${await enterNameless('p-nameless')}`);
    await page.waitForURL(/\/ml\/meInfo/);
    expect(page.url()).not.toContain('token');
    await page.getByRole('heading', { name: 'Account info' }).waitFor();
    await keepScreenshot(page, 'nickname-missing');
    await page.getByRole('button', { name: 'Nickname' }).click();
    await page.getByRole('dialog').getByLabel('Nickname').fill('a<b');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('A nickname cannot contain').waitFor();
    await keepScreenshot(page, 'nickname-dialog');
    await page.getByRole('dialog').getByLabel('Nickname').fill('Nameless no more');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Nameless no more' }).waitFor();
    await keepScreenshot(page, 'me-with-link');
  });
});

describe('registering with a phone', () => {
  it('asks for the number, sends a code, and takes it', async () => {
    await provider.saveTenant({ requiresSms: true });
    const page = await visit('/ml/register?lang=en');
    await page.getByLabel('Login name').fill('phone.player');
    await page.getByLabel('Nickname').fill('Phone');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repeat password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('Verify your phone number first.').waitFor();
    await page.getByLabel('Phone number').fill('+84 900 000 777');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('The code is on its way.').waitFor();
    const code = page.getByLabel('Code from the text message');
    // Pasted with the words around it.
    await code.fill(`Your code: ${codes.at(-1) ?? ''}.`);
    expect(await code.inputValue()).toBe(codes.at(-1));
    await keepScreenshot(page, 'register-phone');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('navigation').waitFor();
  });
});
