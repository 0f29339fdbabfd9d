import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import { oneToOneChatId } from '../../widget/domain/chat/chat-id.ts';
import type { BrowserWindow } from '../support/browser-window.ts';
import { OTHER_BROWSERS } from '../support/other-browsers.ts';
import { signIn, type TestClient, valueOf } from '../support/provider-client.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { DEMO_PASSWORD } from '../support/standalone.ts';

/** The way of a message, and the place in a long chat, in the browsers beside Chromium: those that the test script has found. */

const found = OTHER_BROWSERS.filter(({ program }) => program !== undefined);
const [EMMA, XIAOMING] = ['Emma Wilson', '陈晓明'] as const;
/** More than the window, what is cached, and several pages from the network hold together. */
const LONG = 240;
const PATIENCE = { timeout: 30_000 };
const LINES = ['short', 'a somewhat longer line that needs more than one row on a phone, and then some', 'two\nlines'];

let stack: Stack;
let emma: TestClient;
let chatId: string;

beforeAll(async () => {
  if (found.length === 0) return;
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

it('knows which browsers are on this machine', () => {
  for (const { name, program } of OTHER_BROWSERS)
    console.log(program === undefined ? `${name} is not here: nothing is tested with it.` : `${name}: ${program}`);
});

describe.each(found)('in $name', ({ name, program = '', open }) => {
  let window: BrowserWindow;

  beforeAll(async () => {
    window = await open(program);
  });
  afterAll(async () => {
    await window?.close();
  });

  it('a player opens the panel, keeps the place in a long chat, sends, receives, folds it, and nothing is left', async () => {
    const { page, widget } = window;
    await window.goTo(stack.platformOrigin);
    await page.run(watchErrors);
    await page.click({ css: 'button', text: '打开聊天' });
    await widget.run(watchErrors);
    await widget.click({ css: '[data-chat-id]', text: EMMA });
    await expect.poll(() => widget.run(isAtEnd, `#${LONG} `), PATIENCE).toBe(true);

    let worst = 0;
    let mostRows = 0;
    for (let steps = 1, first = LONG; first > 1; steps += 1) {
      expect(steps, `at #${first}`).toBeLessThan(60);
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
    await expect.poll(() => widget.run(stateOf, sent), PATIENCE).toBe('sent');
    const received = `hello to ${name}`;
    valueOf(await emma.send(chatId, received));
    await expect.poll(() => widget.run(stateOf, received), PATIENCE).not.toBeNull();
    await window.keepScreenshot(`other-${name}`);

    await widget.click({ css: 'button, a', text: '返回' });
    await widget.click({ css: 'button', text: '最小化' });
    const folded = `while folded in ${name}`;
    valueOf(await emma.send(chatId, folded));
    await page.click({ css: '.k', text: folded });
    await expect.poll(() => widget.run(stateOf, folded), PATIENCE).not.toBeNull();

    expect([...(await page.run(errorsSeen)), ...(await widget.run(errorsSeen))]).toEqual([]);
    await page.run(() => (globalThis as unknown as Window).MeeLine?.destroy());
    await expect.poll(() => page.run((root) => root.querySelectorAll('meeline-root, iframe').length), PATIENCE).toBe(0);
  });
});

type Watched = typeof globalThis & { errorsSeen?: string[] };

// What follows runs in the browsers: each function stands alone.

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

/** Whether the log stands at its end, with its newest messages there. */
function isAtEnd(root: Element, newest: string): boolean {
  const log = root.querySelector('[role="log"]');
  if (!log?.textContent?.includes(newest)) return false;
  return log.scrollHeight - log.scrollTop - log.clientHeight < 2;
}

/** Scrolls the log, and tells how far the row in its middle has moved against it once the page rests; and which rows there are. */
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
