// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { highlight } from '../../../widget/features/chat-room/highlight.ts';
import { one, render } from '../ui/render.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Jumps to a row from inside or outside the search, by mouse and keys or by finger; tells what has the focus then. */
function focusAfter(from: string, isTouch: boolean): string | undefined {
  vi.stubGlobal('matchMedia', () => ({ matches: isTouch }));
  render(
    <>
      <div data-walks-hits>
        <input id="search" />
      </div>
      <button id="quote" />
      <p id="row" />
    </>,
  );
  one(`#${from}`).focus();
  highlight(one('#row'));
  return document.activeElement?.id;
}

test('a row that is jumped to takes the focus, but not from who walks from hit to hit by key', () => {
  expect(focusAfter('quote', false)).toBe('row');
  expect(focusAfter('search', false)).toBe('search');
  expect(focusAfter('search', true)).toBe('row');
});
