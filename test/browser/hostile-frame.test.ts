import { createServer, type Server } from 'node:http';
import type { Browser, Frame, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WIDGET_HERE } from '../../widget/contract/widget-here.ts';
import { DESKTOP, launchBrowser, newVisitor, type Visitor } from '../support/browser.ts';
import { addForger, FORGED_UNREAD, gotBy, untilMarked } from '../support/forger.ts';
import { freePort } from '../support/free-port.ts';
import { type Player, visitAs } from '../support/players.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { loaderPart } from '../support/loader-parts.ts';

/** Foreign windows: their messages are ignored, no token leaks, and the real pair continues. S-07. */

const ANNA = 'Emma Wilson';
const BEN = '陈晓明';
const WIDGET = '/ml?tenant=CB&instance=default&scheme=light&embed=1';
const EVENTS = ['ready', 'open', 'close', 'minimise', 'unread', 'message', 'relogin', 'tokenCleared', 'error'] as const;

let stack: Stack;
let browser: Browser;
let foreign: Server;
let foreignOrigin: string;
const visitors: Visitor[] = [];

beforeAll(async () => {
  stack = await startStack();
  browser = await launchBrowser();
  const port = await freePort();
  foreignOrigin = `http://localhost:${port}`;
  foreign = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>foreign</title>'),
  ).listen(port);
});
afterEach(async () => {
  for (const visitor of visitors.splice(0)) {
    expect(visitor.errors).toEqual([]);
    await visitor.close();
  }
});
afterAll(async () => {
  foreign?.close();
  await browser?.close();
  await stack?.stop();
});

const keep = <V extends Visitor>(visitor: V): V => {
  visitors.push(visitor);
  return visitor;
};

