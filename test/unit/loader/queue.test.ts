// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMeeLine, replay } from '../../../loader/api.ts';
import { createInstance } from '../../../loader/instance.ts';
import type { MeeLine } from '../../../loader/types.ts';
import { prepareLoaderDocument } from '../../support/loader-document.ts';

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
  prepareLoaderDocument();
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

/** Destroys the instance in the same task as `open`: the next task would add the iframe, and no widget is available here. */
const leave = () => void meeLine.destroy();

describe('the queue', () => {
  test('starts automatically when the script tag names a tenant', () => {
    start({ tenant: 'CB', locale: 'en' });
    expect(bubbleName()).toBe('Open chat');
  });

  test('waits for init when the script tag names no tenant', () => {
    start({});
    expect(roots()).toHaveLength(0);
    meeLine('init', { tenant: 'CB', locale: 'vi' });
    expect(bubbleName()).toBe('Mở trò chuyện');
  });

  test('replays in order the commands queued before the script loaded', () => {
    start({}, ['init', { tenant: 'CB' }], ['setLocale', 'ko'], ['open'], ['close']);
    expect(bubbleName()).toBe('채팅 열기');
    expect(heard).toEqual(['open', 'close']);
    leave();
  });

  test('merges a queued init with the script’s options; starts once', () => {
    start({ tenant: 'CB', locale: 'en' }, ['init', { locale: 'ja' }]);
    expect(roots()).toHaveLength(1);
    expect(bubbleName()).toBe('チャットを開く');
  });

  test('opens at once when queued before an automatic start', () => {
    start({ tenant: 'CB' }, ['open']);
    expect(heard).toEqual(['open']);
    leave();
  });
});

describe('an invalid call', () => {
  test.each([
    [['init', {}], 'MeeLine: option "tenant" must be up to 32 letters, digits, - or _.'],
    [['open'], 'MeeLine: call init first.'],
    [['dance'], 'MeeLine: no command "dance".'],
    [['constructor'], 'MeeLine: no command "constructor".'],
  ])('in the queue is reported once and skipped: %o', (call, message) => {
    start({}, call, ['init', { tenant: 'CB' }]);
    expect(complaints).toEqual([`${message} https://im.example.com/v1/errors.html#bad-call`]);
    expect(heard).toEqual([message]);
    expect(roots()).toHaveLength(1);
  });

  test('throws as a method and changes nothing', () => {
    start({ tenant: 'CB', locale: 'en' });
    expect(() => meeLine.setLocale('klingon')).toThrow('option "locale" must be one of cn,en,th,vi,ja,ko,hi,ind.');
    expect(() => meeLine.init({ tenant: '?' })).toThrow(TypeError);
    expect(bubbleName()).toBe('Open chat');
    expect(roots()).toHaveLength(1);
  });
});

describe('listeners', () => {
  test('stay registered across destroy and init until off', async () => {
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
