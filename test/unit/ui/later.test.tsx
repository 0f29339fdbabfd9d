// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { later } from '../../../widget/ui/later.tsx';
import { one, render } from './render.tsx';

afterEach(() => {
  vi.useRealTimers();
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
  const Later = later(async () => Greeting, Waiting);
  await Later.preload();
  const text = drawn(<Later name="Anna" />);
  expect(text()).toBe('Hello Anna');
});

test('loads a component once and shows a placeholder meanwhile', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting);
  const Later = later(load, Waiting);
  const text = drawn(
    <>
      <Later name="Anna" />
      <Later name="Ben" />
    </>,
  );
  expect(text()).toBe('Anna is awaited. Ben is awaited. ');
  expect(Later.isLoaded()).toBe(false);
  await act(async () => Later.preload());
  expect(text()).toBe('Hello AnnaHello Ben');
  expect(load).toHaveBeenCalledTimes(1);
});

test('shows the failure in place and retries until the component loads', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValueOnce(new Error('no network'));
  load.mockRejectedValueOnce(new Error('still none')).mockResolvedValue(Greeting);
  const Missing = ({ name }: GreetingProps) => <b>{name} is missed. </b>;
  const heard: string[] = [];
  const hear = ({ message }: ErrorEvent) => void heard.push(message);
  window.addEventListener('error', hear);
  const Later = later(load, Waiting, Missing);
  const text = drawn(
    <>
      Beside it. <Later name="Anna" />
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
  const Later = later(load, Waiting);
  const { draw } = render(<Later name="Anna" />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  draw(null);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(load).toHaveBeenCalledTimes(1);
});
