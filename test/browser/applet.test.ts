import type { Browser, BrowserContextOptions, Frame, FrameLocator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, keepScreenshot, launchBrowser, newVisitor, reloadFrame } from '../support/browser.ts';
import { type Player, visitAs } from '../support/players.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { openDraw, placeBet, sumLine } from '../support/placed-bets.ts';
import { signIn } from '../support/provider-client.ts';
import { DEMO_PASSWORD, signInAt } from '../support/standalone.ts';

/** The real widget as an applet, in an element of a page and in its own window, and bet orders from the host page. */

const ANNA = 'Emma Wilson';
const BEN = '陈晓明';
/** As a page hands it over: the provider takes the facts from the lottery. */
const ORDER = {
  type: 'shareBet',
  gameId: 28,
  gameName: '流明 28',
  playName: '前三 · 组选',
  periodNo: '20260701-082',
  betContent: '04,07,11,13,16,19',
  betAmount: '120.00',
};

/** A bet of Anna's on the next draw. */
async function anOrder() {
  const { issue } = await openDraw(stack, 'lumen28', 10_000);
  const client = await signIn(stack.widgetOrigin, 'emma', DEMO_PASSWORD);
  const orderId = await placeBet(client, 'lumen28', issue, [sumLine('big', '20.00')]);
  return { issue, order: { ...ORDER, orderId } };
}

let stack: Stack;
let browser: Browser;
const players: Player[] = [];

beforeAll(async () => {
  stack = await startStack();
  browser = await launchBrowser();
});
afterEach(async () => {
  for (const player of players.splice(0)) {
    expect(player.errors).toEqual([]);
    await player.close();
  }
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const visit = async (name: string, options: BrowserContextOptions = DESKTOP): Promise<Player> => {
  const player = await visitAs(browser, stack, name, options);
  players.push(player);
  return player;
};

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ) => { readonly createScriptURL: (address: string) => string };
}

/** Makes the platform's page the parent of an applet: in an element if `container` is given, else in a window. Records its events. */
async function openParent(page: Page, container?: string): Promise<FrameLocator> {
  await page.waitForFunction(() => window.MeeLine?.init !== undefined);
  await page.evaluate(
    async ([origin, selector]) => {
      await window.MeeLine?.destroy();
      type Call = (...call: unknown[]) => void;
      const heard = ((window as unknown as { heard: string[] }).heard = []) as string[];
      const queue: unknown[][] = [];
      const stub: Call & { q?: unknown[][] } = (...call) => void queue.push(call);
      stub.q = queue;
      (window as unknown as { MeeLine: Call }).MeeLine = stub;
      for (const name of ['ready', 'open', 'close', 'mode', 'navigate', 'relogin', 'error'])
        stub('on', name, ({ detail }: CustomEvent<Record<string, string> | undefined>) =>
          heard.push([name, detail?.['mode'] ?? detail?.['path'] ?? detail?.['code']].join(' ').trim()),
        );
      const button = document.createElement('button');
      button.textContent = 'open the applet';
      button.addEventListener('click', () => window.MeeLine?.('open'));
      const place = document.createElement('div');
      place.id = 'chat';
      place.style.setProperty('width', '390px');
      place.style.setProperty('height', '640px');
      // Insert before the page's own content because the page's script continues with that content.
      document.body.prepend(button, place);
      const script = document.createElement('script');
      Object.assign(script.dataset, { tenant: 'CB', colorScheme: 'light', identityUrl: '/api/meeline-token' });
      if (selector !== undefined) script.dataset['container'] = selector;
      // The page's policy requires trusted script URLs.
      const policies = (window as unknown as { trustedTypes: TrustedTypes }).trustedTypes;
      const policy = policies.createPolicy('test', { createScriptURL: (address) => address });
      script.src = policy.createScriptURL(`${origin}/v1/applet.js`);
      await new Promise((resolve, reject) => {
        script.addEventListener('load', resolve);
        script.addEventListener('error', reject);
        document.head.append(script);
      });
    },
    [stack.widgetOrigin, container] as const,
  );
  return page.frameLocator('meeline-root iframe');
}
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
const says = (page: Page, what: string) => expect.poll(() => heard(page)).toContain(what);

