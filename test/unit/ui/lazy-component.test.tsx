// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { lazyComponent, lazyAfterPaint } from '../../../widget/ui/lazy-component.tsx';
import { one, render } from './render.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface GreetingProps {
  readonly name: string;
}
const Greeting = ({ name }: GreetingProps) => <p>Hello {name}</p>;
const Waiting = ({ name }: GreetingProps) => <i>{name} is awaited. </i>;

/** Renders a node and returns a reader of its current text. */
function drawn(node: ReactNode): () => string {
  render(<section>{node}</section>);
  return () => one('section').textContent;
}

test('renders a preloaded component at once', async () => {
  const Lazy = lazyComponent(async () => Greeting, Waiting);
  await Lazy.preload();
  const text = drawn(<Lazy name="Anna" />);
  expect(text()).toBe('Hello Anna');
});

test('loads a component once and shows a placeholder meanwhile', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting);
  const Lazy = lazyComponent(load, Waiting);
  const text = drawn(
    <>
      <Lazy name="Anna" />
      <Lazy name="Ben" />
    </>,
  );
  expect(text()).toBe('Anna is awaited. Ben is awaited. ');
  expect(Lazy.isLoaded()).toBe(false);
  await act(async () => Lazy.preload());
  expect(text()).toBe('Hello AnnaHello Ben');
  expect(load).toHaveBeenCalledTimes(1);
});

test('shows the failure in place, retries until the component loads', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValueOnce(new Error('no network'));
  load.mockRejectedValueOnce(new Error('still none')).mockResolvedValue(Greeting);
  const Missing = ({ name }: GreetingProps) => <b>{name} is missed. </b>;
  const heard: string[] = [];
  const hear = ({ message }: ErrorEvent) => void heard.push(message);
  window.addEventListener('error', hear);
  const Lazy = lazyComponent(load, Waiting, Missing);
  const text = drawn(
    <>
      Beside it. <Lazy name="Anna" />
    </>,
  );
  expect(text()).toBe('Beside it. Anna is awaited. ');
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(text()).toBe('Beside it. Anna is missed. ');
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(text()).toBe('Beside it. Anna is missed. ');
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(text()).toBe('Beside it. Hello Anna');
  expect(load).toHaveBeenCalledTimes(3);
  expect(heard).toEqual(['Error: no network']);
  window.removeEventListener('error', hear);
});

test('stops retrying when it is unmounted', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValue(new Error('no network'));
  const Lazy = lazyComponent(load, Waiting);
  const { draw } = render(<Lazy name="Anna" />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  draw(null);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(load).toHaveBeenCalledTimes(1);
});

describe('a component that adds to a painted screen', () => {
  /** Draws it with frames that the test starts. */
  function drawWithFrames() {
    vi.useFakeTimers();
    let frame: (() => void) | undefined;
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => ((frame = run), 1));
    vi.stubGlobal('cancelAnimationFrame', () => (frame = undefined));
    const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting);
    const Lazy = lazyAfterPaint(load);
    const { draw } = render(<Lazy name="Anna" />);
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    return { load, draw, pass, frame: () => frame?.() };
  }

  test('loads after the frame that paints the screen', async () => {
    const { load, frame, pass } = drawWithFrames();
    await pass(10);
    frame();
    expect(load).not.toHaveBeenCalled();
    await pass(0);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('loads in a page that draws no frames', async () => {
    const { load, pass } = drawWithFrames();
    await pass(300);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('does not load when it is unmounted before the paint', async () => {
    const { load, draw, frame, pass } = drawWithFrames();
    draw(null);
    frame();
    await pass(1000);
    expect(load).not.toHaveBeenCalled();
  });
});
