import { createStore } from 'jotai/vanilla';
import { describe, expect, test } from 'vitest';
import { connectionAtom } from '../../../widget/state/connection.ts';
import { bannerOf, createConnectionBanner } from '../../../widget/sync/connection.ts';
import type { LinkState } from '../../../widget/transport/connection-machine.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

const FETCHING: LinkState = { name: 'fetching-token', failures: 0, attempt: 1, isQuiet: false };
const OPEN = { name: 'open', carrier: 'socket', answersHeartbeat: true, isProbing: false } as const satisfies LinkState;

describe('the banner with and without a network', () => {
  const rows: readonly (readonly [LinkState, string, string])[] = [
    [{ name: 'off' }, 'idle', 'idle'],
    [FETCHING, 'waiting', 'fail_Net'],
    [{ ...FETCHING, attempt: 2 }, 'waiting', 'fail_Net'],
    [{ name: 'token-wait', failures: 0, attempt: 2 }, 'waiting', 'fail_Net'],
    [{ name: 'opening', failures: 0 }, 'connecting', 'fail_Net'],
    [{ name: 'opening', failures: 1 }, 'wsRetry', 'fail_Net'],
    [{ ...FETCHING, failures: 1 }, 'wsRetry', 'fail_Net'],
    [{ ...FETCHING, failures: 4, isQuiet: true }, 'wsfail', 'fail_Net'],
    [OPEN, 'idle', 'fail_Net'],
    [{ name: 'reopening', failures: 1 }, 'waiting', 'fail_Net'],
    [{ name: 'retrying', failures: 1, reason: 'token' }, 'fail', 'fail_Net'],
    [{ name: 'retrying', failures: 1, reason: 'socket' }, 'wsRetry', 'fail_Net'],
    [{ name: 'failed', failures: 4 }, 'wsfail', 'fail_Net'],
    [{ name: 'closed' }, 'close', 'close'],
    [{ name: 'ended' }, 'idle', 'idle'],
  ];
  test.each(rows)('shows the state of %o', (state, online, offline) => {
    expect([bannerOf(state, true), bannerOf(state, false)]).toEqual([online, offline]);
  });
});

function setUp() {
  const store = createStore();
  const clock = createFakeClock();
  let isOnline = true;
  let returns = 0;
  const banner = createConnectionBanner(
    store,
    clock,
    () => isOnline,
    () => (returns += 1),
  );
  const shown: string[] = [];
  store.sub(connectionAtom, () => shown.push(store.get(connectionAtom)));
  const setOnline = (value: boolean): void => {
    isOnline = value;
    banner.onNetwork();
  };
  const setOnlineSilently = (value: boolean): void => {
    isOnline = value;
  };
  return { banner, clock, shown, setOnline, setOnlineSilently, returns: () => returns };
}

test('reports only a later connection as success, for 1.5 s', async () => {
  const { banner, clock, shown } = setUp();
  banner.onLinkState(FETCHING);
  banner.onLinkState({ name: 'opening', failures: 0 });
  banner.onLinkState(OPEN);
  banner.onLinkState({ name: 'reopening', failures: 1 });
  banner.onLinkState(OPEN);
  await clock.advance(1499);
  expect(shown).toEqual(['waiting', 'connecting', 'idle', 'waiting', 'success']);
  await clock.advance(1);
  expect(shown.at(-1)).toBe('idle');
});

test('ignores heartbeats and keeps the banner during them', async () => {
  const { banner, clock, shown } = setUp();
  banner.onLinkState(OPEN);
  banner.onLinkState({ name: 'reopening', failures: 1 });
  banner.onLinkState(OPEN);
  banner.onLinkState({ name: 'open', carrier: 'socket', answersHeartbeat: true, isProbing: true });
  expect(shown.at(-1)).toBe('success');
  await clock.advance(1500);
  expect(shown.at(-1)).toBe('idle');
});

test('shows waiting when the link breaks during the success banner', async () => {
  const { banner, clock, shown } = setUp();
  banner.onLinkState(OPEN);
  banner.onLinkState({ name: 'reopening', failures: 1 });
  banner.onLinkState(OPEN);
  banner.onLinkState({ name: 'reopening', failures: 1 });
  await clock.advance(5000);
  expect(shown.at(-1)).toBe('waiting');
});

test('follows the network while the link is waiting', () => {
  const { banner, shown, setOnline } = setUp();
  banner.onLinkState({ name: 'failed', failures: 4 });
  setOnline(false);
  setOnline(true);
  expect(shown).toEqual(['wsfail', 'fail_Net', 'wsfail']);
});

test('reports loss and return of an open link’s network immediately', async () => {
  const { banner, clock, shown, setOnline } = setUp();
  banner.onLinkState(OPEN);
  setOnline(false);
  expect(shown).toEqual(['fail_Net']);
  setOnline(true);
  expect(shown).toEqual(['fail_Net', 'success']);
  await clock.advance(1500);
  expect(shown.at(-1)).toBe('idle');
});

test('trusts a link that answers its heartbeat without a network', () => {
  const { banner, shown, setOnline } = setUp();
  banner.onLinkState(OPEN);
  setOnline(false);
  banner.onLinkState({ ...OPEN, isProbing: true });
  expect(shown).toEqual(['fail_Net']);
  banner.onLinkState(OPEN);
  expect(shown.at(-1)).toBe('success');
});

test('shows success when a link opens despite no reported network', () => {
  const { banner, shown, setOnline } = setUp();
  setOnline(false);
  banner.onLinkState(FETCHING);
  banner.onLinkState(OPEN);
  expect(shown.slice(0, 2)).toEqual(['fail_Net', 'success']);
});

test('notices silent network changes within 10 s while disconnected', async () => {
  const { banner, clock, shown, setOnlineSilently, returns } = setUp();
  banner.onLinkState({ name: 'failed', failures: 4 });
  setOnlineSilently(false);
  await clock.advance(10_000);
  expect(shown).toEqual(['wsfail', 'fail_Net']);
  setOnlineSilently(true);
  expect(returns()).toBe(0);
  await clock.advance(10_000);
  expect(shown).toEqual(['wsfail', 'fail_Net', 'wsfail']);
  expect(returns()).toBe(1);
  banner.onLinkState(OPEN);
  await clock.advance(60_000);
  expect(clock.pending()).toEqual([]);
});

test('reports the first connection as success after a failure', () => {
  const { banner, shown } = setUp();
  banner.onLinkState(FETCHING);
  banner.onLinkState({ name: 'retrying', failures: 1, reason: 'token' });
  banner.onLinkState({ ...FETCHING, failures: 1 });
  banner.onLinkState(OPEN);
  expect(shown).toEqual(['waiting', 'fail', 'wsRetry', 'success']);
});

test('shows no success when a stopped link starts again', () => {
  const { banner, shown } = setUp();
  banner.onLinkState(OPEN);
  banner.onLinkState({ name: 'off' });
  banner.onLinkState(FETCHING);
  banner.onLinkState(OPEN);
  expect(shown).toEqual(['waiting', 'idle']);
});
