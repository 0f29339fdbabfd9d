import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import { oneToOneChatId } from '../../widget/domain/chat/chat-id.ts';
import { type BrowserWindow, NARROW_WINDOW, WINDOW } from '../support/browser-window.ts';
import { isEveryEngineRequired } from '../support/engines.ts';
import { type OtherBrowser, OTHER_BROWSERS } from '../support/other-browsers.ts';
import { signIn, type TestClient, valueOf } from '../support/provider-client.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { DEMO_PASSWORD } from '../support/standalone.ts';
import { partClass } from '../support/loader-parts.ts';

/** A long chat, and the Back button of the host page, in the browsers other than Chromium. */

/** The test skips a browser that the test script has not found, unless every engine is required. */
const isSkipped = ({ program }: OtherBrowser): boolean => program === undefined && !isEveryEngineRequired();
const [EMMA, XIAOMING] = ['Emma Wilson', '陈晓明'] as const;
/** A group of every demo player. */
const GROUP = '好运大厅';
const BUBBLE = { css: partClass('bubble') };
/** A page that has no chat: where the player was before. */
const BEFORE = '/healthz';
/** More messages than the loaded range, the cache and several pages from the network together. */
const LONG = 240;
/** Far more than the test needs: at the edge of the loaded range steps repeat until the next page of history arrives. */
const MOST_STEPS = 2000;
const LINES = ['short', 'a somewhat longer line that needs more than one row on a phone, and then some', 'two\nlines'];

let stack: Stack;
let emma: TestClient;
let chatId: string;

beforeAll(async () => {
  if (OTHER_BROWSERS.every(isSkipped)) return;
  stack = await startStack();
  emma = await signIn(stack.widgetOrigin, 'emma', DEMO_PASSWORD, 'CB');
  const xiaoming = await signIn(stack.widgetOrigin, 'xiaoming', DEMO_PASSWORD, 'CB');
  const { userId } = valueOf(await emma.operation(OPERATIONS.accountGet, undefined)).data;
  const friends = valueOf(await emma.operation(OPERATIONS.friendListGet, {})).data.items;
  chatId = oneToOneChatId(userId, friends.find(({ friend }) => friend.name === XIAOMING)?.friend.userId ?? '');
  for (let number = 1; number <= LONG; number += 1) {
    const { data } = valueOf(await emma.send(chatId, `#${number} ${LINES[number % LINES.length]}`));
    if (number === LONG) valueOf(await xiaoming.operation(OPERATIONS.msgRead, { chatId, messageId: data.messageId }));
  }
});

afterAll(async () => {
  await stack?.stop();
});

/** All with `--all`: each takes seconds, and Chromium has them all in `host-back`. */
const HAS_ALL = process.env['TEST_ALL'] === '1';
const WIDE_PAGES = HAS_ALL ? ['/', '/turbo', '/app'] : ['/app'];
const NARROW_PAGES = HAS_ALL ? ['/', '/turbo', '/app'] : ['/turbo', '/app'];

