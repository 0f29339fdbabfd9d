import type { FailureCode } from '../failure.ts';
import { failure, success, type Result } from '../result.ts';
import { addDays, type CalendarDay, daysBetween } from './calendar-day.ts';

/** A reward for a number of days without a gap. Amounts are minor units. */
export interface Milestone {
  readonly days: number;
  readonly reward: number;
}

/** The rules of making up for missed days. */
export interface MakeUpRules {
  /** How many days a user may make up for in one month. 0: none. */
  readonly perMonth: number;
  /** The oldest missed day that counts, in days before today. */
  readonly maxAgeDays: number;
  /** The reward of a made-up day. */
  readonly reward: number;
}

/** The rules of a sign-in campaign. Spec: 1-chat §1 (a daily sign-in campaign). L-CA1. */
export interface SignCampaign {
  readonly campaignId: string;
  /** Empty: the product's own title in the language of the user. */
  readonly name: string;
  readonly firstDay: CalendarDay;
  readonly lastDay: CalendarDay;
  readonly dailyReward: number;
  /** In ascending order of their days. */
  readonly milestones: readonly Milestone[];
  readonly makeUp: MakeUpRules;
}

export type SignKind = 'sign' | 'makeUp';

/** Whether a campaign runs on a day. */
export const isRunning = (
  { firstDay, lastDay }: Pick<SignCampaign, 'firstDay' | 'lastDay'>,
  day: CalendarDay,
): boolean => firstDay <= day && day <= lastDay;

/** The number of days without a gap that end on a day. 0 if the day itself is missing. */
export function runUntil(signed: ReadonlySet<CalendarDay>, day: CalendarDay): number {
  let length = 0;
  while (signed.has(addDays(day, -length))) length += 1;
  return length;
}

/** The streak that the user can still extend today: it ends today, or yesterday if today is not signed yet. */
export const streakOn = (signed: ReadonlySet<CalendarDay>, today: CalendarDay): number =>
  runUntil(signed, signed.has(today) ? today : addDays(today, -1));

/** The number of days without a gap around a signed day. */
export function runAround(signed: ReadonlySet<CalendarDay>, day: CalendarDay): number {
  let after = 0;
  while (signed.has(addDays(day, after + 1))) after += 1;
  return runUntil(signed, day) + after;
}

/** The milestones that a run reaches and that the user has not got yet. */
export const reachedMilestones = (
  { milestones }: SignCampaign,
  run: number,
  got: ReadonlySet<number>,
): readonly Milestone[] => milestones.filter(({ days }) => days <= run && !got.has(days));

/** The next milestone of a streak that the user has not got yet; undefined after the last. */
export const nextMilestone = <M extends Pick<Milestone, 'days'>>(
  milestones: readonly M[],
  streak: number,
  isGot: (milestone: M) => boolean,
): M | undefined => milestones.find((milestone) => milestone.days > streak && !isGot(milestone));

/** Facts that decide whether a day can be made up for. */
export interface MakeUpFacts {
  readonly today: CalendarDay;
  readonly signed: ReadonlySet<CalendarDay>;
  /** How many days the user has made up for in this month. */
  readonly used: number;
}

/** Whether a user may make up for a day. L-CA3. */
export function checkMakeUp(
  campaign: SignCampaign,
  day: CalendarDay,
  { today, signed, used }: MakeUpFacts,
): Result<undefined, FailureCode> {
  const { makeUp } = campaign;
  if (!isRunning(campaign, today)) return failure('campaign_closed');
  const age = daysBetween(day, today);
  if (age < 1 || age > makeUp.maxAgeDays || !isRunning(campaign, day) || signed.has(day)) return failure('make_up_day');
  return used < makeUp.perMonth ? success(undefined) : failure('make_up_used');
}
