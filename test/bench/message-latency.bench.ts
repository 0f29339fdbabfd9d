import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { signInAt } from '../support/standalone.ts';
import { scaled } from './data/scale.ts';

const WARM_UP = scaled(5, 1);
const COUNTED = scaled(40, 3);

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});

afterAll(async () => {
  await stack.stop();
});

it('measures one message from tap to the other screen', async () => {
  const browser = await launchBrowser();
  const anna = await signInAt(browser, stack, 'xiaoming');
  const ben = await signInAt(browser, stack, 'emma');
  await anna.openChat('Emma Wilson');
  await ben.openChat('陈晓明');
  await watchKeys(anna.page);
  await watchLog(ben.page);

  const latencies: number[] = [];
  for (let index = 0; index < WARM_UP + COUNTED; index += 1) {
    const text = `bench ${index} ${Date.now()}`;
    await anna.send(text);
    await ben.sees(text);
    const pressedAt = await anna.page.evaluate(() => (window as unknown as { pressedAt: number }).pressedAt);
    // The time is recorded after the paint, which may be later than the text's insertion.
    const noted = await ben.page.waitForFunction(
      (wanted) => (window as unknown as { shownAt: Map<string, number> }).shownAt.get(wanted),
      text,
    );
    const shownAt = (await noted.jsonValue()) ?? Number.NaN;
    if (index >= WARM_UP) latencies.push(shownAt - pressedAt);
  }
  await browser.close();

  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  console.log(
    `A → B, ${sorted.length} messages: median ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms (goal: median < 50)`,
  );
  expect(sorted).toHaveLength(COUNTED);
});

/** Records the time of the last Enter, on the clock that all pages of one machine share. */
async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Enter') Object.assign(window, { pressedAt: performance.timeOrigin + performance.now() });
      },
      true,
    );
  });
}

/** Records the time of each text's paint in the log. */
async function watchLog(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shownAt = new Map<string, number>();
    Object.assign(window, { shownAt });
    const log = document.querySelector('[role="log"]');
    if (log === null) throw new Error('no log on this page');
    new MutationObserver(() => {
      const texts = [...log.querySelectorAll('[data-message-id] [dir="auto"]')]
        .slice(-3)
        .map((node) => node.textContent ?? '');
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          for (const text of texts)
            if (!shownAt.has(text)) shownAt.set(text, performance.timeOrigin + performance.now());
        };
        channel.port2.postMessage(null);
      });
    }).observe(log, { childList: true, subtree: true });
  });
}
