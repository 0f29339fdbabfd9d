import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { newVisitor, PHONE, type Visitor } from './browser.ts';
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

/** Opens `/ml` and signs in by the form. */
export async function signInAt(
  browser: Browser,
  stack: Pick<Stack, 'widgetOrigin'>,
  loginName: string,
  options: BrowserContextOptions = PHONE,
): Promise<StandaloneUser> {
  const visitor = await newVisitor(browser, options);
  const { page } = visitor;
  await page.goto(`${stack.widgetOrigin}/ml?lang=en`);
  await page.getByLabel('Login name').fill(loginName);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation').waitFor();
  return { ...visitor, ...chatting(page) };
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