/** Lets other pages embed the widget, so that only the bridge protects it. */
async function withoutPolicy(page: Page): Promise<void> {
  await page.context().route(`${stack.widgetOrigin}/ml**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

/** Adds a frame to a page next to the existing ones. */
async function addFrame(page: Page, address: string): Promise<Frame> {
  const handle = await page.evaluateHandle((src) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    document.body.append(frame);
    return new Promise<HTMLIFrameElement>((resolve) => frame.addEventListener('load', () => resolve(frame)));
  }, address);
  const frame = await handle.contentFrame();
  if (frame === null) throw new Error('no frame');
  return frame;
}

const widgetFrame = async (page: Page): Promise<Frame> => {
  const frame = await (await page.locator('meeline-root iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('the page has no widget');
  return frame;
};

/** Listens to what happens from now on. A late listener hears at once that the chat is ready, and the unread count. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(async (names) => {
    const heard: string[] = [];
    for (const name of names) window.MeeLine?.on(name, () => void heard.push(name));
    await Promise.resolve();
    heard.length = 0;
    Object.assign(window, { heard });
  }, EVENTS);
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard);

/** The demo platform's page with an open chat. It bypasses the page's policy, which would block other frames. */
async function visitAnna(): Promise<Player> {
  const anna = keep(await visitAs(browser, stack, ANNA, { ...DESKTOP, bypassCSP: true }));
  await addForger(anna.page.context());
  await anna.page.reload();
  await anna.open();
  await anna.openChat(BEN);
  await listen(anna.page);
  return anna;
}

async function goesOn({ page, send, message, widget, bubble }: Player): Promise<void> {
  const text = `still here ${Date.now()}`;
  await send(text);
  await expect.poll(() => message(text).getAttribute('data-state')).toBe('sent');
  await widget.getByRole('button', { name: '返回' }).click();
  await widget.getByRole('button', { name: '最小化' }).click();
  await bubble.waitFor();
  expect(await heard(page)).toEqual(['minimise', 'close']);
}

describe('a page that is not the tenant’s platform', () => {
  it('cannot embed the widget and receives only a greeting', async () => {
    const visitor = keep(await newVisitor(browser));
    const { page, errors } = visitor;
    await addForger(page.context());
    await page.goto(foreignOrigin);
    const refused = await addFrame(page, stack.widgetOrigin + WIDGET);
    expect(refused.url()).toMatch(/^chrome-error:/);
    expect(await gotBy(page)).toEqual([]);
    expect(errors.splice(0)).toEqual([expect.stringContaining('frame-ancestors')]);

    await withoutPolicy(page);
    await page.goto(foreignOrigin);
    const widget = await addFrame(page, stack.widgetOrigin + WIDGET);
    await expect.poll(() => gotBy(page)).toHaveLength(2);
    await page.evaluate(() => window.forger?.forge(window.frames[0] as Window, 'from the parent'));
    await untilMarked(widget, 'from the parent');
    const [first, ...others] = (await gotBy(page)).map((text) => JSON.parse(text) as string | { type: string });
    expect(first).toBe(WIDGET_HERE);
    expect(others).toEqual([expect.objectContaining({ type: 'SYN' })]);
    expect(await widget.evaluate(() => document.documentElement.dataset['scheme'])).toBe('light');
  });
});

describe('on the platform’s page', () => {
  it('ignores messages from a frame next to the widget', async () => {
    const anna = await visitAnna();
    const { page } = anna;
    const siblings = [await addFrame(page, foreignOrigin), await addFrame(page, `${stack.widgetOrigin}/ml/icon.svg`)];
    for (const [at, sibling] of siblings.entries()) {
      const mark = `from sibling ${at}`;
      // The widget's window is out of reach: its frame is in a shadow tree.
      expect(await sibling.evaluate(() => window.parent.length)).toBe(siblings.length);
      await sibling.evaluate((text) => window.forger?.forge(window.parent, text), mark);
      await untilMarked(page, mark);
      expect(await gotBy(sibling)).toEqual([]);
    }
    expect(await heard(page)).toEqual([]);

    await goesOn(anna);
  });
});

describe('a window with an opener', () => {
  it('ignores messages from a foreign opener of the host page', async () => {
    const { page: opener } = keep(await newVisitor(browser));
    await addForger(opener.context());
    await opener.goto(foreignOrigin);
    const [host] = await Promise.all([
      opener.waitForEvent('popup'),
      opener.evaluate((address) => void Object.assign(window, { victim: window.open(address) }), stack.platformOrigin),
    ]);
    await host.locator(loaderPart('bubble')).dispatchEvent('pointerenter');
    await host.locator('meeline-root .ready').waitFor({ state: 'attached' });
    await listen(host);
    await opener.evaluate(() => window.forger?.forge((window as unknown as { victim: Window }).victim, 'opener'));
    await untilMarked(host, 'opener');
    expect(await gotBy(opener)).toEqual([]);
    // The widget may report its own unread count meanwhile.
    expect((await heard(host)).filter((name) => name !== 'unread')).toEqual([]);
    expect(await host.evaluate(() => window.MeeLine?.getState().unread)).not.toBe(FORGED_UNREAD);
  });

  it('receives only a greeting when the opener is foreign', async () => {
    const { page: opener } = keep(await newVisitor(browser));
    await addForger(opener.context());
    await opener.goto(foreignOrigin);
    const [widget] = await Promise.all([
      opener.waitForEvent('popup'),
      opener.evaluate(
        (address) => void Object.assign(window, { victim: window.open(address) }),
        stack.widgetOrigin + WIDGET,
      ),
    ]);
    await expect.poll(() => gotBy(opener)).toHaveLength(1);
    await opener.evaluate(() => window.forger?.forge((window as unknown as { victim: Window }).victim, 'opener'));
    await untilMarked(widget, 'opener');
    const kinds = (await gotBy(opener)).map((text) => (JSON.parse(text) as { type: string }).type);
    expect(kinds).toEqual(['SYN']);
    expect(await widget.evaluate(() => document.documentElement.dataset['scheme'])).toBe('light');
  });
});

describe('the partner itself', () => {
  it('drops unknown methods and malformed arguments in both directions', async () => {
    const anna = await visitAnna();
    const { page } = anna;
    const widget = await widgetFrame(page);
    const long = 'x'.repeat(1_000_000);
    const calls: readonly (readonly [methodPath: unknown, args: unknown])[] = [
      [['constructor'], []],
      [['__proto__'], []],
      [['__proto__', 'toString'], []],
      [['hasOwnProperty'], ['minimise']],
      [['getIdentity', 'constructor'], ['return 1']],
      [['minimise', 'call'], []],
      ['minimise', []],
      [undefined, undefined],
      [['minimise'], 7],
      [['unreadChanged'], [{ total: -1 }]],
      [['unreadChanged'], [{ total: long }]],
      [['unreadChanged'], [JSON.parse('{"__proto__":{"total":5}}')]],
      [['tokenCleared'], [long]],
      [['getIdentity'], [{ toString: 'boot' }]],
      [['messageArrived'], [{ chatId: '../../x', title: 'a', text: 'b' }]],
      [['messageArrived'], [{ chatId: 'abcd1234', title: 'a', text: long }]],
      [['setView'], [{ isOpen: 'no' }]],
      [['setColorScheme'], ['url(//foreign)']],
      [['setLocale'], ['../../../etc']],
      [['setLocale'], [long]],
      [['openChat'], [long]],
      [['openChat'], [{ toString: 'abcd1234' }]],
      [['setTheme'], [{ accent: `red;background:url(${long})`, __proto__: { x: 1 } }]],
      [['setTheme'], [Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`a${at}`, '#fff']))]],
      [['setTheme'], [null]],
    ];
    const styles = () =>
      widget.evaluate(() => Array.from(document.documentElement.attributes, ({ name, value }) => `${name}=${value}`));
    await expect.poll(() => widget.url()).not.toContain('anime=');
    const before = [widget.url(), await styles()];
    type Script = readonly [typeof calls, toParent: boolean];
    const say = ([all, toParent]: Script): void => {
      const inner = document.querySelector('meeline-root')?.shadowRoot?.querySelector('iframe')?.contentWindow;
      const target = toParent ? window.parent : (inner as Window);
      const base = { namespace: 'penpal', channel: 'meeline:1:default', type: 'CALL' };
      for (const [at, [methodPath, args]] of all.entries())
        target.postMessage({ ...base, id: `bad-${at}`, methodPath, args }, '*');
      for (const other of [null, 7, long(), [], { namespace: 'penpal' }, { ...base, type: 'ACK1' }, { penpal: 'syn' }])
        target.postMessage(other, '*');
      target.postMessage({ mark: 'the end' }, '*');
      function long(): string {
        return 'penpal'.repeat(100_000);
      }
    };
    await widget.evaluate(say, [calls, true] as const);
    await untilMarked(page, 'the end');
    await page.evaluate(say, [calls, false] as const);
    await untilMarked(widget, 'the end');
    expect(await heard(page)).toEqual([]);
    expect([widget.url(), await styles()]).toEqual(before);

    // A well-formed call over the same channel arrives: the calls above were not lost.
    await widget.evaluate(say, [[[['unreadChanged'], [{ total: 7 }]]], true] as const);
    await expect.poll(() => heard(page)).toEqual(['unread']);
    await page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));
    await goesOn(anna);
  });
});
