import { expect, test } from 'vitest';
import type { FailureCode } from '../../../widget/domain/failure.ts';
import { failure, success } from '../../../widget/domain/result.ts';
import { createFetchRetries } from '../../../widget/sync/fetch-retries.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

function open() {
  const clock = createFakeClock();
  const link = { isOpen: true };
  const fetch = createFetchRetries({ clock, random: { fraction: () => 0 } }, () => link.isOpen);
  const started: number[] = [];
  const startedAtMs = clock.nowMs();
  const failing = (code: FailureCode, times: number) => async () => {
    started.push((clock.nowMs() - startedAtMs) / 1000);
    return started.length > times ? success(undefined) : failure({ code });
  };
  return { clock, link, fetch, started, failing };
}

test('repeats a failed fetch with doubled waits until it succeeds', async () => {
  const { clock, fetch, started, failing } = open();
  await fetch('friends', failing('server_error', 8));
  await clock.advance(600_000);
  expect(started).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183]);
});

test.each(['timeout', 'network', 'not_connected', 'invalid_reply', 'too_frequent', 'too_many_tries'] as const)(
  'repeats after %s',
  async (code) => {
    const { clock, fetch, started, failing } = open();
    await fetch('friends', failing(code, 1));
    await clock.advance(60_000);
    expect(started).toHaveLength(2);
  },
);

test('does not repeat a final refusal', async () => {
  const { clock, fetch, started, failing } = open();
  await fetch('friends', failing('forbidden', 8));
  await clock.advance(600_000);
  expect(started).toEqual([0]);
});

test('stops when the link is closed', async () => {
  const { clock, link, fetch, started, failing } = open();
  await fetch('friends', failing('network', 8));
  await clock.advance(3000);
  link.isOpen = false;
  await clock.advance(600_000);
  expect(started).toEqual([0, 1, 3]);
});

test('replaces an older fetch of the same name only', async () => {
  const { clock, fetch } = open();
  const ran: string[] = [];
  const named = (name: string) => async () => {
    ran.push(name);
    return failure({ code: 'network' as const });
  };
  await fetch('friends', named('old'));
  await fetch('friends', named('new'));
  await fetch('groups', named('groups'));
  await clock.advance(1000);
  expect(ran).toEqual(['old', 'new', 'groups', 'new', 'groups']);
});
