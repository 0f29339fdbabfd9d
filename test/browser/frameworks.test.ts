import type { Frame, FrameLocator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltApp, buildApp } from '../support/built-app.ts';
import { DESKTOP, launchBrowser, newVisitor, type Visitor } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { type FrontDoor, openFrontDoor } from '../support/front-door.ts';
import { loaderPart } from '../support/loader-parts.ts';
import { exampleOf } from '../support/package-document.ts';
import { signInOnPlatform, takesPresses } from '../support/players.ts';
import { type Stack, startStack } from '../support/stack.ts';

/** Built React and Vue apps with the package: one visit each, in which the app changes options, players and components. */

const ANNA = 'Emma Wilson';
const BEN = '陈晓明';
const CARL = 'Daniel Brooks';
const TOGGLES = 10;

/** The app: `set` changes the component, `remount` removes it and mounts it again in one task, `suspend` makes it wait. */
interface App {
  set(change: { readonly player?: string | null; readonly look?: object }): void;
  remount(): void;
  /** Returns the function that ends the wait. */
  suspend(): () => void;
}

const REACT = `
import { StrictMode, Suspense, use, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { Chat } from './chat.jsx';

function Waiting({ until, children }) {
  if (until) use(until);
  return children;
}
const gate = () => {
  let open;
  const until = new Promise((resolve) => { open = resolve; });
  return { until, open };
};
const first = gate();
function App() {
  const [{ until, isGone, player, look }, set] = useState({ until: first.until, player: 'anna', look: { locale: 'en' } });
  const change = (next) => flushSync(() => set((now) => ({ ...now, ...next })));
  window.app = {
    set: change,
    remount() { change({ isGone: true }); change({ isGone: false }); },
    suspend() {
      const { until, open } = gate();
      change({ until });
      return open;
    },
  };
  return (
    <Suspense fallback={<p>waits</p>}>
      <Waiting until={until}>{!isGone && <Chat player={player} {...look} />}</Waiting>
    </Suspense>
  );
}
createRoot(document.getElementById('app')).render(<StrictMode><App /></StrictMode>);
requestAnimationFrame(first.open);
`;

const VUE = `
import { createApp, h, KeepAlive, shallowReactive, Suspense } from 'vue';
import { Chat } from './chat.js';

const state = shallowReactive({ player: 'anna', look: { locale: 'en' }, isAway: false });
const Away = { render: () => h('p', 'waits') };
const ready = new Promise((resolve) => requestAnimationFrame(resolve));
const Slow = { async setup() { await ready; return () => null; } };
const Root = {
  render: () => h(Suspense, null, {
    default: () => h('div', [
      h(KeepAlive, null, { default: () => (state.isAway ? h(Away) : h(Chat, { player: state.player, look: state.look })) }),
      h(Slow),
    ]),
    fallback: () => h('p', 'waits'),
  }),
};
let app;
const mount = () => { app = createApp(Root); app.mount('#app'); };
mount();
window.app = {
  set: (next) => void Object.assign(state, next),
  remount() { app.unmount(); mount(); },
  suspend() { state.isAway = true; return () => { state.isAway = false; }; },
};
`;

let port: number;
let stack: Stack;
let browser: Awaited<ReturnType<typeof launchBrowser>>;

