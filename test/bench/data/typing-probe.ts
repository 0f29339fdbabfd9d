import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';

/** Measurements of a page during typing. Times in milliseconds. */
export interface TypingReport {
  /** From each key's own time stamp, which precedes all queues, until after the paint that shows it. */
  readonly latencies: readonly number[];
  /** Durations of tasks longer than 50 ms. */
  readonly longTasks: readonly number[];
  readonly frames: number;
  /** The longest pause between two frames. */
  readonly longestPause: number;
  readonly elapsed: number;
}

interface Probe {
  latencies: number[];
  longTasks: number[];
  frames: number;
  longestPause: number;
  startedAt: number;
}

/** Starts the measurement in this page and drops earlier results. */
async function startProbe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const holder = window as unknown as { typingProbe?: Probe };
    const fresh: Probe = { latencies: [], longTasks: [], frames: 0, longestPause: 0, startedAt: performance.now() };
    const isFirst = holder.typingProbe === undefined;
    holder.typingProbe = fresh;
    if (!isFirst) return;
    const now = (): Probe => holder.typingProbe ?? fresh;
    addEventListener(
      'keydown',
      (event) => {
        const probe = now();
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => void probe.latencies.push(performance.now() - event.timeStamp);
          channel.port2.postMessage(null);
        });
      },
      true,
    );
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        if (startTime >= now().startedAt) now().longTasks.push(duration);
      }
    }).observe({ type: 'longtask' });
    let lastFrameAt = performance.now();
    const onFrame = (): void => {
      const probe = now();
      const at = performance.now();
      probe.frames += 1;
      probe.longestPause = Math.max(probe.longestPause, at - Math.max(lastFrameAt, probe.startedAt));
      lastFrameAt = at;
      requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  });
}

const readProbe = (page: Page): Promise<TypingReport> =>
  page.evaluate(() => {
    const { typingProbe } = window as unknown as { typingProbe: Probe };
    return { ...typingProbe, elapsed: performance.now() - typingProbe.startedAt };
  });

/**
 * Types into the focused element, one key each `intervalMs`, and reports. Like a user, it presses keys by the clock and never
 * waits for the page: a blocked page delays many keys, and each of them counts.
 */
export async function typeFor(
  page: Page,
  cdp: CDPSession,
  { durationMs, intervalMs }: { readonly durationMs: number; readonly intervalMs: number },
): Promise<TypingReport> {
  await startProbe(page);
  const startMs = performance.now();
  const pressed: Promise<unknown>[] = [];
  const keys = Math.floor(durationMs / intervalMs);
  for (let index = 0; index < keys; index += 1) {
    await wait(Math.max(0, startMs + index * intervalMs - performance.now()));
    const text = index % 6 === 5 ? ' ' : 'abcdefghij'.charAt(index % 10);
    const key = { key: text, text, windowsVirtualKeyCode: text.toUpperCase().charCodeAt(0) };
    pressed.push(cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key }));
    pressed.push(cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, text: '' }));
  }
  await Promise.all(pressed);
  await page.waitForFunction(
    (count) => (window as unknown as { typingProbe: { latencies: number[] } }).typingProbe.latencies.length >= count,
    keys,
  );
  return readProbe(page);
}
