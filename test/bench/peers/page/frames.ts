/** Waiting for and counting frames, inside a page. Times in milliseconds. */

const FRAME_MS = 1000 / 60;
const LONG_TASK_MS = 50;

export const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

const channel = new MessageChannel();
const queue: (() => void)[] = [];
channel.port1.addEventListener('message', () => queue.shift()?.());
channel.port1.start();

/** Runs a function in a separate task, like a socket message. */
export function inTask(run: () => void): void {
  queue.push(run);
  channel.port2.postMessage(null);
}

export const nextTask = (): Promise<void> => new Promise((resolve) => inTask(resolve));

/** Resolves when the current content has been painted. */
export async function painted(): Promise<void> {
  await nextFrame();
  await nextTask();
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Checks the condition once per frame. Resolves to false if it does not become true in time. */
export async function until(isTrue: () => boolean, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  for (;;) {
    if (isTrue()) return true;
    if (performance.now() > end) return false;
    await nextFrame();
  }
}

export interface FrameReport {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  /** The number of missed frames at 60 frames a second. */
  readonly dropped: number;
  readonly longTasks: number;
  /** The time of long tasks beyond 50 ms each. */
  readonly blocked: number;
}

/** Watches frames and long tasks until it is stopped. Later entries than `until` do not count. */
export function watchFrames(onFrame?: () => void): { readonly stop: (until?: number) => FrameReport } {
  const tasks: PerformanceEntry[] = [];
  const frames: { readonly at: number; readonly length: number }[] = [];
  const observer = new PerformanceObserver((list) => void tasks.push(...list.getEntries()));
  observer.observe({ type: 'longtask' });
  let isOn = true;
  let before: number | undefined;
  const step = (at: number): void => {
    if (before !== undefined) frames.push({ at, length: at - before });
    before = at;
    onFrame?.();
    if (isOn) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  return {
    stop(end = Number.POSITIVE_INFINITY) {
      isOn = false;
      tasks.push(...observer.takeRecords());
      observer.disconnect();
      const lengths = frames.filter(({ at }) => at <= end).map(({ length }) => length);
      const long = tasks.filter(({ startTime }) => startTime <= end);
      return {
        p50: percentile(lengths, 0.5),
        p95: percentile(lengths, 0.95),
        max: Math.max(0, ...lengths),
        dropped: lengths.reduce((sum, length) => sum + Math.max(0, Math.round(length / FRAME_MS) - 1), 0),
        longTasks: long.length,
        blocked: long.reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_TASK_MS), 0),
      };
    },
  };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Calls `feed` at a steady rate, each time in a separate task, at most for `withinMs`. Resolves to the number of calls. */
export async function feedSteadily(
  total: number,
  everyMs: number,
  withinMs: number,
  feed: (index: number) => void,
): Promise<number> {
  const startMs = performance.now();
  let posted = 0;
  let fed = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, Math.floor((performance.now() - startMs) / everyMs));
      for (; posted < due; posted += 1) {
        inTask(() => {
          if (fed < total) feed(fed++);
        });
      }
      if (fed < total && performance.now() - startMs <= withinMs) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
  return fed;
}
