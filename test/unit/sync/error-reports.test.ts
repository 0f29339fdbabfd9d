import { createStore } from 'jotai/vanilla';
import { expect, test } from 'vitest';
import { encode } from '../../../widget/contract/codec.ts';
import type { HttpCall } from '../../../widget/contract/operation.ts';
import { success } from '../../../widget/domain/result.ts';
import { createErrorReports } from '../../../widget/sync/error-reports.ts';
import { createReportingLog } from '../../../widget/sync/reporting-log.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

function collect() {
  const clock = createFakeClock();
  const sent: Record<string, string>[] = [];
  const callDirect = <Q, R>(call: HttpCall<Q, R>, request: Q) => {
    sent.push(encode(call.request, request, { roleScheme: 'B' }) as Record<string, string>);
    return Promise.resolve(success(undefined as R));
  };
  const transport = { api: { callDirect }, link: { state: () => ({ name: 'off' }) as const } };
  const visibility = { isVisible: () => true, isOnline: () => true };
  const reports = createErrorReports({ transport, clock, store: createStore(), visibility });
  return { clock, sent, reports };
}

test('sends an error with details and the previous log lines', () => {
  const { sent, reports } = collect();
  reports.add('database failed', { table: 'messages' });
  reports.add('missMsgId', { chatId: 'M000000001M000000002', msg_id: '7' });
  expect(sent).toHaveLength(2);
  expect(sent[1]?.['msg']).toBe('missMsgId');
  expect(sent[1]?.['body']).toContain('&quot;link&quot;:&quot;off&quot;');
  expect(sent[1]?.['value']).toContain('M000000001M000000002');
  expect(sent[1]?.['runlog']).toMatch(/database failed.*\n.*missMsgId/);
});

test('never sends tokens from an event, details or the log', () => {
  const { sent, reports } = collect();
  const canary = `${'c0'.repeat(16)}${'Zz_-9'.repeat(8)}abc`;
  reports.add(`went wrong at /vap/websocket/${canary}`, { token: canary });
  reports.add('later', {});
  expect(JSON.stringify(sent)).not.toContain(canary.slice(0, 32));
});

test('sends each kind once a minute, twenty reports a visit', async () => {
  const { clock, sent, reports } = collect();
  for (let times = 0; times < 5; times += 1) reports.add('same', {});
  expect(sent).toHaveLength(1);
  await clock.advance(60_000);
  reports.add('same', {});
  expect(sent).toHaveLength(2);
  for (let kind = 0; kind < 50; kind += 1) reports.add(`kind ${kind}`, {});
  expect(sent).toHaveLength(20);
});

test('cuts a long text to the provider’s limit', () => {
  const { sent, reports } = collect();
  reports.add('long '.repeat(100), { text: 'word '.repeat(1000) });
  for (let line = 0; line < 30; line += 1) reports.add(`line ${line}`, { text: 'word '.repeat(100) });
  expect(
    sent.every(
      ({ msg = '', value = '', runlog = '' }) => msg.length <= 200 && value.length < 1100 && runlog.length < 6000,
    ),
  ).toBe(true);
});

test('logs a line at once; retries a failed reporter load', async () => {
  const { sent, reports } = collect();
  const lines: string[] = [];
  let loads = 0;
  const load = () => {
    loads += 1;
    return loads === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(reports);
  };
  const log = createReportingLog({ warn: (event) => void lines.push(event) }, load);
  log.warn('first');
  expect(lines).toEqual(['first']);
  await new Promise(setImmediate);
  log.warn('second');
  await new Promise(setImmediate);
  expect([loads, sent.map(({ msg }) => msg)]).toEqual([2, ['second']]);
});
