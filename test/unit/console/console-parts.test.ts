import { expect, test } from 'vitest';
import { addressOf } from '../../../applet-host-demo/staff/console/api.ts';
import type { Report } from '../../../applet-host-demo/server-client/generated/reports.ts';
import { stepIn, stepOf } from '../../../applet-host-demo/staff/kit/keyboard.ts';
import { splitLines, splitWords } from '../../../applet-host-demo/staff/console/kit/split-lines.ts';
import { formatAgo } from '../../../applet-host-demo/staff/console/kit/times.ts';
import { exportLines } from '../../../applet-host-demo/staff/console/pages/audit/export-lines.ts';
import { choicesOf } from '../../../applet-host-demo/staff/console/pages/reports/decision.ts';
import { hashOf, readRoute } from '../../../applet-host-demo/staff/console/route.ts';
import { CONSOLE_TEXTS, say } from '../../../applet-host-demo/staff/console/texts.ts';
import { failure, success } from '../../../widget/domain/result.ts';

test('writes a place into the address and reads it back', () => {
  expect(readRoute(hashOf('CB', 'players', 'user:M1/2'))).toEqual({ tenant: 'CB', page: 'players', id: 'user:M1/2' });
  expect(readRoute('#/CB/nothing')).toEqual({ tenant: 'CB', page: undefined, id: undefined });
  expect(readRoute('#/%E0%A4%A/players')).toEqual({ tenant: '', page: 'players', id: undefined });
});

test('leaves empty values out of a query', () => {
  expect(addressOf('/players', { search: 'a&b', cursor: undefined, tag: '' })).toBe('/players?search=a%26b');
  expect(addressOf('/players', {})).toBe('/players');
});

test('both languages have the same placeholders', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();
  for (const [key, text] of Object.entries(CONSOLE_TEXTS.en))
    expect([key, ...placeholders(CONSOLE_TEXTS.cn[key as keyof typeof CONSOLE_TEXTS.cn])]).toEqual([
      key,
      ...placeholders(text),
    ]);
  expect(say('en', 'tenantOf', { at: 1, count: 4 })).toBe('1 of 4 tenants');
});

test('splits lists that an operator types', () => {
  expect(splitLines(' a \n\n b')).toEqual(['a', 'b']);
  expect(splitWords('vip, new，  ,old')).toEqual(['vip', 'new', 'old']);
});

test('writes the time since a moment in its largest unit', () => {
  const now = Date.parse('2026-11-26T12:00:00.000Z');
  expect(formatAgo('2026-11-26T11:59:50.000Z', now, 'en')).toBe('this minute');
  expect(formatAgo('2026-11-26T09:30:00.000Z', now, 'en')).toBe('2 hr. ago');
  expect(formatAgo('2026-11-24T09:30:00.000Z', now, 'en')).toBe('2 days ago');
  expect(formatAgo('2026-10-01T09:30:00.000Z', now, 'en')).toBe('Oct 1, 2026');
});

test('moves by J and K, starting at the first row', () => {
  const rows = ['a', 'b', 'c'];
  const from = (open: string, key: string) => stepIn(rows, (row) => row === open, stepOf(key));
  expect([from('b', 'j'), from('b', 'k'), from('c', 'j'), from('a', 'k')]).toEqual(['c', 'a', undefined, undefined]);
  expect([from('not listed', 'j'), from('not listed', 'k')]).toEqual(['a', 'a']);
  expect(stepOf('x')).toBe(0);
});

test('offers the decisions that suit a report', () => {
  const report: Report = {
    reportId: '1',
    state: 'open',
    reason: 'spam',
    note: '',
    createdAt: '2026-11-26T12:00:00.000Z',
    reportsOfMessage: 1,
    reported: { userId: 'M100000001', name: 'Max' },
  };
  const actions = (chatId?: string) =>
    choicesOf(chatId === undefined ? report : { ...report, message: { chatId, messageId: '5' } }).map(
      ({ action }) => action,
    );
  const ofPlayers = ['mute-everywhere', 'shadow-player', 'freeze-player', 'none'];
  expect(actions()).toEqual(ofPlayers);
  expect(actions('dr9hzi43')).toEqual(['remove-message', 'shadow-message', 'mute-player', ...ofPlayers]);
  expect(actions('M100000001M100000002')).toEqual(['remove-message', 'shadow-message', ...ofPlayers]);
});

test('exports a log in parts until one is empty', async () => {
  const parts = ['{"number":1}\n{"number":2}\n', '{"number":3}\n', ''];
  const asked: unknown[] = [];
  const exported = await exportLines((_method, _path, request) => {
    asked.push(request?.query?.['after']);
    return Promise.resolve(success(parts[asked.length - 1] as never));
  }, '/audit/export');
  expect(exported.ok && (await exported.value.text())).toBe('{"number":1}\n{"number":2}\n{"number":3}\n');
  expect(asked).toEqual([0, 2, 3]);
  const refusal = failure({ status: 403, code: 'scope_missing', message: 'No.' });
  expect(await exportLines(() => Promise.resolve(refusal), '/audit/export')).toEqual(refusal);
});