describe.each(OTHER_BROWSERS)('in $name', (browser) => {
  const { name, program, variable, open } = browser;
  let window: BrowserWindow | undefined;

  beforeAll(async () => {
    if (isSkipped(browser)) return;
    if (program === undefined) throw new Error(`${variable} must name a program: run the tests with npm test`);
    window = await open(program);
  });
  afterAll(async () => {
    await window?.close();
  });

  it.skipIf(isSkipped(browser))('keeps the scroll position, sends, receives, minimises, and cleans up', async () => {
    if (window === undefined) throw new Error('unreachable');
    const { page, widget } = window;
    await window.goTo(stack.platformOrigin);
    await page.run(watchErrors);
    await page.click({ css: 'button', text: '打开聊天' });
    await widget.run(watchErrors);
    await widget.click({ css: '[data-chat-id]', text: EMMA });
    await expect.poll(() => widget.run(isAtEnd, `#${LONG} `)).toBe(true);

    let worst = 0;
    let mostRows = 0;
    for (let steps = 1, first = LONG; first > 1; steps += 1) {
      expect(steps, `at #${first}`).toBeLessThan(MOST_STEPS);
      const step = await widget.run(scrollAndMeasure, -900);
      const ours = step.numbers.filter((number) => number > 0);
      expect(ours).toEqual(ours.map((_, index) => (ours[0] ?? 0) + index));
      [worst, mostRows] = [Math.max(worst, step.movedPx), Math.max(mostRows, step.numbers.length)];
      first = ours[0] ?? first;
    }
    expect(worst).toBeLessThanOrEqual(1);
    expect(mostRows).toBeGreaterThan(60);
    expect(mostRows).toBeLessThanOrEqual(100);

    const sent = `hello from ${name}`;
    await widget.enter({ css: 'textarea' }, sent);
    await expect.poll(() => widget.run(stateOf, sent)).toBe('sent');
    const received = `hello to ${name}`;
    valueOf(await emma.send(chatId, received));
    await expect.poll(() => widget.run(stateOf, received)).not.toBeNull();
    await window.keepScreenshot(`other-${name}`);

    await widget.click({ css: 'button, a', text: '返回' });
    await widget.click({ css: 'button', text: '最小化' });
    const folded = `while folded in ${name}`;
    valueOf(await emma.send(chatId, folded));
    await page.click({ css: partClass('preview'), text: folded });
    await expect.poll(() => widget.run(stateOf, folded)).not.toBeNull();

    expect([...(await page.run(errorsSeen)), ...(await widget.run(errorsSeen))]).toEqual([]);
    await page.run(() => (globalThis as unknown as Window).MeeLine?.destroy());
    await expect.poll(() => page.run((root) => root.querySelectorAll('meeline-root, iframe').length)).toBe(0);
  });

  it.skipIf(isSkipped(browser)).each(WIDE_PAGES)('leaves Back to a wide page at %s', async (path) => {
    if (window === undefined) throw new Error('unreachable');
    const { page, widget } = window;
    await window.resize(WINDOW);
    const before = stack.platformOrigin + BEFORE;
    await window.goTo(before);
    await window.goTo(stack.platformOrigin + path);
    await page.click(BUBBLE);
    const length = await page.run(historyLength);
    for (const chat of [EMMA, GROUP, EMMA]) {
      await widget.click({ css: '[data-chat-id]', text: chat });
      await widget.click({ css: 'header button' });
    }
    await page.run(() => (globalThis as unknown as Window).MeeLine?.minimise());
    await expect.poll(() => page.run(isOpen)).toBe(false);
    expect(await page.run(historyLength)).toBe(length);
    await window.goBack();
    await expect.poll(() => page.run(address)).toBe(before);
  });

  it.skipIf(isSkipped(browser)).each(NARROW_PAGES)('has one history entry on a narrow page at %s', async (path) => {
    if (window === undefined) throw new Error('unreachable');
    const { page, widget } = window;
    await window.resize(NARROW_WINDOW);
    const before = stack.platformOrigin + BEFORE;
    await window.goTo(before);
    await window.goTo(stack.platformOrigin + path);
    await expect.poll(() => page.run(hasBubble)).toBe(true);
    const length = await page.run(historyLength);
    await page.click(BUBBLE);
    await widget.click({ css: '[data-chat-id]', text: EMMA });
    await widget.click({ css: 'header button' });
    await widget.click({ css: '[data-chat-id]', text: GROUP });
    await expect.poll(() => widget.run(hasLog)).toBe(true);
    expect(await page.run(historyLength)).toBe(length + 1);
    await window.goBack();
    await expect.poll(() => widget.run(hasLog)).toBe(false);
    expect(await page.run(isOpen)).toBe(true);
    await window.goBack();
    await expect.poll(() => page.run(isOpen)).toBe(false);
    await window.goBack();
    await expect.poll(() => page.run(address)).toBe(before);
  });
});

const historyLength = (): number => history.length;
const address = (): string => location.href;
const isOpen = (): boolean | undefined => (globalThis as unknown as Window).MeeLine?.getState().isOpen;
const hasLog = (root: Element): boolean => root.querySelector('[role="log"]') !== null;
const hasBubble = (root: Element): boolean => root.querySelector('meeline-root') !== null;

type Watched = typeof globalThis & { errorsSeen?: string[] };

// The following functions run in the browsers: each one is self-contained.

function watchErrors(): void {
  const errors: string[] = ((globalThis as Watched).errorsSeen = []);
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
}

const errorsSeen = (): readonly string[] => (globalThis as Watched).errorsSeen ?? ['not watched'];

const stateOf = (root: Element, text: string): string | null | undefined =>
  Array.from(root.querySelectorAll('[data-message-id]'))
    .find(({ textContent }) => textContent?.includes(text))
    ?.getAttribute('data-state') ?? null;

/** Whether the log is at its end and shows the newest messages. */
function isAtEnd(root: Element, newest: string): boolean {
  const log = root.querySelector('[role="log"]');
  if (!log?.textContent?.includes(newest)) return false;
  return log.scrollHeight - log.scrollTop - log.clientHeight < 2;
}

/** Scrolls the log; returns the drift of the row in its middle once the layout rests, and the numbers of all rows. */
async function scrollAndMeasure(root: Element, by: number): Promise<{ movedPx: number; numbers: readonly number[] }> {
  const log = root.querySelector('[role="log"]');
  if (log === null) throw new Error('no log');
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  log.scrollTop += by;
  const middle = log.getBoundingClientRect().top + log.clientHeight / 2;
  const rowsNow = (): Element[] => Array.from(log.querySelectorAll('[data-message-id]'));
  const row = rowsNow().find((one) => one.getBoundingClientRect().bottom > middle);
  const top = row?.getBoundingClientRect().top ?? Number.NaN;
  for (let quiet = 0, height = log.scrollHeight; quiet < 8;) {
    await frame();
    quiet = log.scrollHeight === height ? quiet + 1 : 0;
    height = log.scrollHeight;
  }
  const after = log
    .querySelector(`[data-message-id="${row?.getAttribute('data-message-id')}"]`)
    ?.getBoundingClientRect().top;
  return {
    movedPx: Math.abs((after ?? Number.NaN) - top),
    numbers: rowsNow().map((one) => Number(/#(\d+)/.exec(one.textContent ?? '')?.[1] ?? 0)),
  };
}
