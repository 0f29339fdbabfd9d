import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { newVisitor, PHONE, type Visitor } from './browser.ts';
import { signIn } from './provider-client.ts';
import type { Stack } from './stack.ts';

/** The password that all demo players share. */
export const DEMO_PASSWORD = 'demo-2026';

/** Someone who uses the widget as a page of its own, at `/ml`. */
export interface StandaloneUser extends Visitor {
  readonly log: Locator;
  readonly openChat: (name: string) => Promise<void>;
  readonly send: (text: string) => Promise<void>;
  readonly sees: (text: string) => Promise<void>;
}

/** Opens `/ml` as somebody whose session has begun: it comes by the address. The form is for those who test it. */
export async function signInAt(
  browser: Browser,
  stack: Pick<Stack, 'widgetOrigin'>,
  loginName: string,
  options: BrowserContextOptions = PHONE,
): Promise<StandaloneUser> {
  const visitor = await newVisitor(browser, options);
  const { page } = visitor;
  const { token = '' } = await signIn(stack.widgetOrigin, loginName, DEMO_PASSWORD);
  await page.goto(`${stack.widgetOrigin}/ml?lang=en&token=${encodeURIComponent(token)}`);
  await page.getByRole('navigation').waitFor();
  return { ...visitor, ...chatting(page) };
}

/** Fills in the form that is on the page, and waits until it has let one in. */
export async function fillSignIn(page: Page, loginName: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Login name').fill(loginName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation').waitFor();
}

/** What one does in the chat list and in a chat, the same on every page. */
export function chatting(page: Page) {
  const log = page.getByRole('log');
  return {
    log,
    openChat: async (name: string) => {
      await page.getByRole('link', { name }).first().click();
      await log.waitFor();
    },
    send: async (text: string) => {
      const field = page.getByRole('textbox', { name: 'Write a message' });
      await field.fill(text);
      await field.press('Enter');
    },
    sees: async (text: string) => {
      await log.getByText(text, { exact: true }).waitFor();
    },
  };
}