describe('an applet in an element', () => {
  it('closes the applet only from its five screens', async () => {
    const { page } = await visit(ANNA);
    const widget = await openParent(page, '#chat');
    const close = widget.getByRole('button', { name: '关闭', exact: true });
    await widget.getByRole('navigation').waitFor();
    await close.waitFor();
    await says(page, 'mode applet');
    await keepScreenshot(page, 'applet');
    for (const tab of ['好友', '群组', '我的']) {
      await widget.getByRole('navigation').getByRole('link', { name: tab }).click();
      await close.waitFor();
    }
    await says(page, 'navigate /ml/me');
    await widget.getByRole('navigation').getByText('消息').click();
    await widget.locator('[data-chat-id]').first().click();
    await widget.getByRole('log').waitFor();
    await expect.poll(() => close.count()).toBe(0);
    await says(page, 'navigate /ml/chat');
    // Escape minimises a panel, but not an applet.
    await widget.getByRole('textbox', { name: '输入消息' }).press('Escape');
    const frame = page.frames().find((each) => each.url().startsWith(stack.widgetOrigin));
    if (frame !== undefined) await reloadFrame(frame);
    await widget.getByRole('log').waitFor();
    // The address of the applet leads directly to the chats: the user does not enter twice.
    // The timeout lets `evaluate` return first, because a page that navigates away answers nothing.
    await frame?.evaluate(() => void setTimeout(() => location.assign(`/ml/applet${location.search}`)));
    await close.waitFor();
    expect(new URL(frame?.url() ?? '').pathname).toBe('/ml/home');
    expect(await heard(page)).not.toContain('close');

    await close.click();
    await says(page, 'close');
    await expect.poll(() => page.locator('meeline-root').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'open the applet' }).click();
    await close.waitFor();
    expect((await heard(page)).filter((event) => event === 'ready').length).toBeGreaterThan(1);
    expect((await heard(page)).filter((event) => event.startsWith('error'))).toEqual([]);
  });

  it('requests a sign-in, then shows the pending bet order', async () => {
    const { page } = await visit(ANNA);
    await page.context().clearCookies();
    const widget = await openParent(page, '#chat');
    await widget.getByText('尚未登录').waitFor();
    await widget.getByRole('button', { name: '关闭', exact: true }).waitFor();
    await page.evaluate((order) => void window.MeeLine?.shareBet(order as never), ORDER);
    await widget.getByRole('button', { name: '登录' }).click();
    await says(page, 'relogin');
    await page.evaluate(async (name) => {
      const all = (await (await fetch('/api/players')).json()) as { playerId: string; name: string }[];
      const playerId = all.find((each) => each.name === name)?.playerId;
      const headers = { 'content-type': 'application/json' };
      await fetch('/api/session', { method: 'POST', headers, body: JSON.stringify({ playerId }) });
      await window.MeeLine?.setUser();
    }, ANNA);
    const sheet = widget.getByRole('dialog', { name: '分享注单到' });
    await sheet.getByText('流明 28').waitFor();
    await keepScreenshot(page, 'share-bet-choice');
  });
});

describe('an applet in a window', () => {
  it('opens the applet, signs in through the parent, and closes', async () => {
    const { page } = await visit(ANNA);
    await openParent(page);
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'open the applet' }).click(),
    ]);
    await popup.getByRole('navigation').waitFor();
    await says(page, 'ready');
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: '关闭', exact: true }).click();
    await closed;
    await says(page, 'close');
  });
});

describe('the applet’s address in a separate page', () => {
  it.each([
    ['shows the applet page for a tenant with applets', 'CB', undefined, '/ml/applet'],
    ['redirects to the sign-in for a tenant without applets', 'GPO', undefined, '/ml/login'],
    ['shows the applet page without applets in a flagged browser', 'GPO', '1', '/ml/applet'],
  ])('%s', async (_, tenant, flag, expected) => {
    const { page, close } = await newVisitor(browser);
    if (flag !== undefined) await page.addInitScript((value) => localStorage.setItem('ml_applet', value), flag);
    await page.goto(`${stack.widgetOrigin}/ml/applet?tenant=${tenant}&lang=en`);
    const seen = expected === '/ml/applet' ? page.getByRole('button', { name: 'Go to chats' }) : page.locator('form');
    await seen.first().waitFor();
    expect(new URL(page.url()).pathname).toBe(expected);
    if (tenant === 'CB') await keepScreenshot(page, 'applet-page');
    await close();
  });
});

