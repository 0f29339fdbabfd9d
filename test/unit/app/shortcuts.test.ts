// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { neighbourRow } from '../../../widget/app/neighbour-row.ts';
import { shortcutOf } from '../../../widget/app/shortcut-keys.ts';

const pressed = (init: KeyboardEventInit, target: Element = document.body) => {
  let shortcut: ReturnType<typeof shortcutOf>;
  const hear = (event: Event) => (shortcut = shortcutOf(event as KeyboardEvent));
  target.addEventListener('keydown', hear, { once: true });
  target.dispatchEvent(new KeyboardEvent('keydown', init));
  return shortcut;
};
const field = (type: string) => Object.assign(document.createElement('input'), { type });

describe('shortcutOf', () => {
  it.each<[string, KeyboardEventInit, string | undefined]>([
    ['Ctrl+K', { key: 'k', code: 'KeyK', ctrlKey: true }, 'search'],
    ['Cmd+K in a Cyrillic layout', { key: 'л', code: 'KeyK', metaKey: true }, 'search'],
    ['Ctrl+Shift+K of the browser', { key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true }, undefined],
    ['a slash', { key: '/' }, 'search'],
    ['a slash that needs Shift', { key: '/', shiftKey: true }, 'search'],
    ['a question mark', { key: '?', shiftKey: true }, 'help'],
    ['Alt+Down', { key: 'ArrowDown', altKey: true }, 'next-chat'],
    ['Alt+Up', { key: 'ArrowUp', altKey: true }, 'previous-chat'],
    ['Down', { key: 'ArrowDown' }, 'next-row'],
    ['Shift+Down', { key: 'ArrowDown', shiftKey: true }, undefined],
    ['a key of an input method', { key: '/', isComposing: true }, undefined],
    ['a letter', { key: 'k' }, undefined],
  ])('%s', (_name, init, shortcut) => {
    expect(pressed(init)).toBe(shortcut);
  });

  it('leaves typed keys to a text field', () => {
    expect(pressed({ key: '?' }, field('text'))).toBe(undefined);
    expect(pressed({ key: 'ArrowDown' }, document.createElement('textarea'))).toBe(undefined);
    expect(pressed({ key: 'ArrowDown' }, field('search'))).toBe('next-row');
    expect(pressed({ key: 'ArrowUp' }, field('search'))).toBe(undefined);
    expect(pressed({ key: 'k', code: 'KeyK', ctrlKey: true }, field('text'))).toBe('search');
  });
});

describe('neighbourRow', () => {
  it('moves between rows, stops at the ends, skips plain rows', () => {
    document.body.innerText = '';
    const list = document.createElement('ul');
    const rows = ['a', 'b', 'c'].map((name) => {
      const row = document.createElement('li');
      const button = document.createElement('button');
      button.id = name;
      row.append(button);
      return row;
    });
    const plain = document.createElement('li');
    list.append(...rows.slice(0, 2), plain, ...rows.slice(2));
    document.body.append(list);
    const from = (id: string, step: 1 | -1) => neighbourRow(document.querySelector(`#${id}`), step)?.id;
    expect([from('a', 1), from('b', 1), from('c', 1)]).toEqual(['b', 'c', undefined]);
    expect([from('a', -1), from('c', -1)]).toEqual([undefined, 'b']);
    expect(neighbourRow(document.body, 1)).toBe(undefined);
  });
});
