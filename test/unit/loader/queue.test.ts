// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMeeLine, replay } from '../../../loader/api.ts';
import { createInstance } from '../../../loader/instance.ts';
import type { MeeLine } from '../../../loader/types.ts';

const SCRIPT = 'https://im.example.com/v1/loader.js';
const roots = () => document.querySelectorAll('meeline-root');
const bubbleName = () => roots()[0]?.shadowRoot?.querySelector('button')?.ariaLabel;

let meeLine: MeeLine;
let heard: string[];
let complaints: unknown[];

beforeEach(() => {
  heard = [];
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(...words));
  // The page has not loaded yet, so that no iframe follows.
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
});

afterEach(async () => {
  await meeLine.destroy();
  vi.restoreAllMocks();
});

function start(attributes: Record<string, string>, ...queue: unknown[][]): void {
  meeLine = createMeeLine(createInstance, SCRIPT, attributes);
  for (const name of ['open', 'close', 'destroy'] as const) meeLine.on(name, () => heard.push(name));
  meeLine.on('error', ({ detail }) => heard.push(detail.message));
  replay(meeLine, queue, 'tenant' in attributes);
}

/** Within the turn in which `open` was called: the iframe would follow in the next one, and there is nothing to load here. */
const leave = () => void meeLine.destroy();

describe('the queue', () => {
  test('starts by itself when the script tag names a tenant', () => {
    start({ tenant: 'CB', locale: 'en' });
    expect(bubbleName()).toBe('Open chat');
  });

  test('waits for init when it does not', () => {
    start({});
    expect(roots()).toHaveLength(0);
    meeLine('init', { tenant: 'CB', locale: 'vi' });
    expect(bubbleName()).toBe('Mở trò chuyện');
  });

  test('does what was asked for before the script was there, in order', () => {
    start({}, ['init', { tenant: 'CB' }], ['setLocale', 'ko'], ['open'], ['close']);
    expect(bubbleName()).toBe('채팅 열기');
    expect(heard).toEqual(['open', 'close']);
    leave();
  });

  test('joins the options of a queued init with the script tag’s and starts once', () => {
    start({ tenant: 'CB', locale: 'en' }, ['init', { locale: 'ja' }]);
    expect(roots()).toHaveLength(1);
    expect(bubbleName()).toBe('チャットを開く');
  });

  test('opens at once when open was called before a script tag that starts by itself', () => {
    start({ tenant: 'CB' }, ['open']);
    expect(heard).toEqual(['open']);
    leave();
  });
});

describe('a bad call', () => {
  test.each([
    [['init', {}], 'MeeLine: option "tenant" must be /^[\\w-]{1,32}$/.'],
    [['open'], 'MeeLine: call init first.'],
    [['dance'], 'MeeLine: no command "dance".'],
    [['constructor'], 'MeeLine: no command "constructor".'],
  ])('in the queue is said once and lets the page go on: %o', (call, message) => {
    start({}, call, ['init', { tenant: 'CB' }]);
    expect(complaints).toEqual([message]);
    expect(heard).toEqual([message]);
    expect(roots()).toHaveLength(1);
  });

  test('as a method throws and changes nothing', () => {
    start({ tenant: 'CB', locale: 'en' });
    expect(() => meeLine.setLocale('klingon')).toThrow('option "locale" must be cn,en,th,vi,ja,ko,hi,ind.');
    expect(() => meeLine.init({ tenant: '?' })).toThrow(TypeError);
    expect(bubbleName()).toBe('Open chat');
    expect(roots()).toHaveLength(1);
  });
});

describe('listeners', () => {
  test('stay over destroy for the next init, until off', async () => {
    start({ tenant: 'CB' });
    const listener = () => heard.push('mine');
    meeLine.on('open', listener);
    await meeLine.destroy();
    expect(roots()).toHaveLength(0);
    expect(document.adoptedStyleSheets).toHaveLength(0);
    meeLine.init();
    meeLine.open();
    meeLine.off('open', listener);
    meeLine.close();
    meeLine.open();
    expect(heard).toEqual(['destroy', 'open', 'mine', 'close', 'open']);
    leave();
  });
});