describe('the link of the applet’s page', () => {
  it('opens when the user opens the chats', async () => {
    const { page, close } = await signInAt(browser, stack, 'emma');
    let links = 0;
    // The previous page may still open its own socket.
    const isAtApplet = (frame: Frame): boolean => frame.url().includes('/ml/applet');
    const arrived = page.waitForEvent('framenavigated', isAtApplet);
    void arrived.then(() => page.on('websocket', () => (links += 1)));
    const listed = page.waitForResponse((response) => response.url().endsWith('/unreadListGet'));
    await page.goto(`${stack.widgetOrigin}/ml/applet?tenant=CB&lang=en`);
    const goOn = page.getByRole('button', { name: 'Go to chats' });
    await goOn.waitFor();
    await listed;
    expect(links).toBe(0);
    await goOn.click();
    await expect.poll(() => links).toBe(1);
    await close();
  });
});

describe('a bet order from the page', () => {
  it('waits in the open chat until removed or sent', async () => {
    const anna = await visit(ANNA, { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' });
    const ben = await visit(BEN);
    await anna.open();
    await anna.openChat(BEN);
    const share = (order: object) =>
      anna.page.evaluate((value) => window.MeeLine?.shareBet(value as never), { ...ORDER, ...order });
    const bar = anna.widget.getByRole('group', { name: '待发送的注单' });
    await share({});
    await bar.getByText('流明 28').waitFor();
    await bar.getByRole('button', { name: '移除注单' }).click();
    await bar.waitFor({ state: 'detached' });
    // The order stays when the panel is minimised.
    const { issue, order } = await anOrder();
    const handed = { ...order, periodNo: `P${Date.now()}` };
    await share(handed);
    await bar.getByText(handed.periodNo).waitFor();
    await anna.page.evaluate(() => window.MeeLine?.minimise());
    await anna.page.evaluate(() => window.MeeLine?.open());
    await keepScreenshot(anna.page, 'share-bet-bar');
    await bar.getByRole('button', { name: '发送' }).click();
    await anna.widget.getByText('发送成功 (仅在聊天记录中展示)').waitFor();
    await bar.waitFor({ state: 'detached' });
    await anna.message(issue).last().waitFor();
    await ben.open();
    await ben.openChat(ANNA);
    await ben.message(issue).last().getByText('流明 28').waitFor();
  });

  it('keeps a bet order that the lottery does not know', async () => {
    const anna = await visit(ANNA);
    await anna.open();
    await anna.openChat(BEN);
    await anna.page.evaluate((order) => window.MeeLine?.shareBet(order as never), { ...ORDER, orderId: 'forged' });
    const bar = anna.widget.getByRole('group', { name: '待发送的注单' });
    await bar.getByRole('button', { name: '发送' }).click();
    await anna.widget.getByText(/^发送失败.*没有找到这张注单/).waitFor();
    await bar.getByText('流明 28').waitFor();
  });

  it('goes to chosen chats when no chat is open', async () => {
    const anna = await visit(ANNA);
    const { order } = await anOrder();
    await anna.page.evaluate((value) => window.MeeLine?.('shareBet', value as never), order);
    const sheet = anna.widget.getByRole('dialog', { name: '分享注单到' });
    await sheet.getByRole('checkbox', { name: BEN }).click();
    await keepScreenshot(anna.page, 'share-bet-chosen');
    await sheet.getByRole('button', { name: '发送到 1 个聊天' }).click();
    await anna.widget.getByText('发送成功 (仅在聊天记录中展示)').waitFor();
    await expect.poll(() => anna.chatRow(BEN).first().innerText()).toContain('流明 28');
  });
});