beforeAll(async () => {
  port = await freePort();
  const CB = { parentOrigins: [`http://localhost:${port}`] };
  [stack, browser] = await Promise.all([startStack({ tenants: { CB } }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

describe.each([
  ['React in strict mode', 'chat.jsx', 'main.jsx', REACT],
  ['Vue', 'chat.js', 'main.js', VUE],
])('a built app in %s', (name, example, main, text) => {
  let app: BuiltApp;
  let door: FrontDoor;
  let visitor: Visitor;
  let page: Page;
  let widget: FrameLocator;
  /** All sockets, frames and identity requests of the visit. */
  const seen = { sockets: 0, frames: 0, identities: 0 };
  const secret = `anna’s secret in ${name} ${Date.now()}`;

  beforeAll(async () => {
    app = await buildApp({ [main]: text, [example]: await exampleOf(example, stack.widgetOrigin) });
    visitor = await newVisitor(browser, { ...DESKTOP, locale: 'en-GB' });
    page = visitor.page;
    page.on('websocket', () => (seen.sockets += 1));
    page.on('frameattached', () => (seen.frames += 1));
    page.on('request', (request) => (seen.identities += request.url().endsWith('/api/meeline-token') ? 1 : 0));
    widget = page.frameLocator('meeline-root iframe');
    await signInOnPlatform(page.context().request, stack, ANNA);
    door = await openFrontDoor(port, stack.platformOrigin, app.answer);
    await page.goto(door.origin);
  });
  afterAll(async () => {
    await visitor?.close();
    await door?.stop();
    await app?.remove();
  });

  const set = (change: Parameters<App['set']>[0]): Promise<void> =>
    page.evaluate((next) => (window as unknown as { app: App }).app.set(next), change);
  const panelWidth = async () => (await page.locator(loaderPart('panel')).boundingBox())?.width;
  const root = () => widget.locator('html');
  const talkTo = async (name: string, words: string): Promise<void> => {
    await widget.locator('[data-chat-id]').filter({ hasText: name }).first().click();
    await widget.getByRole('log').waitFor();
    const field = widget.getByRole('textbox', { name: 'Write a message', exact: true });
    await field.fill(words);
    await field.press('Enter');
    const message = widget.getByRole('log').locator('[data-message-id]').filter({ hasText: words });
    await expect.poll(() => message.getAttribute('data-state')).toBe('sent');
  };
  /** The chat is open and live: one bubble, one frame, one socket, the newest message on screen. */
  const expectChat = async (words: string): Promise<void> => {
    expect(await page.locator('meeline-root').count()).toBe(1);
    expect(await page.locator('meeline-root iframe').count()).toBe(1);
    expect(await page.evaluate(() => document.querySelector('meeline-root')?.isConnected)).toBe(true);
    await widget.getByRole('log').getByText(words).waitFor();
    expect(await page.locator('meeline-root .ready.on').count()).toBe(1);
  };
  const widgetFrame = (): Frame | undefined =>
    page.frames().find((frame) => frame.url().startsWith(`${stack.widgetOrigin}/ml`));
  const shownTexts = async (): Promise<string> => {
    const texts = await Promise.all(page.frames().map((frame) => frame.evaluate(() => document.body.innerText)));
    return texts.join('\n');
  };

  it('shows one bubble and opens the player’s chat', async () => {
    await page.getByRole('button', { name: 'Chat (' }).click();
    await takesPresses(page);
    await talkTo(BEN, secret);
    await expectChat(secret);
    expect(seen).toEqual({ sockets: 1, frames: 1, identities: 1 });
  });

  it('keeps frame, socket and chat when the options change', async () => {
    for (let turn = 1; turn <= TOGGLES; turn += 1) {
      const isOdd = turn % 2 === 1;
      const look = {
        locale: isOdd ? 'th' : 'en',
        colorScheme: isOdd ? 'dark' : 'light',
        panelWidth: isOdd ? 440 : 400,
        position: isOdd ? 'left' : 'right',
        zIndex: isOdd ? 7 : 8,
        theme: { accent: isOdd ? '#0b6e4f' : '#7a1fa2' },
        ...(isOdd && { launcher: '#help' }),
      };
      await set({ look });
      await expect.poll(() => root().getAttribute('lang')).toBe(look.locale);
      await expect.poll(() => root().getAttribute('data-scheme')).toBe(look.colorScheme);
      await expect.poll(panelWidth).toBe(look.panelWidth);
      const style = () => page.locator('meeline-root').evaluate((it) => it.style.getPropertyValue('--meeline-accent'));
      expect(await style()).toBe(look.theme.accent);
      const display = page.locator(loaderPart('bubble')).evaluate((bubble) => getComputedStyle(bubble).display);
      expect(await display).toBe(isOdd ? 'none' : 'grid');
    }
    await expectChat(secret);
    expect(seen).toEqual({ sockets: 1, frames: 1, identities: 1 });
    await set({ look: { locale: 'en' } });
    await expect.poll(panelWidth).toBe(380);
  });

  it('keeps frame, socket and chat on remounts and waits', async () => {
    await page.evaluate(() => (window as unknown as { app: App }).app.remount());
    await page.getByRole('button', { name: 'Chat (' }).waitFor();
    await expectChat(secret);
    await page.evaluate(() => Object.assign(window, { end: (window as unknown as { app: App }).app.suspend() }));
    await page.getByText('waits').waitFor();
    await expectChat(secret);
    await page.evaluate(() => (window as unknown as { end: () => void }).end());
    await page.getByRole('button', { name: 'Chat (' }).waitFor();
    await expectChat(secret);
    expect(seen).toEqual({ sockets: 1, frames: 1, identities: 1 });
  });

  it('shows another player, and nothing of the old one', async () => {
    await signInOnPlatform(page.context().request, stack, CARL);
    const isOldShown = await page.evaluate(async () => {
      const old = document.querySelector('meeline-root')?.shadowRoot?.querySelector('iframe');
      (window as unknown as { app: App }).app.set({ player: 'carl' });
      await new Promise(requestAnimationFrame);
      return old?.isConnected && getComputedStyle(old).visibility === 'visible';
    });
    expect(isOldShown).toBe(false);
    await expect.poll(() => page.locator('meeline-root .ready.on iframe').count()).toBe(1);
    await widget.getByRole('navigation').waitFor();
    expect(await shownTexts()).not.toContain(secret);
    const hello = `carl is here ${Date.now()}`;
    await talkTo(BEN, hello);
    await expectChat(hello);
    expect(await shownTexts()).not.toContain(secret);
    expect(seen).toEqual({ sockets: 2, frames: 2, identities: 2 });
  });

  it('signs out with the platform', async () => {
    await page.context().clearCookies();
    await set({ player: null });
    await widget.getByText('Not signed in').waitFor();
    expect(await shownTexts()).not.toContain('carl is here');
    expect(widgetFrame()).toBeDefined();
    expect(seen.sockets).toBe(2);
  });
});
