import { expect, test } from 'vitest';
import {
  type DeskInbox,
  type DeskSession,
  figuresCsv,
  fillReply,
  hasNewWaiting,
  withMessages,
} from '../../../applet-host-demo/staff/desk/desk-state.ts';
import { DESK_TEXTS } from '../../../applet-host-demo/staff/desk/texts.ts';
import { aSentMessage } from '../../support/builders.ts';

test('fills the placeholders of a quick reply, keeps unknown ones', () => {
  const values = { name: 'Anna', agent: 'Wan', data: new Map([['order', 'WD-1']]) };
  expect(fillReply('{name}, {order} {page} – {agent}', values)).toBe('Anna, WD-1 {page} – Wan');
});

test('merges messages by their number', () => {
  const messages = ['9', '10', '2'].map((messageId) => aSentMessage(Number(messageId)));
  const [nine, ten, two] = messages;
  if (nine === undefined || ten === undefined || two === undefined) throw new Error('no messages');
  expect(withMessages([nine, ten], [two, ten])).toEqual([two, nine, ten]);
});

test('rings for newly waiting sessions, not for later queue parts', () => {
  const session = (sessionId: string, queuedAtMs: number) => ({ sessionId, queuedAtMs }) as DeskSession;
  const inbox = (waiting: readonly DeskSession[], waitingCount: number, nowMs: number): DeskInbox => ({
    waiting,
    waitingCount,
    mine: [],
    others: [],
    agents: [],
    nowMs,
  });
  const before = inbox([session('10000001', 1)], 2, 100);
  expect(hasNewWaiting(before, inbox([session('10000001', 1), session('10000002', 2)], 2, 200))).toBe(false);
  expect(hasNewWaiting(before, inbox([session('10000002', 2)], 1, 200))).toBe(false);
  expect(hasNewWaiting(before, inbox([session('10000001', 1), session('10000003', 150)], 2, 200))).toBe(true);
  // A session that an agent passed on keeps its time.
  expect(hasNewWaiting(before, inbox([session('10000000', 0), session('10000001', 1)], 3, 200))).toBe(true);
});

test('writes figures that a spreadsheet does not run', () => {
  const row = { sessions: 2, good: 1, general: 0, bad: 0, averageWaitMs: 61_000, averageHandlingMs: 0 };
  const agents = [{ ...row, agentId: 'M000000001', agentName: '=cmd|"x"' }];
  expect(figuresCsv({ day: '2026-11-25', waiting: 0, longestWaitMs: 0, agents }).split('\r\n')[1]).toBe(
    `"2026-11-25","M000000001","'=cmd|""x""","2","1","0","0","61","0"`,
  );
});

test('has the same placeholders in both languages', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([each]) => each).sort();
  for (const key of Object.keys(DESK_TEXTS.en) as (keyof typeof DESK_TEXTS.en)[])
    expect([key, placeholders(DESK_TEXTS.cn[key])]).toEqual([key, placeholders(DESK_TEXTS.en[key])]);
});
