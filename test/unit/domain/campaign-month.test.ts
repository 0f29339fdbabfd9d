import { describe, expect, test } from 'vitest';
import { lastSevenDays, nextMilestoneOf, weeksOf } from '../../../widget/domain/campaign/calendar-month.ts';
import type { CampaignView } from '../../../widget/domain/campaign/campaign-view.ts';

const day = (date: number): string => `2026-11-${String(date).padStart(2, '0')}`;

const view = (change: Partial<CampaignView> = {}): CampaignView => ({
  campaignId: 'november',
  name: '',
  firstDay: day(3),
  lastDay: day(28),
  timeZone: 'Asia/Shanghai',
  today: day(20),
  isTodaySigned: false,
  nextDayMs: 0,
  dailyReward: '0.88',
  milestones: [
    { days: 3, reward: '1.88', isGot: true },
    { days: 7, reward: '8.88', isGot: false },
  ],
  makeUpsPerMonth: 2,
  makeUpMaxAgeDays: 7,
  makeUpReward: '0.00',
  makeUpsLeft: 1,
  streak: 2,
  signedThisMonth: 5,
  month: '2026-11',
  days: [4, 6, 7, 18, 19].map((date) => ({ day: day(date), kind: date === 7 ? 'makeUp' : 'sign' })),
  rewards: [],
  ...change,
});
const statesOf = (shown: CampaignView) =>
  new Map(
    weeksOf(shown)
      .flat()
      .filter((cell) => cell !== undefined)
      .map((cell) => [Number(cell.day.slice(8)), cell.state]),
  );

describe('the calendar', () => {
  test('has whole weeks from Sunday on', () => {
    const weeks = weeksOf(view());
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
    expect(weeks[0]?.[0]?.day).toBe(day(1));
    expect(weeks[4]?.slice(2)).toEqual([undefined, undefined, undefined, undefined, undefined]);
    // 1 December 2026 is a Tuesday.
    expect(weeksOf(view({ month: '2026-12', days: [] }))[0]?.findIndex((cell) => cell !== undefined)).toBe(2);
  });

  test('names the state of each day', () => {
    const states = statesOf(view());
    expect([2, 3, 4, 5, 6, 7].map((date) => states.get(date))).toEqual([
      'plain',
      'plain',
      'signed',
      'missed',
      'signed',
      'madeUp',
    ]);
    expect([12, 13, 17, 18, 20, 21].map((date) => states.get(date))).toEqual([
      'missed',
      'canMakeUp',
      'canMakeUp',
      'signed',
      'today',
      'plain',
    ]);
  });

  test('marks the day on which the next milestone is reachable', () => {
    // Two days until yesterday, five more from today on.
    expect(statesOf(view()).get(24)).toBe('reward');
    expect(statesOf(view({ isTodaySigned: true, streak: 3 })).get(24)).toBe('reward');
  });

  test('offers no make-up after the end or without any left', () => {
    expect([...statesOf(view({ makeUpsLeft: 0 })).values()]).not.toContain('canMakeUp');
    expect([...statesOf(view({ today: day(29) })).values()]).not.toContain('canMakeUp');
  });

  test('joins neighbours of one week', () => {
    const cells = weeksOf(view()).flat();
    const cell = (date: number) => cells.find((each) => each?.day === day(date));
    expect(cell(18)).toMatchObject({ continuesBefore: false, continuesAfter: true });
    expect(cell(19)).toMatchObject({ continuesBefore: true, continuesAfter: false });
    // 7 November is a Saturday.
    expect(cell(7)).toMatchObject({ continuesBefore: true, continuesAfter: false });
  });
});

test('the next milestone is one that the user lacks', () => {
  expect(nextMilestoneOf(view())?.days).toBe(7);
  expect(nextMilestoneOf(view({ streak: 7 }))).toBeUndefined();
});

test('the last seven days end today', () => {
  const days = lastSevenDays(day(20), 3);
  expect(days.map((each) => each.day)).toEqual([14, 15, 16, 17, 18, 19, 20].map(day));
  expect(days.filter(({ isSigned }) => isSigned).map((each) => each.day)).toEqual([day(18), day(19), day(20)]);
});
