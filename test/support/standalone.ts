import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { newVisitor, PHONE, type Visitor } from './browser.ts';
import { signIn } from './provider-client.ts';
import type { Stack } from './stack.ts';

/** The password that all demo players share. */
export const DEMO_PASSWORD = 'demo-2026';

/** A user of the standalone widget at `/ml`. */
export interface StandaloneUser extends Visitor {
  readonly log: Locator;
  readonly openChat: (name: string) => Promise<void>;
  readonly send: (text: string) => Promise<void>;
  readonly sees: (text: string) => Promise<void>;
}

/** Opens `/ml` with a session token in the address. Only tests of the sign-in use the form. */
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

/**
 * Fills in the sign-in form on the page, and waits until the user is signed in.
 * @param within an element of the next screen: the chat list, unless a deep link led to the form
 */
export async function fillSignIn(
  page: Page,
  loginName: string,
  password = DEMO_PASSWORD,
  within = page.getByRole('navigation'),
): Promise<void> {
  await page.getByLabel('Username').fill(loginName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await within.waitFor();
}

/** Fills in the form for a new account on a page or in a frame. */
export async function fillRegistration(
  page: Pick<Page, 'getByLabel'>,
  loginName: string,
  nickname: string,
): Promise<void> {
  await page.getByLabel('Username').fill(loginName);
  await page.getByLabel('Nickname').fill(nickname);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Repeat password').fill('correct horse');
}

/** Scrolls a log up until an element is on the page, because history loads page by page. */
export async function scrollUpTo(log: Locator, wanted: Locator): Promise<void> {
  await expect
    .poll(async () => {
      if ((await wanted.count()) > 0) return true;
      await log.evaluate((element) => element.scrollTo({ top: 0 }));
      return false;
    })
    .toBe(true);
  await wanted.first().evaluate((element) => element.scrollIntoView({ block: 'center' }));
}

/** Actions in the chat list and in a chat, identical on every page. */
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
