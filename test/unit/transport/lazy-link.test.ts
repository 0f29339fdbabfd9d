import { expect, test } from 'vitest';
import type { LinkState } from '../../../widget/transport/connection-machine.ts';
import { createLazyLink } from '../../../widget/transport/lazy-link.ts';
import type { Link } from '../../../widget/transport/link.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

/** A link that records its calls. */
function createHeardLink(onState: (state: LinkState) => void) {
  const heard: string[] = [];
  let state: LinkState = { name: 'off' };
  let isAllowed = true;
  const move = (next: LinkState): void => {
    state = next;
    onState(next);
  };
  const link: Link = {
    state: () => state,
    isOpen: () => state.name === 'open',
    carriesCalls: () => state.name === 'open',
    start() {
      heard.push('start');
      if (isAllowed) move({ name: 'opening', failures: 0 });
    },
    stop: () => heard.push('stop'),
    allow(nowAllowed) {
      isAllowed = nowAllowed;
      heard.push(nowAllowed ? 'allow' : 'forbid');
    },
    notice: (type) => heard.push(type),
    send: () => state.name === 'open',
  };
  return { link, heard };
}

function setUp() {
  const clock = createFakeClock();
  const shown: string[] = [];
  const onState = ({ name }: LinkState): void => void shown.push(name);
  const { link, heard } = createHeardLink(onState);
  let isReachable = true;
  let fetches = 0;
  const lazy = createLazyLink({
    clock,
    load: () => {
      fetches += 1;
      return isReachable ? Promise.resolve(link) : Promise.reject(new Error('gone'));
    },
    onState,
  });
  const setReachable = (value: boolean): void => {
    isReachable = value;
  };
  return { lazy, clock, shown, heard, setReachable, fetches: () => fetches };
}

test('reports a requested link as fetching until its file loads', async () => {
  const { lazy, clock, shown, heard } = setUp();
  expect(lazy.state().name).toBe('off');
  lazy.start();
  expect(lazy.state().name).toBe('fetching-token');
  expect([lazy.isOpen(), lazy.send('x')]).toEqual([false, false]);
  await clock.advance(0);
  expect(heard).toEqual(['allow', 'start']);
  expect(shown).toEqual(['fetching-token', 'opening']);
  expect(lazy.state().name).toBe('opening');
});

test('fetches its file once, in advance on request', async () => {
  const { lazy, clock, heard, fetches } = setUp();
  await lazy.prepare();
  expect(heard).toEqual(['allow']);
  lazy.start();
  lazy.notice('retry');
  lazy.stop();
  await clock.advance(0);
  expect(heard).toEqual(['allow', 'start', 'retry', 'stop']);
  expect(fetches()).toBe(1);
});

test('retries a failed fetch after 5 s or when online', async () => {
  const { lazy, clock, shown, heard, setReachable, fetches } = setUp();
  setReachable(false);
  lazy.start();
  await clock.advance(0);
  expect(shown).toEqual(['fetching-token', 'retrying']);
  await clock.advance(5000);
  expect(fetches()).toBe(2);
  setReachable(true);
  lazy.notice('online');
  await clock.advance(0);
  expect(fetches()).toBe(3);
  expect(heard).toEqual(['allow', 'start']);
  await clock.advance(60_000);
  expect(fetches()).toBe(3);
});

test('stays off when stopped before its file is loaded', async () => {
  const { lazy, clock, heard, shown } = setUp();
  lazy.start();
  lazy.stop();
  await clock.advance(0);
  expect(heard).toEqual(['allow']);
  expect(shown).toEqual(['fetching-token', 'off']);
  lazy.notice('online');
  await clock.advance(60_000);
  expect(heard).toEqual(['allow', 'online']);
});

test('is off while a screen forbids it, also after loading', async () => {
  const { lazy, clock, shown, heard } = setUp();
  lazy.allow(false);
  lazy.start();
  await clock.advance(0);
  expect(heard).toEqual(['forbid', 'start']);
  expect(shown).toEqual(['fetching-token', 'off']);
});
