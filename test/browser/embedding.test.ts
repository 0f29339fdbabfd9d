import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepScreenshot, launchBrowser } from '../support/browser.ts';
import { type Player, visitAs } from '../support/players.ts';
import { startStack, type Stack } from '../support/stack.ts';

/** The real widget behind the real loader: previews, other users, and a loader one version older. */

const ANNA = 'Emma Wilson';
const BEN = '陈晓明';

/** What version 0.1 offered to the widget, and what it called. */
const OLD_LOADER = `
import { connect, WindowMessenger } from './penpal.js';
const heard = (window.heard = []);
const origin = WIDGET;
const iframe = document.createElement('iframe');
iframe.src = origin + '/ml?tenant=CB&instance=default&scheme=light&embed=1&lang=cn';
document.body.append(iframe);
const { promise } = connect({
  messenger: new WindowMessenger({ remoteWindow: iframe.contentWindow, allowedOrigins: [origin] }),
  channel: 'meeline:1:default',
  methods: {
    getIdentity: async () => ({ kind: 'identity', ...(await (await fetch('/api/meeline-token', { method: 'POST' })).json()) }),
    widgetReady: () => void heard.push('ready'),
    minimise: () => void heard.push('minimise'),
    unreadChanged: ({ total }) => void heard.push('unread ' + (total > 0)),
    tokenCleared: () => void heard.push('tokenCleared'),
  },
});
promise.then(async (widget) => {
  await widget.setView({ isOpen: false });
  await widget.setColorScheme('dark');
  await widget.setLocale('en');
  heard.push('told');
});
`;

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

const visit = async (name: string): Promise<Player> => {
  const player = await visitAs(browser, stack, name);
  players.push(player);
  return player;
};

describe('a message that arrives while the panel is folded', () => {
  it('is shown beside the bubble, and a tap on it opens its chat', async () => {
    const anna = await visit(ANNA);
    const ben = await visit(BEN);
    await anna.open();
    await anna.openChat(BEN);
    await ben.open();
    await ben.widget.getByRole('button', { name: '最小化' }).click();
    await ben.bubble.waitFor();
    const text = `preview ${Date.now()}`;
    await anna.send(text);
    const preview = ben.page.locator('meeline-root .k');
    await preview.getByText(text).waitFor();
    expect(await preview.innerText()).toContain(ANNA);
    await keepScreenshot(ben.page, 'host-mini');
    await preview.getByText(text).click();
    await ben.message(text).waitFor();
    expect(await preview.isVisible()).toBe(false);
  });
});

describe('another player on the same page', () => {
  it('sees nothing of the one before, on screen, in memory or in the database, and is live', async () => {
    const anna = await visit(ANNA);
    await anna.open();
    await anna.openChat(BEN);
    const secret = `only for ben and anna ${Date.now()}`;
    await anna.send(secret);
    await expect.poll(() => anna.message(secret).getAttribute('data-state')).toBe('sent');
    await anna.widget.getByRole('textbox', { name: '输入消息' }).fill('a draft of anna');

    const [carl] = (
      (await (await fetch(`${stack.platformOrigin}/api/players`)).json()) as { playerId: string; name: string }[]
    ).filter(({ name }) => name !== ANNA && name !== BEN);
    if (carl === undefined) throw new Error('the demo has too few players');
    await anna.page.evaluate(async (playerId) => {
      const headers = { 'content-type': 'application/json' };
      await window.MeeLine?.logout();
      await fetch('/api/session', { method: 'POST', headers, body: JSON.stringify({ playerId }) });
      await window.MeeLine?.setUser();
    }, carl.playerId);
    await anna.widget.getByRole('navigation').waitFor();
    expect(await anna.page.locator('meeline-root iframe').count()).toBe(1);
    const frame = anna.page.frames().find((each) => each.url().startsWith(stack.widgetOrigin));
    const seen = await frame?.evaluate(
      () =>
        document.documentElement.textContent +
        JSON.stringify(
          Array.from(document.querySelectorAll('input,textarea'), (field) => (field as HTMLInputElement).value),
        ),
    );
    expect(seen).not.toContain(secret);
    expect(seen).not.toContain('a draft of anna');
    // What the databases of this browser hold, by name.
    const held = await frame?.evaluate(async () => {
      const found: [string, string][] = [];
      for (const { name } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name ?? '');
          opening.addEventListener('success', () => resolve(opening.result));
          opening.addEventListener('error', () => reject(new Error(name)));
        });
        for (const store of database.objectStoreNames) {
          const all = await new Promise<unknown>((resolve) => {
            const reading = database.transaction(store).objectStore(store).getAll();
            reading.addEventListener('success', () => resolve(reading.result));
          });
          found.push([name ?? '', JSON.stringify(all)]);
        }
        database.close();
      }
      return found;
    });
    const withSecret = new Set(held?.filter(([, content]) => content.includes(secret)).map(([name]) => name));
    expect(withSecret.size).toBeLessThanOrEqual(1);
    for (const name of withSecret) expect(name).not.toContain(carl.playerId);

    // Carl is live: what is written to him arrives.
    const rows = anna.widget.locator('[data-chat-id]');
    await rows.first().waitFor();
    await rows.first().click();
    const hello = `carl is here ${Date.now()}`;
    await anna.send(hello);
    await expect.poll(() => anna.message(hello).getAttribute('data-state')).toBe('sent');
  });
});

describe('a loader one version older', () => {
  it('embeds the widget as before, and what it does not know costs no error', async () => {
    const penpal = await readFile('node_modules/penpal/dist/penpal.mjs', 'utf8');
    const anna = await visit(ANNA);
    const ben = await visit(BEN);
    await ben.open();
    await ben.openChat(ANNA);
    await anna.page.evaluate(() => window.MeeLine?.destroy());
    const serve = (name: string, body: string) =>
      anna.page
        .context()
        .route(`**/client/${name}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await serve('penpal.js', penpal);
    await serve('old-loader.js', OLD_LOADER.replace('WIDGET', JSON.stringify(stack.widgetOrigin)));
    await anna.page.evaluate(`import('/client/old-loader.js').then(() => undefined)`);
    const heard = () => anna.page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    await expect.poll(heard, { timeout: 30_000 }).toContain('ready');
    await ben.send(`to an old loader ${Date.now()}`);
    await expect.poll(heard, { timeout: 30_000 }).toContain('unread true');
    expect(await heard()).not.toContain('tokenCleared');
  });
});
