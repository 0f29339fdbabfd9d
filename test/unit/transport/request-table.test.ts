import { expect, test } from 'vitest';
import type { ReplyEnvelope } from '../../../widget/contract/envelope.ts';
import { createRequestTable } from '../../../widget/transport/request-table.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

const reply = (r: string): ReplyEnvelope => ({ s: '1', m: '', d: { of: r }, t: 0, r, code: '' });

test('each reply finds its request, in whatever order they come', async () => {
  const table = createRequestTable(createFakeClock());
  const [first, second] = [table.expect('1', 1000), table.expect('2', 1000)];
  expect(table.settle(reply('2'))).toBe(true);
  expect(table.settle(reply('1'))).toBe(true);
  expect(await first).toMatchObject({ value: { d: { of: '1' } } });
  expect(await second).toMatchObject({ value: { d: { of: '2' } } });
});

test('a reply that nobody waits for, or that comes twice, finds nobody', async () => {
  const table = createRequestTable(createFakeClock());
  const waiting = table.expect('1', 1000);
  expect(table.settle(reply('other'))).toBe(false);
  expect(table.settle(reply('1'))).toBe(true);
  expect(table.settle(reply('1'))).toBe(false);
  await waiting;
});

test('a request without a reply times out, and its late reply finds nobody', async () => {
  const clock = createFakeClock();
  const table = createRequestTable(clock);
  const waiting = table.expect('1', 30_000);
  await clock.advance(30_000);
  expect(await waiting).toEqual({ ok: false, failure: { code: 'timeout' } });
  expect(table.settle(reply('1'))).toBe(false);
});

test('when the link is gone everybody who waits hears of it, and no timer is left', async () => {
  const clock = createFakeClock();
  const table = createRequestTable(clock);
  const waiting = [table.expect('1', 1000), table.expect('2', 1000)];
  table.failAll({ code: 'not_connected' });
  expect(await Promise.all(waiting)).toEqual([1, 2].map(() => ({ ok: false, failure: { code: 'not_connected' } })));
  expect(clock.pending()).toEqual([]);
});
