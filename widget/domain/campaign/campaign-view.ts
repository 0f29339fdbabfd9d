import type { CalendarDay, CalendarMonth } from './calendar-day.ts';
import type { SignKind } from './sign-campaign.ts';

/** A running campaign as cards and entries show it. Amounts are decimal texts. */
export interface CampaignCard {
  readonly campaignId: string;
  /** Empty: the product's own title. */
  readonly name: string;
  readonly today: CalendarDay;
  readonly isSigned: boolean;
  readonly streak: number;
  readonly dailyReward: string;
  /** The days that are missing until the next milestone. */
  readonly daysToNext?: number | undefined;
  readonly nextReward?: string | undefined;
}

export interface MilestoneView {
  readonly days: number;
  readonly reward: string;
  readonly isGot: boolean;
}

/** A campaign as its screen shows it: its rules, one month, and the user's state. Amounts are decimal texts. */
export interface CampaignView {
  readonly campaignId: string;
  readonly name: string;
  readonly firstDay: CalendarDay;
  readonly lastDay: CalendarDay;
  readonly timeZone: string;
  readonly today: CalendarDay;
  readonly isTodaySigned: boolean;
  /** The first moment of the next day. */
  readonly nextDayMs: number;
  readonly dailyReward: string;
  readonly milestones: readonly MilestoneView[];
  readonly makeUpsPerMonth: number;
  readonly makeUpMaxAgeDays: number;
  readonly makeUpReward: string;
  readonly makeUpsLeft: number;
  readonly streak: number;
  readonly signedThisMonth: number;
  /** The month of `days` and `rewards`. */
  readonly month: CalendarMonth;
  readonly days: readonly { readonly day: CalendarDay; readonly kind: SignKind }[];
  /** Newest first. */
  readonly rewards: readonly RewardView[];
}

export interface RewardView {
  readonly day: CalendarDay;
  readonly amount: string;
  readonly timeMs: number;
  /** The days of a milestone. Absent: the reward of one day. */
  readonly milestone?: number | undefined;
}

/** The result of signing or making up. */
export interface SignedView {
  readonly day: CalendarDay;
  /** False for a repeat: nothing was paid again. */
  readonly isNew: boolean;
  readonly streak: number;
  readonly dailyReward: string;
  readonly milestones: readonly { readonly days: number; readonly reward: string }[];
  readonly total: string;
  readonly state: CampaignView;
}
