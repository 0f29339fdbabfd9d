import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { keepScreenshot, PHONE } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { chatting, DEMO_PASSWORD, fillRegistration, fillSignIn } from '../support/standalone.ts';

/** The standalone widget at `/ml`: issue point 5 and the fields of "Bad input". */

const stage = useStackStage();

async function visitPath(path: string): Promise<Page> {
  const visitor = await stage.visitor(PHONE);
  await visitor.page.goto(`${stage.stack.widgetOrigin}${path}`);
  return visitor.page;
}

const isFocused = (field: Locator): Promise<boolean> => field.evaluate((element) => element === document.activeElement);

describe('signing in', () => {
  it('leads to the chat list and delivers a message', async () => {
    const page = await visitPath('/ml?lang=en');
    await fillSignIn(page, 'emma');
    const anna = chatting(page);
    const ben = await stage.signIn('xiaoming');
    await anna.openChat('陈晓明');
    await ben.openChat('Emma Wilson');
    await anna.send('standalone hello');
    await ben.sees('standalone hello');
    expect(page.url()).toContain('/ml/chat');
  });

  it('shows a wrong password and remaining tries at the field', async () => {
    const page = await visitPath('/ml/login?lang=en');
    await page.getByLabel('Username').fill('somchai');
    await page.getByLabel('Password', { exact: true }).fill(`not ${DEMO_PASSWORD}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('4 attempts left').waitFor();
    await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await keepScreenshot(page, 'login-wrong-password');
  });

  it('marks missing fields and focuses the first', async () => {
    const page = await visitPath('/ml/login?lang=en');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => isFocused(page.getByLabel('Username'))).toBe(true);
    expect(await page.getByRole('alert').allTextContents()).toHaveLength(2);
    await expect.poll(() => page.getByLabel('Username').getAttribute('aria-invalid')).toBe('true');
  });

  it('stays signed in after a reload until signing out', async () => {
    const anna = await stage.signIn('emma');
    await anna.page.reload();
    await anna.page.getByRole('navigation').waitFor();
    await anna.page.getByRole('link', { name: 'Me', exact: true }).click();
    await anna.page.getByText('Settings').click();
    await anna.page.getByText('Sign out').click();
    await anna.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await anna.page.getByRole('button', { name: 'Sign in' }).waitFor();
    await anna.page.reload();
    await anna.page.getByRole('button', { name: 'Sign in' }).waitFor();
  });
});

describe('registering', () => {
  it('creates an account that can chat immediately', async () => {
    const page = await visitPath('/register?lang=en');
    await fillRegistration(page, 'newcomer.one', 'Newcomer');
    await keepScreenshot(page, 'register');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('navigation').waitFor();
    const rows = page.locator('[data-chat-id]');
    await rows.first().waitFor();
    await rows.first().click();
    const { send, log } = chatting(page);
    await send('hello from a newcomer');
    await expect.poll(() => log.getByText('hello from a newcomer').count()).toBe(1);
    await expect.poll(() => log.locator('[data-state="sending"]').count()).toBe(0);
    await expect.poll(() => log.locator('[data-state="failed"]').count()).toBe(0);
  });

  it('shows a taken login name at the field', async () => {
    const page = await visitPath('/ml/register?lang=en');
    await fillRegistration(page, 'emma', 'Second Emma');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect.poll(() => page.getByLabel('Username').getAttribute('aria-invalid')).toBe('true');
    await keepScreenshot(page, 'register-taken');
  });

  it('shows all field errors before a request to the provider', async () => {
    const page = await visitPath('/ml/register?lang=en');
    await page.getByLabel('Username').fill('a');
    await page.getByLabel('Nickname').fill('<b>');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByLabel('Repeat password').fill('other');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect.poll(() => page.getByRole('alert').count()).toBe(4);
    const alerts = (await page.getByRole('alert').allTextContents()).join('\n');
    expect(alerts).toContain('Use 4–32 letters');
    expect(alerts).toContain('Use 8 to 128 characters.');
    await expect.poll(() => isFocused(page.getByLabel('Username'))).toBe(true);
    await page.getByLabel('Username').fill('newcomer.two');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect.poll(() => isFocused(page.getByLabel('Nickname'))).toBe(true);
  });

  it('shows the rules for usernames and passwords in advance', async () => {
    const page = await visitPath('/ml/register?lang=en');
    await page.getByText('4–32 letters (a–z), digits or . _ -').waitFor();
    await page.getByText('At least 8 characters').waitFor();
    await keepScreenshot(page, 'register-rules');
  });
});

describe('a pinch gesture', () => {
  it('does not zoom the page', async () => {
    const page = await visitPath('/ml/login?lang=en');
    await page.getByLabel('Username').waitFor();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Input.synthesizePinchGesture', { x: 180, y: 300, scaleFactor: 2 });
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  });
});

describe('a text', () => {
  it('refuses empty texts and texts above 1000 characters', async () => {
    const anna = await stage.signIn('emma');
    await anna.openChat('陈晓明');
    const field = anna.page.getByRole('textbox', { name: 'Write a message' });
    const sendButton = anna.page.getByRole('button', { name: 'Send', exact: true });
    // Without text there is no send button: the composer offers other actions.
    await expect.poll(() => sendButton.count()).toBe(0);
    await field.fill('   \n ');
    await expect.poll(() => sendButton.count()).toBe(0);
    await field.fill('界'.repeat(1001));
    await sendButton.click();
    await anna.page.getByText('Messages can have up to 1000 characters.').waitFor();
    await expect.poll(() => field.inputValue()).toBe('界'.repeat(1001));
    await keepScreenshot(anna.page, 'composer-too-long');
    await field.fill('界'.repeat(1000));
    await sendButton.click();
    await anna.sees('界'.repeat(1000));
  });

  it('shows markup as typed', async () => {
    const anna = await stage.signIn('emma');
    const ben = await stage.signIn('xiaoming');
    await anna.openChat('陈晓明');
    await ben.openChat('Emma Wilson');
    const hostile = '<b onclick="alert(1)">x</b> &amp; &lt;i&gt; "quotes" \u202Ertl';
    await anna.send(hostile);
    await ben.sees(hostile);
    await expect.poll(() => ben.log.locator('b, i').count()).toBe(0);
  });
});

describe('the chat list', () => {
  it('stays mounted between a press and its release', async () => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/secondary-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${stage.stack.widgetOrigin}/ml?lang=en`);
    await page.getByLabel('Username').fill('emma');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: '陈晓明' }).first().hover();
    await page.mouse.down();
    const fetched = page.waitForResponse(/\/secondary-/);
    release();
    await (await fetched).finished();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await page.mouse.up();
    await page.getByRole('log').waitFor();
  });
});
