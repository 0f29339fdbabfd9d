// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useIsLate } from '../../../widget/ui/hooks/use-is-late.ts';
import { render } from './render.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Records the value of the hook at each render. */
function wait() {
  const said: boolean[] = [];
  function Probe({ isWaiting }: { readonly isWaiting: boolean }) {
    said.push(useIsLate(isWaiting));
    return null;
  }
  const { draw } = render(<Probe isWaiting />);
  return {
    said,
    end: () => draw(<Probe isWaiting={false} />),
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
  };
}

test('is not late when the value arrives immediately', () => {
  const { said, end, pass } = wait();
  pass(250);
  end();
  pass(5000);
  expect(new Set(said)).toEqual(new Set([false]));
});

test('is late after 300 ms, even when the value arrives', () => {
  const { said, end, pass } = wait();
  pass(299);
  expect(said.at(-1)).toBe(false);
  pass(1);
  expect(said.at(-1)).toBe(true);
  end();
  expect(said.at(-1)).toBe(true);
});
