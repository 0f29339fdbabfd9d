import fc from 'fast-check';
import { addDays } from '../../../widget/domain/campaign/calendar-day.ts';
import * as any from '../../support/arbitraries.ts';

const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days));
const amount = fc.integer({ min: 0, max: 1_000_000 }).map((units) => (units / 100).toFixed(2));
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });

const state = fc.record({
  campaignId: any.shortText,
  name: any.shortText,
  firstDay: day,
  lastDay: day,
  timeZone: fc.constantFrom('Asia/Shanghai', 'America/Sao_Paulo'),
  today: day,
  isTodaySigned: fc.boolean(),
  nextDayMs: any.timeMs,
  dailyReward: amount,
  milestones: fc.array(fc.record({ days: any.count, reward: amount, isGot: fc.boolean() }), { maxLength: 4 }),
  makeUpsPerMonth: any.count,
  makeUpMaxAgeDays: any.count,
  makeUpReward: amount,
  makeUpsLeft: any.count,
  streak: any.count,
  signedThisMonth: any.count,
  month: day.map((each) => each.slice(0, 7)),
  days: fc.array(fc.record({ day, kind: fc.constantFrom('sign' as const, 'makeUp' as const) }), { maxLength: 4 }),
  rewards: fc.array(fc.record({ day, amount, timeMs: any.timeMs, milestone: maybe(any.count) }), { maxLength: 4 }),
});
const signed = fc.record({
  day,
  isNew: fc.boolean(),
  streak: any.count,
  dailyReward: amount,
  milestones: fc.array(fc.record({ days: any.count, reward: amount }), { maxLength: 3 }),
  total: amount,
  state,
});

export const CAMPAIGN_HTTP_SAMPLES = {
  campaignCentre: {
    request: fc.constant(undefined),
    reply: fc.record({
      campaigns: fc.array(
        fc.record({
          campaignId: any.shortText,
          name: any.shortText,
          today: day,
          isSigned: fc.boolean(),
          streak: any.count,
          dailyReward: amount,
          daysToNext: maybe(any.count),
          nextReward: maybe(amount),
        }),
        { maxLength: 3 },
      ),
    }),
  },
  signCampaignQuery: {
    request: fc.record({ campaignId: any.shortText, month: maybe(day.map((each) => each.slice(0, 7))) }),
    reply: state,
  },
  signCampaignReSign: { request: fc.record({ campaignId: any.shortText, day }), reply: signed },
  signCampaignSign: { request: fc.record({ campaignId: any.shortText }), reply: signed },
};
