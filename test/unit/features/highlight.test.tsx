// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { highlight } from '../../../widget/features/chat-room/log/highlight.ts';
import { one, render } from '../ui/render.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Jumps to a row from inside or outside the search, with mouse and keys or by touch; returns the focused element's id. */
function focusAfter(from: string, isTouch: boolean): string | undefined {
  vi.stubGlobal('matchMedia', () => ({ matches: isTouch }));
  render(
    <>
      <div data-walks-hits>
        <input id="search" />
        <button id="older" />
      </div>
      <button id="quote" />
      <p id="row" />
    </>,
  );
  one(`#${from}`).focus();
  highlight(one('#row'));
  return document.activeElement?.id;
}

test('focuses a jump’s row except during keyboard use of search', () => {
  expect(focusAfter('quote', false)).toBe('row');
  expect(focusAfter('search', false)).toBe('search');
  expect(focusAfter('older', false)).toBe('older');
  expect(focusAfter('search', true)).toBe('search');
  expect(focusAfter('older', true)).toBe('row');
});

test('leaves the focus to the host page without frame focus', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  expect(focusAfter('quote', false)).toBe('quote');
});
