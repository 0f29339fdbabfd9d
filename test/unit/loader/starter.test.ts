// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEvents } from '../../../loader/events.ts';
import type { Explanation, Shell } from '../../../loader/shell.ts';
import { createStarter, type Starter } from '../../../loader/starter.ts';
import { prepareLoaderDocument } from '../../support/loader-document.ts';

/** A start that fails. Node imports nothing from an https address, so every attempt fails at once. */

const SCRIPT = 'https://im.example.com/v1/loader.js';

let life: AbortController;
let starter: Starter;
let shell: Shell;
let states: string[];
let errors: string[];
let waits: number[];
let isHidden: boolean;
let explanation: Explanation | undefined;
let fraction: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(Math, 'random').mockImplementation(() => fraction);
  vi.spyOn(Document.prototype, 'hidden', 'get').mockImplementation(() => isHidden);
  prepareLoaderDocument();
  life = new AbortController();
  [states, errors, waits, isHidden, explanation, fraction] = [[], [], [], false, undefined, 0];
  const events = createEvents();
  events.on('error', ({ detail }) => errors.push(detail.code));
  shell = {
    events,
    life: life.signal,
    drawn: new Set(),
    options: () => ({ widgetUrl: new URL('https://im.example.com/ml') }),
    explain: async () => explanation,
  } as unknown as Shell;
  starter = createStarter(shell, SCRIPT, Promise.resolve(), () => {
    states.push(starter.state());
    for (const each of shell.drawn) each();
  });
});

afterEach(() => {
  life.abort();
  starter.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Waits for a state that no timer leads to. */
async function until(check: () => boolean): Promise<void> {
  while (!check()) await new Promise((resolve) => setImmediate(resolve));
}

/** The number of attempts that have failed. */
const failures = (): number => states.filter((state) => state === 'failed').length;

/** Waits until the page knows the end of an attempt. */
async function untilFailed(count: number): Promise<void> {
  await until(() => failures() === count);
  await Promise.resolve().then(() => new Promise((resolve) => setImmediate(resolve)));
}

const becomeHidden = (value: boolean): void => {
  isHidden = value;
  window.dispatchEvent(new Event('visibilitychange'));
};

describe('after a failure, the start', () => {
  test('is repeated after 2, 4, 8 … 60 s, reporting once', async () => {
    starter.start();
    for (let count = 1; count <= 8; count += 1) {
      await untilFailed(count);
      const before = states.length;
      let waited = 0;
      for (; states.length === before; waited += 1000) vi.advanceTimersByTime(1000);
      waits.push(waited / 1000);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
    expect(errors).toEqual(['unreachable']);
  });

  test('waits up to half longer, to spread the requests', async () => {
    fraction = 0.99;
    starter.start();
    await untilFailed(1);
    vi.advanceTimersByTime(2900);
    expect(starter.state()).toBe('failed');
    vi.advanceTimersByTime(100);
    expect(starter.state()).toBe('loading');
  });

  test.each(['online', 'visibilitychange'])('is repeated at once at %s', async (type) => {
    starter.start();
    await untilFailed(1);
    window.dispatchEvent(new Event(type));
    expect(starter.state()).toBe('loading');
    await untilFailed(2);
    expect(errors).toEqual(['unreachable']);
  });

  test('runs no timer on hidden pages, and continues when visible', async () => {
    starter.start();
    await untilFailed(1);
    becomeHidden(true);
    expect(vi.getTimerCount()).toBe(0);
    window.dispatchEvent(new Event('online'));
    expect(starter.state()).toBe('failed');
    becomeHidden(false);
    expect(starter.state()).toBe('loading');
    becomeHidden(true);
    await untilFailed(2);
    expect(vi.getTimerCount()).toBe(0);
    becomeHidden(false);
    expect(starter.state()).toBe('loading');
  });

  test.each<Explanation>([
    ['origin-refused', 'no'],
    ['tenant-unknown', 'no'],
    ['policy-refused', 'no'],
    ['sandboxed', 'no'],
  ])('is not repeated after %s', async (...refusal) => {
    explanation = refusal;
    starter.start();
    await untilFailed(1);
    expect(vi.getTimerCount()).toBe(0);
    for (const type of ['online', 'visibilitychange']) window.dispatchEvent(new Event(type));
    expect(starter.state()).toBe('failed');
    expect(errors).toEqual([refusal[0]]);
  });

  test('is not repeated when the page’s policy blocks bridge.js', async () => {
    starter.start();
    window.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), {
        blockedURI: 'https://im.example.com/v1/bridge.js?1',
        disposition: 'enforce',
        effectiveDirective: 'script-src-elem',
      }),
    );
    await untilFailed(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('ends with a refusal found later, and reports it', async () => {
    starter.start();
    await untilFailed(1);
    explanation = ['tenant-unknown', 'no'];
    window.dispatchEvent(new Event('online'));
    await untilFailed(2);
    expect(errors).toEqual(['unreachable', 'tenant-unknown']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('reports again and waits 2 s after the user’s attempt', async () => {
    starter.start();
    await untilFailed(1);
    window.dispatchEvent(new Event('online'));
    await untilFailed(2);
    starter.start();
    await untilFailed(3);
    expect(errors).toEqual(['unreachable', 'unreachable']);
    vi.advanceTimersByTime(2000);
    expect(starter.state()).toBe('loading');
  });

  test('leaves the failure on the screen until the user retries', async () => {
    starter.start();
    expect(starter.shown()).toBe('loading');
    await untilFailed(1);
    window.dispatchEvent(new Event('online'));
    expect([starter.state(), starter.shown()]).toEqual(['loading', 'failed']);
    // The automatic attempt may hang on a dead connection.
    const attempts = states.filter((state) => state === 'loading').length;
    starter.start();
    expect([starter.state(), starter.shown()]).toEqual(['loading', 'loading']);
    starter.start();
    expect(states.filter((state) => state === 'loading').length).toBe(attempts + 1);
    await untilFailed(2);
    starter.start();
    expect([starter.state(), starter.shown()]).toEqual(['loading', 'loading']);
  });

  test('is not repeated once it has succeeded late', async () => {
    starter.start();
    await untilFailed(1);
    starter.enter('ready');
    vi.advanceTimersByTime(60_000);
    window.dispatchEvent(new Event('online'));
    expect(starter.state()).toBe('ready');
  });

  test('is not repeated after `destroy`', async () => {
    starter.start();
    await untilFailed(1);
    life.abort();
    starter.stop();
    expect(vi.getTimerCount()).toBe(0);
    window.dispatchEvent(new Event('online'));
    expect(starter.state()).toBe('');
  });
});

test('a start that has begun offline begins again at `online`', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  starter.start();
  expect(states).toEqual(['loading']);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(states).toEqual(['loading', 'loading']);
});

describe('a command', () => {
  test('waits for the next attempt after a temporary failure', async () => {
    let finish!: () => void;
    const work = starter.inTime(new Promise<string>((resolve) => (finish = () => resolve('done'))));
    starter.start();
    await untilFailed(1);
    finish();
    expect(await work).toBe('done');
  });

  test('is rejected at once after a refusal', async () => {
    explanation = ['origin-refused', 'no'];
    const work = starter.inTime(new Promise<never>(() => undefined));
    starter.start();
    await expect(work).rejects.toMatchObject({ code: 'origin-refused' });
  });
});
