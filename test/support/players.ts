import type { APIRequestContext, Browser, BrowserContextOptions, FrameLocator, Locator, Page } from 'playwright';
import { DESKTOP, newVisitor, type Visitor } from './browser.ts';
import type { Stack } from './stack.ts';

/** A demo player on the demo platform's page, in a separate browser profile. The page is in Chinese. */
export interface Player extends Visitor {
  readonly bubble: Locator;
  readonly widget: FrameLocator;
  readonly log: Locator;
  /** Clicks the bubble to open the panel, and waits for the chat list. */
  readonly open: () => Promise<void>;
  readonly chatRow: (name: string) => Locator;
  readonly openChat: (name: string) => Promise<void>;
  readonly backToList: () => Promise<void>;
  /** Types a text and presses Enter; does not wait for anything. */
  readonly send: (text: string) => Promise<void>;
  /** The bubble of a text in the open chat. */
  readonly message: (text: string) => Locator;
}

/**
 * Opens the demo platform's page as a player.
 * @param before receives the page before it navigates
 */
export async function visitAs(
  browser: Browser,
  stack: Stack,
  name: string,
  options: BrowserContextOptions = DESKTOP,
  before?: (page: Page) => void,
): Promise<Player> {
  const visitor = await newVisitor(browser, options);
  const { page } = visitor;
  before?.(page);
  await signInOnPlatform(page.context().request, stack, name);
  await page.goto(stack.platformOrigin);
  const bubble = page.getByRole('button', { name: /^打开聊天/ });
  const widget = page.frameLocator('iframe[title]');
  const log = widget.getByRole('log');
  const chatRow = (chat: string): Locator => widget.locator('[data-chat-id]').filter({ hasText: chat });
  return {
    ...visitor,
    bubble,
    widget,
    log,
    chatRow,
    open: async () => {
      // A reloaded page restores the state of the panel.
      await page.locator('meeline-root').waitFor({ state: 'attached' });
      if ((await page.locator('meeline-root .on').count()) === 0) await bubble.click();
      await widget.getByRole('navigation').waitFor();
      await takesPresses(page);
    },
    openChat: async (chat) => {
      await chatRow(chat).first().click();
      await log.waitFor();
    },
    backToList: async () => {
      await widget.getByRole('button', { name: '返回' }).click();
      await widget.getByRole('navigation').waitFor();
    },
    send: async (text) => {
      const field = widget.getByRole('textbox', { name: '输入消息' });
      await field.fill(text);
      await field.press('Enter');
    },
    message: (text) => log.locator('[data-message-id]').filter({ hasText: text }),
  };
}

/** Waits until the open panel accepts clicks. It accepts none during the animation of its first half second. */
export const takesPresses = (page: Page): Promise<void> =>
  page.locator('meeline-root iframe').evaluate(async (frame) => {
    await Promise.allSettled(frame.getAnimations().map(({ finished }) => finished));
  });

/** Signs a player in on the platform, like the switch on its page. */
export async function signInOnPlatform(request: APIRequestContext, stack: Stack, name: string): Promise<void> {
  const headers = { origin: stack.platformOrigin };
  const players = (await (await request.get(`${stack.platformOrigin}/api/players`)).json()) as readonly {
    readonly playerId: string;
    readonly name: string;
  }[];
  const playerId = players.find((player) => player.name === name)?.playerId;
  if (playerId === undefined) throw new Error(`the demo has no player ${name}`);
  const answer = await request.post(`${stack.platformOrigin}/api/session`, { headers, data: { playerId } });
  if (!answer.ok()) throw new Error(`the platform did not sign ${name} in: ${answer.status()}`);
}
