// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepHistoryInMemory, type FrameHistory } from '../../../widget/app/frame-history.ts';

/** The history of a widget in a frame of a host page. */

let frame: FrameHistory;
let page: Window;
let changes: boolean[];
const path = (): string => page.location.pathname + page.location.search;
const went = (): Promise<unknown> =>
  new Promise((resolve) => page.addEventListener('popstate', resolve, { once: true }));

beforeEach(() => {
  page = window;
  page.history.replaceState(null, '', '/ml/home?embed=1');
  frame = keepHistoryInMemory(page);
  changes = [];
  frame.onChange((canGoBack) => changes.push(canGoBack));
});

// The other tests of this window have the browser's history again.
const METHODS = ['pushState', 'replaceState', 'back'] as const;
const originals = METHODS.map((name) => [name, window.history[name]] as const);
afterEach(() => {
  for (const [name, original] of originals) page.history[name] = original as never;
});

const push = (to: string, state: unknown = null): void => page.history.pushState(state, '', to);
async function back(): Promise<string> {
  const event = went();
  expect(frame.goBack()).toBe(true);
  await event;
  return path();
}

describe('the history of a frame', () => {
  it('goes back through own entries and states, not the browser’s', async () => {
    const length = page.history.length;
    push('/ml/chat?chatId=A&anime=open', { from: 'list' });
    push('/ml/userInfo?user_id=1');
    expect(page.history.length).toBe(length);
    expect(await back()).toBe('/ml/chat?chatId=A');
    expect(page.history.state).toEqual({ from: 'list' });
    expect(await back()).toBe('/ml/home?embed=1');
    expect(frame.goBack()).toBe(false);
    expect(changes).toEqual([true, false]);
  });

  it.each<[string, (() => void)[], string[]]>([
    ['the way up by a button', [() => push('/ml/a'), () => push('/ml/home?embed=1&anime=close')], []],
    ['a parent that was not on the way', [() => push('/ml/a'), () => push('/ml/b?anime=close')], ['/ml/home?embed=1']],
    [
      'a screen that is opened again',
      [() => push('/ml/a'), () => push('/ml/b'), () => push('/ml/c'), () => push('/ml/a')],
      ['/ml/home?embed=1'],
    ],
    [
      'a replacement by a screen on the way',
      [() => push('/ml/a'), () => push('/ml/b'), () => page.history.replaceState(null, '', '/ml/a')],
      ['/ml/home?embed=1'],
    ],
    [
      'the end of a page transition',
      [() => push('/ml/a?anime=open'), () => page.history.replaceState(page.history.state, '', '/ml/a')],
      ['/ml/home?embed=1'],
    ],
    [
      'an overlay, which is a step on its page',
      [() => push('/ml/a'), () => page.history.pushState({ overlay: true }, '')],
      ['/ml/a', '/ml/home?embed=1'],
    ],
  ])('knows %s', async (_case, steps, expected) => {
    for (const step of steps) step();
    const seen: string[] = [];
    while (frame.canGoBack()) seen.push(await back());
    expect(seen).toEqual(expected);
  });
});
