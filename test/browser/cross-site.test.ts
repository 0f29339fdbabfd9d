import type { Frame, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_OPERATOR } from '../../applet-host-demo/demo/data/operators.ts';
import { DEMO_PASSWORD } from '../../applet-host-demo/demo/data/players.ts';
import { DESKTOP, keepScreenshot, launchBrowser, newVisitor } from '../support/browser.ts';
import { heapOf, keptBy } from '../support/left-behind.ts';
import { type Player, signInOnPlatform, visitAs } from '../support/players.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { startStorageBrowser, STORAGE_STATES, type StorageBrowser } from '../support/storage-browser.ts';
import { loaderPart } from '../support/loader-parts.ts';

/**
 * The platform's page on another site than the widget (`http://127.0.0.1`), with and without storage in the frame:
 * one visit from the first sign-in to the end, through a change of players. S-09.
 */

const ANNA = 'Emma Wilson';
const BEN = '陈晓明';
const CARL = 'Daniel Brooks';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack?.stop());

it('a page uses the chat if a wildcard origin matches', async () => {
  // Changed by the operator of the demo, as in the console.
  const send = async (method: string, path: string, body: object, token = ''): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${token}`, 'x-meeline-tenant': 'CB' };
    const answer = await fetch(stack.widgetOrigin + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const operator = { name: DEMO_OPERATOR, password: DEMO_PASSWORD };
  const { token } = await send('POST', '/vap/api/console/v1/sign-in', operator);
  const star = stack.platformOrigin.replace('localhost', '*.localhost');
  const settings = {
    parentOrigins: [stack.platformOrigin, stack.platformOrigin.replace('localhost', '127.0.0.1'), star],
  };
  await send('PATCH', '/vap/api/server/v1/tenant', { settings }, String(token));

  const browser = await launchBrowser();
  try {
    const { page } = await newVisitor(browser, DESKTOP);
    // Signs in by the page: only browsers know all names below "localhost".
    await page.goto(`${stack.platformOrigin.replace('localhost', 'shop.localhost')}/healthz`);
    await page.evaluate(async (name) => {
      const players = (await (await fetch('/api/players')).json()) as { playerId: string; name: string }[];
      const playerId = players.find((each) => each.name === name)?.playerId;
      const headers = { 'content-type': 'application/json' };
      await fetch('/api/session', { method: 'POST', headers, body: JSON.stringify({ playerId }) });
    }, ANNA);
    await page.goto(stack.platformOrigin.replace('localhost', 'shop.localhost'));
    // The player's identity comes over the bridge, which compares the origin.
    await page.getByRole('button', { name: /^打开聊天/ }).click();
    await page.frameLocator('iframe[title]').locator('[data-chat-id]').filter({ hasText: BEN }).first().waitFor();
  } finally {
    await browser.close();
  }
});

describe.each(STORAGE_STATES)('a page of another site, where storage is %s', (state) => {
  let started: StorageBrowser;
  let crossSite: Stack;
  let player: Player;
  let ben: Player;
  /** Anna's messages in both directions, and the tokens of the sockets: only Anna may see them. */
  const secrets: string[] = [];
  const tokens: string[] = [];
  /** The requests with which the widget reports an error to the provider. */
  const reports: string[] = [];
  const secretOf = (text: string): string => {
    const secret = `${text} ${Date.now()}`;
    secrets.push(secret);
    return secret;
  };

  beforeAll(async () => {
    started = await startStorageBrowser(state, stack.widgetOrigin);
    crossSite = { ...stack, platformOrigin: stack.platformOrigin.replace('localhost', '127.0.0.1') };
    player = await visitAs(started.browser, crossSite, ANNA, DESKTOP, (page) => {
      page.on('websocket', (socket) => tokens.push(new URL(socket.url()).pathname.split('/').at(-1) ?? ''));
      page.on('request', (request) => {
        if (/clientErrorReport|\/trouble-/.test(request.url())) reports.push(request.url());
      });
    });
    ben = await visitAs(started.browser, crossSite, BEN);
  });
  afterAll(async () => {
    try {
      expect([...player.errors, ...ben.errors]).toEqual([]);
    } finally {
      await started?.stop();
    }
  });

  const frameOf = (): Frame => {
    const frame = player.page.frames().find((each) => each.url().startsWith(stack.widgetOrigin));
    if (frame === undefined) throw new Error('the page has no widget');
    return frame;
  };
  const isSent = (text: string) => expect.poll(() => player.message(text).getAttribute('data-state')).toBe('sent');
  /** Does not use a locator: it keeps the searched texts in the page's memory, where nothing may remain. */
  const showsDraft = () => frameOf().evaluate(() => document.documentElement.textContent.includes('[草稿]'));
  const isStorageBlocked = () =>
    frameOf().evaluate(() => {
      try {
        return localStorage === null;
      } catch {
        return true;
      }
    });

  it('starts with the signed-in player and exchanges messages', async () => {
    await player.open();
    await ben.open();
    expect(await isStorageBlocked()).toBe(state === 'blocked');
    await player.openChat(BEN);
    await ben.openChat(ANNA);
    const there = secretOf('there');
    await player.send(there);
    await ben.message(there).waitFor();
    const back = secretOf('back');
    await ben.send(back);
    await player.message(back).waitFor();
    // Blocked storage is a state of the frame, not an error.
    expect(reports).toEqual([]);
  });

  it('shows a storage notice in the settings only when blocked', async () => {
    await player.backToList();
    await player.widget.getByRole('link', { name: '我的', exact: true }).click();
    await player.widget.getByRole('button', { name: '设置', exact: true }).waitFor();
    await expect.poll(() => player.widget.getByText('浏览器禁止了本地存储').count()).toBe(state === 'blocked' ? 1 : 0);
    await keepScreenshot(player.page, `cross-site-${state}`);
    await player.widget.getByRole('navigation').getByText('消息').click();
  });

  it('removes the previous player’s data when another signs in', async () => {
    const { page, widget } = player;
    // The secrets are in the chat, a search, a draft and a preview next to the bubble.
    await player.openChat(BEN);
    const draft = secretOf('a draft');
    await widget.getByRole('textbox', { name: '输入消息' }).fill(draft);
    await player.backToList();
    await expect.poll(showsDraft).toBe(true);
    await page.evaluate(() => window.MeeLine?.minimise());
    const preview = secretOf('a preview');
    await ben.send(preview);
    await page.locator(loaderPart('preview')).getByText(preview).waitFor();
    expect(tokens.length).toBeGreaterThan(0);
    const left = [...secrets, ...tokens];

    await page.evaluate(() => window.MeeLine?.logout());
    await signInOnPlatform(page.context().request, crossSite, CARL);
    await page.evaluate(() => window.MeeLine?.setUser());
    await player.open();
    await expect.poll(() => page.locator('meeline-root iframe').count()).toBe(1);
    // The list belongs to the new player.
    await expect.poll(showsDraft).toBe(false);
    await player.openChat(BEN);
    const hello = `carl is here ${Date.now()}`;
    await player.send(hello);
    await isSent(hello);

    const foundIn = (text: string): readonly string[] => left.filter((secret) => text.includes(secret));
    for (const target of [page.mainFrame(), frameOf()]) {
      const shown = await target.evaluate(() => {
        const shadow = document.querySelector('meeline-root')?.shadowRoot?.textContent ?? '';
        const fields = Array.from(document.querySelectorAll('input,textarea'), (it) => (it as HTMLInputElement).value);
        return document.documentElement.textContent + shadow + fields.join();
      });
      expect(foundIn(shown)).toEqual([]);
    }
    const leftIn = async (target: Frame | Page, present = ''): Promise<readonly string[]> => {
      const heap = await heapOf(page.context(), target);
      return heap.includes(present) ? foundIn(heap) : ['nothing was looked at'];
    };
    // The browser collects garbage at any time.
    await expect.poll(() => leftIn(frameOf(), hello)).toEqual([]);
    // The loader behaves the same in both states.
    const pages = state === 'blocked' ? [page] : [];
    for (const each of pages) await expect.poll(() => leftIn(each)).toEqual([]);
    // Anna's messages stay stored under her id for her return. Her tokens are stored nowhere.
    // Read the storage last, because texts that the test reads are in the page's memory.
    const kept = [...(await keptBy(frameOf())), ...(await keptBy(page))];
    const withSecrets = kept.filter(({ text }) => foundIn(text).length > 0);
    const owners = new Set(withSecrets.map(({ where }) => /(database|ml_draft:).*?(M\d{9})/.exec(where)?.[2] ?? where));
    expect(owners.size).toBe(state === 'allowed' ? 1 : 0);
    const carl = kept.find(({ where }) => where === 'localStorage ml_account:CB')?.text ?? '';
    for (const owner of owners) expect(carl).not.toContain(owner);
    expect(carl.includes(CARL)).toBe(state === 'allowed');
    expect(kept.filter(({ text }) => tokens.some((token) => text.includes(token)))).toEqual([]);
  });

  it('requests a sign-in after the sign-out, and then continues', async () => {
    const { page, widget } = player;
    await page.context().clearCookies();
    await page.evaluate(async () => {
      window.MeeLine?.open();
      const heard = ((window as unknown as { heard: string[] }).heard = []) as string[];
      window.MeeLine?.on('relogin', () => heard.push('relogin'));
      await window.MeeLine?.setUser();
    });
    await widget.getByText('尚未登录').waitFor();
    await widget.getByRole('button', { name: '登录' }).click();
    await page.waitForFunction(() => (window as unknown as { heard: string[] }).heard.includes('relogin'));
    await signInOnPlatform(page.context().request, crossSite, ANNA);
    await page.evaluate(() => window.MeeLine?.setUser());
    await player.openChat(BEN);
    const again = `anna again ${Date.now()}`;
    await player.send(again);
    await ben.message(again).waitFor();
  });

  it('leaves on `destroy`, returns on load, works as an applet', async () => {
    const { page, widget } = player;
    await page.evaluate(() => window.MeeLine?.destroy());
    await expect.poll(() => page.locator('meeline-root').count()).toBe(0);
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/meeline-token'));
    await page.goto(`${crossSite.platformOrigin}/applet`);
    await asked;
    await widget.locator('[data-chat-id]').filter({ hasText: BEN }).first().click();
    const text = `from an applet ${Date.now()}`;
    const field = widget.getByRole('textbox', { name: 'Write a message', exact: true });
    await field.fill(text);
    await field.press('Enter');
    await ben.message(text).waitFor();
  });
});
