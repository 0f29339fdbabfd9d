import { createStore } from 'jotai/vanilla';
import { describe, expect, test } from 'vitest';
import { connectionAtom } from '../../../widget/state/connection.ts';
import { bannerOf, createConnectionBanner } from '../../../widget/sync/connection.ts';
import type { LinkState } from '../../../widget/transport/connection-machine.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

const FETCHING: LinkState = { name: 'fetching-token', failures: 0, attempt: 1, isQuiet: false };
const OPEN: LinkState = { name: 'open', carrier: 'socket', answersHeartbeat: true, isProbing: false };

describe('what the banner shows: for a first connection, for a later one, and without a network', () => {
  const rows: readonly (readonly [LinkState, string, string, string])[] = [
    [{ name: 'off' }, 'idle', 'idle', 'idle'],
    [FETCHING, 'connecting', 'waiting', 'fail_Net'],
    [{ name: 'token-wait', failures: 0 }, 'connecting', 'waiting', 'fail_Net'],
    [{ name: 'opening', failures: 0 }, 'connecting', 'waiting', 'fail_Net'],
    [{ name: 'opening', failures: 1 }, 'wsRetry', 'wsRetry', 'fail_Net'],
    [{ ...FETCHING, failures: 4, isQuiet: true }, 'wsfail', 'wsfail', 'fail_Net'],
    [OPEN, 'idle', 'idle', 'idle'],
    [{ name: 'reopening', failures: 1 }, 'waiting', 'waiting', 'fail_Net'],
    [{ name: 'retrying', failures: 1, reason: 'token' }, 'fail', 'wsRetry', 'fail_Net'],
    [{ name: 'retrying', failures: 1, reason: 'socket' }, 'wsRetry', 'wsRetry', 'fail_Net'],
    [{ name: 'failed', failures: 4 }, 'wsfail', 'wsfail', 'fail_Net'],
    [{ name: 'closed' }, 'close', 'close', 'close'],
    [{ name: 'ended' }, 'idle', 'idle', 'idle'],
  ];
  test.each(rows)('%o', (state, first, later, offline) => {
    expect([bannerOf(state, false, true), bannerOf(state, true, true), bannerOf(state, true, false)]).toEqual([
      first,
      later,
      offline,
    ]);
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

test('the first connection ends in silence; one that was missed says that it is back, for a second and a half', async () => {
  const { banner, clock, shown } = setUp();
  banner.onLinkState(FETCHING);
  banner.onLinkState(OPEN);
  banner.onLinkState({ name: 'reopening', failures: 1 });
  banner.onLinkState(OPEN);
  await clock.advance(1499);
  expect(shown).toEqual(['connecting', 'idle', 'waiting', 'success']);
  await clock.advance(1);
  expect(shown.at(-1)).toBe('idle');
});

test('a heartbeat is not shown, nor does it cut short what is', async () => {
  const { banner, clock, shown } = setUp();
  banner.onLinkState(OPEN);
  banner.onLinkState({ name: 'reopening', failures: 1 });
  banner.onLinkState(OPEN);
  banner.onLinkState({ name: 'open', carrier: 'socket', answersHeartbeat: true, isProbing: true });
  expect(shown.at(-1)).toBe('success');
  await clock.advance(1500);
  expect(shown.at(-1)).toBe('idle');
});

test('a link that breaks again while its return is shown says so, and stays so', async () => {
  const { banner, clock, shown } = setUp();
  banner.onLinkState(OPEN);
  banner.onLinkState({ name: 'reopening', failures: 1 });
  banner.onLinkState(OPEN);
  banner.onLinkState({ name: 'reopening', failures: 1 });
  await clock.advance(5000);
  expect(shown.at(-1)).toBe('waiting');
});

test('the network going and coming changes what a waiting link shows', () => {
  const { banner, shown, setOnline } = setUp();
  banner.onLinkState({ name: 'failed', failures: 4 });
  setOnline(false);
  setOnline(true);
  expect(shown).toEqual(['wsfail', 'fail_Net', 'wsfail']);
});

test('a network that goes and comes without a word is noticed within ten seconds while the link is missed', async () => {
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
