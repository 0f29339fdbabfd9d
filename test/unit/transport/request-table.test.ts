import { expect, test } from 'vitest';
import type { ReplyEnvelope } from '../../../widget/contract/envelope.ts';
import { createRequestTable } from '../../../widget/transport/request-table.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

const reply = (r: string): ReplyEnvelope => ({ s: '1', m: '', d: { of: r }, t: 0, r, code: '' });

test('matches replies to requests in any order', async () => {
  const table = createRequestTable(createFakeClock());
  const [first, second] = [table.expect('1', 1000), table.expect('2', 1000)];
  expect(table.settle(reply('2'))).toBe(true);
  expect(table.settle(reply('1'))).toBe(true);
  expect(await first).toMatchObject({ value: { d: { of: '1' } } });
  expect(await second).toMatchObject({ value: { d: { of: '2' } } });
});

test('ignores an unknown or repeated reply', async () => {
  const table = createRequestTable(createFakeClock());
  const waiting = table.expect('1', 1000);
  expect(table.settle(reply('other'))).toBe(false);
  expect(table.settle(reply('1'))).toBe(true);
  expect(table.settle(reply('1'))).toBe(false);
  await waiting;
});

test('times out an unanswered request and ignores a late reply', async () => {
  const clock = createFakeClock();
  const table = createRequestTable(clock);
  const waiting = table.expect('1', 30_000);
  await clock.advance(30_000);
  expect(await waiting).toEqual({ ok: false, failure: { code: 'timeout' } });
  expect(table.settle(reply('1'))).toBe(false);
});

test('fails all requests and clears timers when the link closes', async () => {
  const clock = createFakeClock();
  const table = createRequestTable(clock);
  const waiting = [table.expect('1', 1000), table.expect('2', 1000)];
  table.failAll({ code: 'not_connected' });
  expect(await Promise.all(waiting)).toEqual([1, 2].map(() => ({ ok: false, failure: { code: 'not_connected' } })));
  expect(clock.pending()).toEqual([]);
});
