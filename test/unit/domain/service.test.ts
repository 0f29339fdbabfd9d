import { describe, expect, test } from 'vitest';
import { chatKind, playerOf, serviceChatId } from '../../../widget/domain/chat/chat-id.ts';
import { type Agent, agentFor } from '../../../widget/domain/service/agent.ts';
import { isWithinHours } from '../../../widget/domain/service/service-hours.ts';
import { isScorable } from '../../../widget/domain/service/service-session.ts';
import { voiceWidthEm } from '../../../widget/domain/media/voice.ts';

test('names the chat of a player with the service', () => {
  const chatId = serviceChatId('M000000001');
  expect([chatKind(chatId), playerOf(chatId)]).toEqual(['service', 'M000000001']);
  expect(chatKind('sM00000001')).toBe('other');
});

describe('opening hours', () => {
  const at = (time: string) => Date.parse(`2026-11-25T${time}:00Z`);
  test.each([
    ['09:00', '23:00', '09:00', true],
    ['09:00', '23:00', '08:59', false],
    ['09:00', '23:00', '23:00', false],
    ['22:00', '06:00', '23:30', true],
    ['22:00', '06:00', '05:59', true],
    ['22:00', '06:00', '12:00', false],
    ['00:00', '00:00', '12:00', true],
  ])('from %s to %s at %s', (from, to, time, isOpen) => {
    expect(isWithinHours({ from, to }, at(time), 'UTC')).toBe(isOpen);
  });

  test('are those of the time zone', () => {
    expect(isWithinHours({ from: '09:00', to: '10:00' }, at('01:30'), 'Asia/Shanghai')).toBe(true);
    expect(isWithinHours(undefined, at('01:30'), 'Asia/Shanghai')).toBe(true);
  });
});

describe('routing', () => {
  const agent = (more: Partial<Agent>): Agent => ({
    userId: 'M000000001',
    name: '',
    role: 'agent',
    presence: 'online',
    languages: [],
    topics: [],
    capacity: 4,
    load: 0,
    assignedAtMs: 0,
    ...more,
  });
  const session = { language: 'en', topic: 'Deposits' };

  test.each([
    ['the lowest share of the capacity', [{ load: 2 }, { load: 2, capacity: 8 }, { load: 3 }], 1],
    ['the longest wait at the same load', [{ assignedAtMs: 2 }, { assignedAtMs: 1 }], 1],
    ['the language', [{ languages: ['cn'] }, { languages: ['en'], load: 3 }], 1],
    ['the topic', [{ topics: ['Bets'] }, { topics: ['Deposits'], load: 3 }], 1],
    ['nobody who is away or full', [{ presence: 'away' as const }, { load: 4 }, { presence: 'offline' as const }], -1],
  ])('chooses by %s', (_what, agents, chosen) => {
    const all = agents.map((more, at) => agent({ ...more, name: String(at) }));
    expect(agentFor(session, all)?.name).toBe(chosen < 0 ? undefined : String(chosen));
  });
});

test('offers a score once, after an agent took part', () => {
  const ended = { state: 'closed', score: undefined, endedBy: 'agent', acceptedAtMs: 1 } as const;
  expect(isScorable(ended)).toBe(true);
  expect(isScorable({ ...ended, score: 'NoScore' })).toBe(false);
  expect(isScorable({ ...ended, acceptedAtMs: undefined, endedBy: 'left' })).toBe(false);
  expect(isScorable({ ...ended, state: 'active' })).toBe(false);
});

test('makes voice bubbles of the service wider by minutes', () => {
  expect([voiceWidthEm(60_000), voiceWidthEm(60_000, true)]).toEqual([13, 4]);
});
