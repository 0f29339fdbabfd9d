import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayAt,
  daysBetween,
  daysOfMonth,
  isCalendarDay,
  isCalendarMonth,
  isTimeZone,
  nextDayMs,
  weekdayOf,
} from '../../../widget/domain/campaign/calendar-day.ts';
import {
  checkMakeUp,
  isRunning,
  nextMilestone,
  reachedMilestones,
  runAround,
  runUntil,
  type SignCampaign,
  streakOn,
} from '../../../widget/domain/campaign/sign-campaign.ts';

const CAMPAIGN: SignCampaign = {
  campaignId: 'november',
  name: '',
  firstDay: '2026-11-01',
  lastDay: '2026-11-30',
  dailyReward: 88,
  milestones: [
    { days: 3, reward: 188 },
    { days: 7, reward: 888 },
  ],
  makeUp: { perMonth: 2, maxAgeDays: 7, reward: 0 },
};
const days = (...list: readonly number[]) => new Set(list.map((day) => `2026-11-${String(day).padStart(2, '0')}`));
const utc = (text: string): number => Date.parse(`${text}Z`);

describe('days', () => {
  test.each(['2026-11-20', '2024-02-29', '2000-01-01'])('accepts %s', (day) => expect(isCalendarDay(day)).toBe(true));
  test.each(['2026-02-29', '2026-13-01', '2026-1-1', '2026-11-31', '', '20261120', '2026-11-20T00:00'])(
    'refuses %j',
    (day) => expect(isCalendarDay(day)).toBe(false),
  );
  test('knows months and time zones', () => {
    expect([isCalendarMonth('2026-11'), isCalendarMonth('2026-13'), isCalendarMonth('2026-11-01')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([isTimeZone('Asia/Kolkata'), isTimeZone('Asia/Nowhere'), isTimeZone('')]).toEqual([true, false, false]);
  });

  test.each([
    // The last second of a day and the first of the next.
    ['Asia/Shanghai', '2026-11-19T15:59:59', '2026-11-19'],
    ['Asia/Shanghai', '2026-11-19T16:00:00', '2026-11-20'],
    ['Asia/Kolkata', '2026-11-19T18:29:59', '2026-11-19'],
    ['Asia/Kolkata', '2026-11-19T18:30:00', '2026-11-20'],
    // Brazil had summer time until 2019: midnight of 4 November 2018 did not exist.
    ['America/Sao_Paulo', '2018-11-04T02:59:59', '2018-11-03'],
    ['America/Sao_Paulo', '2018-11-04T03:00:00', '2018-11-04'],
    ['America/Sao_Paulo', '2018-11-05T01:59:59', '2018-11-04'],
    ['America/Sao_Paulo', '2018-11-05T02:00:00', '2018-11-05'],
    // 17 February 2018 had 25 hours.
    ['America/Sao_Paulo', '2018-02-18T02:59:59', '2018-02-17'],
    ['America/Sao_Paulo', '2018-02-18T03:00:00', '2018-02-18'],
    ['America/Sao_Paulo', '2026-11-20T02:59:59', '2026-11-19'],
    // Ends of months and years, and the leap day.
    ['Asia/Shanghai', '2026-12-31T16:00:00', '2027-01-01'],
    ['Asia/Shanghai', '2024-02-28T16:00:00', '2024-02-29'],
    ['Asia/Shanghai', '2024-02-29T16:00:00', '2024-03-01'],
    ['Asia/Shanghai', '2026-02-28T16:00:00', '2026-03-01'],
    ['Etc/UTC', '2026-11-20T00:00:00', '2026-11-20'],
  ])('in %s, %s is in %s', (timeZone, moment, day) => expect(dayAt(utc(moment), timeZone)).toBe(day));

  test.each([
    ['Asia/Shanghai', '2026-11-19T16:00:00', '2026-11-20T16:00:00'],
    ['Asia/Kolkata', '2026-11-20T10:00:00', '2026-11-20T18:30:00'],
    // 23 hours, then 25 hours.
    ['America/Sao_Paulo', '2018-11-04T03:00:00', '2018-11-05T02:00:00'],
    ['America/Sao_Paulo', '2018-02-17T02:00:00', '2018-02-18T03:00:00'],
  ])('in %s, the day after %s begins at %s', (timeZone, moment, next) => {
    expect(nextDayMs(utc(moment), timeZone)).toBe(utc(next));
    expect(nextDayMs(utc(next) - 1, timeZone)).toBe(utc(next));
  });

  test('counts across months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
    expect(daysBetween('2026-11-20', '2026-12-01')).toBe(11);
    expect(daysBetween('2026-11-20', '2026-11-13')).toBe(-7);
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
    expect(daysOfMonth('2024-02')).toHaveLength(29);
    expect(daysOfMonth('2026-11').at(-1)).toBe('2026-11-30');
    expect(weekdayOf('2026-11-01')).toBe(0);
  });
});

describe('streaks', () => {
  test('counts the days that end on a day', () => {
    expect(runUntil(days(18, 19, 20), '2026-11-20')).toBe(3);
    expect(runUntil(days(18, 19), '2026-11-20')).toBe(0);
  });
  test('keeps a streak until the end of the next day', () => {
    expect(streakOn(days(18, 19), '2026-11-20')).toBe(2);
    expect(streakOn(days(18, 19, 20), '2026-11-20')).toBe(3);
    expect(streakOn(days(17, 18), '2026-11-20')).toBe(0);
  });
  test('joins the runs around a day', () => expect(runAround(days(10, 11, 12, 13, 15), '2026-11-12')).toBe(4));
  test('names the milestones that a run reaches, each once', () => {
    expect(reachedMilestones(CAMPAIGN, 7, new Set())).toHaveLength(2);
    expect(reachedMilestones(CAMPAIGN, 7, new Set([3]))).toEqual([{ days: 7, reward: 888 }]);
    expect(reachedMilestones(CAMPAIGN, 2, new Set())).toEqual([]);
  });
  const have =
    (...got: readonly number[]) =>
    (milestone: { readonly days: number }) =>
      got.includes(milestone.days);
  test('names the next milestone', () => {
    expect(nextMilestone(CAMPAIGN.milestones, 3, have(3))).toEqual({
      days: 7,
      reward: 888,
    });
    // A milestone that was paid once is not promised again.
    expect(nextMilestone(CAMPAIGN.milestones, 0, have(3))).toEqual({
      days: 7,
      reward: 888,
    });
    expect(nextMilestone(CAMPAIGN.milestones, 7, have(3, 7))).toBeUndefined();
  });
  test('runs from its first day to its last', () => {
    const runs = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map((day) => isRunning(CAMPAIGN, day));
    expect(runs).toEqual([false, true, true, false]);
  });
});

describe('making up', () => {
  const check = (day: string, today: string, signed = days(19), used = 0) => {
    const result = checkMakeUp(CAMPAIGN, day, { today, signed, used });
    return result.ok ? 'ok' : result.failure;
  };
  test.each([
    ['2026-11-18', '2026-11-20', 'ok'],
    ['2026-11-13', '2026-11-20', 'ok'],
    ['2026-11-12', '2026-11-20', 'make_up_day'],
    ['2026-11-20', '2026-11-20', 'make_up_day'],
    ['2026-11-21', '2026-11-20', 'make_up_day'],
    ['2026-11-19', '2026-11-20', 'make_up_day'],
    ['2026-10-31', '2026-11-02', 'make_up_day'],
    ['2026-11-30', '2026-12-01', 'campaign_closed'],
  ])('of %s on %s: %s', (day, today, result) => expect(check(day, today)).toBe(result));
  test('is limited in a month', () => {
    expect(check('2026-11-18', '2026-11-20', days(), 1)).toBe('ok');
    expect(check('2026-11-18', '2026-11-20', days(), 2)).toBe('make_up_used');
  });
});
