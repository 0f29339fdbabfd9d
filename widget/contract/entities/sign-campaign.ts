import { isCalendarDay, isCalendarMonth } from '../../domain/campaign/calendar-day.ts';
import type { CampaignCard, CampaignView } from '../../domain/campaign/campaign-view.ts';
import type { SignKind } from '../../domain/campaign/sign-campaign.ts';
import { amount } from '../amount.ts';
import {
  count,
  flag,
  mapped,
  named,
  oneOf,
  optional,
  record,
  textThat,
  time,
  tolerantList,
  type Codec,
} from '../codec.ts';
import { shortText } from '../ids.ts';

export const calendarDay = textThat(isCalendarDay, 'day (YYYY-MM-DD)');
export const calendarMonth = textThat(isCalendarMonth, 'month (YYYY-MM)');
export const campaignId = named('id', shortText);

const signKind: Codec<SignKind> = mapped(
  oneOf(['1', '2']),
  (wire) => (wire === '2' ? 'makeUp' : 'sign'),
  (value) => (value === 'makeUp' ? '2' : '1'),
);

/** A reward for a number of days without a gap. */
const milestone = record({ days: count, reward: amount, isGot: named('got', flag) });

/** A campaign as the centre lists it: enough for a card. D-09. */
export const campaignCard: Codec<CampaignCard> = record({
  campaignId,
  name: shortText,
  today: calendarDay,
  isSigned: named('signed', flag),
  streak: count,
  dailyReward: named('reward', amount),
  /** The days that are missing until the next milestone, and its reward. Absent after the last milestone. */
  daysToNext: optional(count, 'next_days'),
  nextReward: optional(amount, 'next_reward'),
});

/** A sign-in campaign, for its screen: rules, one month of the calendar, and the caller's state. D-09. */
export const campaignState: Codec<CampaignView> = record({
  campaignId,
  name: shortText,
  firstDay: named('start', calendarDay),
  lastDay: named('end', calendarDay),
  /** IANA name. */
  timeZone: named('time_zone', shortText),
  today: calendarDay,
  isTodaySigned: named('signed', flag),
  /** The first moment of the next day. */
  nextDayMs: named('next_day_at', time),
  dailyReward: named('reward', amount),
  milestones: tolerantList(milestone),
  makeUpsPerMonth: named('resign_limit', count),
  /** The oldest missed day that counts, in days before today. */
  makeUpMaxAgeDays: named('resign_days', count),
  makeUpReward: named('resign_reward', amount),
  makeUpsLeft: named('resign_left', count),
  streak: count,
  /** The days of this month, not of the shown one. */
  signedThisMonth: named('month_count', count),
  /** The shown month. */
  month: calendarMonth,
  days: tolerantList(record({ day: calendarDay, kind: named('type', signKind) })),
  /** The rewards of the shown month, newest first. `milestone`: the days of a milestone; absent for a single day. */
  rewards: tolerantList(
    record({ day: calendarDay, amount, timeMs: named('time', time), milestone: optional(count, 'days') }),
  ),
});
