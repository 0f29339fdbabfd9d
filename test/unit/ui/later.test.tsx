// @vitest-environment happy-dom
import { act, Component, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { later } from '../../../widget/ui/later.tsx';
import { one, render } from './render.tsx';

interface GreetingProps {
  readonly name: string;
}
const Greeting = ({ name }: GreetingProps) => <p>Hello {name}</p>;
const Waiting = ({ name }: GreetingProps) => <i>{name} is awaited. </i>;

/** Draws, and tells what stands there now. */
function drawn(node: ReactNode): () => string {
  render(<section>{node}</section>);
  return () => one('section').textContent;
}

class Boundary extends Component<{ readonly children: ReactNode }, { readonly reason?: string }> {
  override state: { readonly reason?: string } = {};
  static getDerivedStateFromError = (error: Error) => ({ reason: error.message });
  override render() {
    return this.state.reason ?? this.props.children;
  }
}

test('what has been fetched is drawn at once', async () => {
  const Later = later(async () => Greeting, Waiting);
  await Later.preload();
  const text = drawn(<Later name="Anna" />);
  expect(text()).toBe('Hello Anna');
});

test('what has not is fetched once, however often it is drawn, and something else stands in its place until then', async () => {
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

test('why a file did not come is thrown where it is drawn; drawn again it is asked for again', async () => {
  // React reports what a boundary catches.
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValueOnce(new Error('no network'));
  load.mockResolvedValue(Greeting);
  const Later = later(load);
  const first = drawn(
    <Boundary>
      <Later name="Anna" />
    </Boundary>,
  );
  await act(async () => undefined);
  expect(first()).toBe('no network');
  const second = drawn(<Later name="Anna" />);
  expect(second()).toBe('');
  await act(async () => undefined);
  expect(second()).toBe('Hello Anna');
  reported.mockRestore();
});
