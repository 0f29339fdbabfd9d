import { firefox, type Browser, type FrameLocator, type Locator, type Page } from 'playwright';
import { keepScreenshot } from './browser.ts';
import { type BrowserWindow, type Place, WINDOW } from './browser-window.ts';
import { PATIENCE_MS } from './patience.ts';

/** Starts the system's Firefox. */
export const launchFirefox = (
  executablePath: string,
  preferences: Record<string, boolean | number> = {},
): Promise<Browser> => firefox.launch({ channel: 'moz-firefox', executablePath, firefoxUserPrefs: preferences });

/** The driver waits for a load when it goes back, which a page from the back-forward cache does not have. */
const NO_KEPT_PAGES = { 'browser.sessionhistory.max_total_viewers': 0 };

/** Opens a window of the system's Firefox. */
export async function openFirefox(executablePath: string): Promise<BrowserWindow> {
  const browser = await launchFirefox(executablePath, NO_KEPT_PAGES);
  const page = await browser.newPage({ viewport: WINDOW });
  page.setDefaultTimeout(PATIENCE_MS);
  return {
    goTo: async (url) => {
      await page.goto(url);
    },
    goBack: async () => {
      await page.goBack();
    },
    resize: (size) => page.setViewportSize(size),
    page: placeOf(page),
    widget: placeOf(page.frameLocator('meeline-root iframe')),
    keepScreenshot: (name) => keepScreenshot(page, name),
    close: () => browser.close(),
  };
}

function placeOf(document: Page | FrameLocator): Place {
  const find = (css: string, text = ''): Locator =>
    document
      .locator(css)
      .and(document.locator(text === '' ? '*' : `:has-text("${text}"), [aria-label*="${text}"]`))
      .filter({ visible: true })
      .first();
  return {
    run: <R, A>(task: (root: Element, argument: A) => R | Promise<R>, argument?: A) =>
      document.locator(':root').evaluate(task as (root: Element, argument: unknown) => R | Promise<R>, argument),
    click: ({ css, text }) => find(css, text).click(),
    enter: async ({ css, text: label }, text) => {
      const field = find(css, label);
      await field.pressSequentially(text);
      await field.press('Enter');
    },
  };
}
