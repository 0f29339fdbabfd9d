import { type CalendarMonth, dayAt, monthOf, nextDayMs } from '#domain/campaign/calendar-day.ts';
import type { CampaignCard, CampaignView } from '#domain/campaign/campaign-view.ts';
import { nextMilestone, type SignCampaign, streakOn } from '#domain/campaign/sign-campaign.ts';
import type { FailureCode } from '#domain/failure.ts';
import { type Currency, decimalText } from '#domain/money/amount.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { SessionContext } from '../../calls/services.ts';
import { moneyOf } from '../money/rights.ts';
import { type CampaignUser, listGotMilestones, listSignedDays } from '../../base/store/campaigns/campaigns.ts';
import type { Database } from '../../base/store/schema/schema.ts';
import { findCampaign, runningCampaigns, timeZoneOf } from './running.ts';

interface Wanted {
  readonly campaign: SignCampaign;
  readonly user: CampaignUser;
  readonly currency: Currency;
  /** Undefined: this month. */
  readonly month: CalendarMonth | undefined;
}

/** The campaign for the screen of one user. */
export async function stateOf(
  db: Database,
  { campaign, user, currency, month }: Wanted,
  { services, tenant }: SessionContext,
): Promise<CampaignView> {
  const nowMs = services.now();
  const timeZone = timeZoneOf(tenant);
  const today = dayAt(nowMs, timeZone);
  const shown = month ?? monthOf(today);
  const [days, got] = [await listSignedDays(db, user), await listGotMilestones(db, user)];
  const amountOf = (units: number): string => decimalText(units, currency);
  const isShown = ({ day }: { readonly day: string }): boolean => monthOf(day) === shown;
  const rewards = [
    ...days.map(({ day, reward, timeMs }) => ({ day, units: reward, timeMs, milestone: undefined })),
    ...got.map(({ day, reward, timeMs, days: milestone }) => ({ day, units: reward, timeMs, milestone })),
  ].filter(({ units, ...each }) => units > 0 && isShown(each));
  const { makeUp } = campaign;
  const used = days.filter(({ kind, doneOn }) => kind === 'makeUp' && monthOf(doneOn) === monthOf(today)).length;
  const gotDays = new Set(got.map((each) => each.days));
  return {
    campaignId: campaign.campaignId,
    name: campaign.name,
    firstDay: campaign.firstDay,
    lastDay: campaign.lastDay,
    timeZone,
    today,
    isTodaySigned: days.some(({ day }) => day === today),
    nextDayMs: nextDayMs(nowMs, timeZone),
    dailyReward: amountOf(campaign.dailyReward),
    milestones: campaign.milestones.map((milestone) => ({
      days: milestone.days,
      reward: amountOf(milestone.reward),
      isGot: gotDays.has(milestone.days),
    })),
    makeUpsPerMonth: makeUp.perMonth,
    makeUpMaxAgeDays: makeUp.maxAgeDays,
    makeUpReward: amountOf(makeUp.reward),
    makeUpsLeft: Math.max(0, makeUp.perMonth - used),
    streak: streakOn(new Set(days.map(({ day }) => day)), today),
    signedThisMonth: days.filter(({ day }) => monthOf(day) === monthOf(today)).length,
    month: shown,
    days: days.filter(isShown).map(({ day, kind }) => ({ day, kind })),
    rewards: rewards
      .toSorted((a, b) => b.timeMs - a.timeMs)
      .map(({ day, units, timeMs, milestone }) => ({ day, amount: amountOf(units), timeMs, milestone })),
  };
}

/** Reads one campaign with a month of its calendar. 3-transport §7. L-CA1. */
export async function readCampaign(
  campaignId: string,
  month: CalendarMonth | undefined,
  context: SessionContext,
): Promise<Result<CampaignView, FailureCode>> {
  const { services, tenant, caller } = context;
  const campaign = findCampaign(tenant, campaignId);
  const currency = moneyOf(tenant)?.currency;
  if (campaign === undefined || currency === undefined) return failure('not_found');
  const user = { tenant: tenant.code, campaignId, userId: caller.userId };
  return success(await stateOf(services.db, { campaign, user, currency, month }, context));
}

/** The running campaigns of the caller's tenant, for cards and entries. 3-transport §7. L-CA1. */
export async function readCentre(context: SessionContext): Promise<readonly CampaignCard[]> {
  const { services, tenant, caller } = context;
  const currency = moneyOf(tenant)?.currency;
  if (currency === undefined) return [];
  const nowMs = services.now();
  const today = dayAt(nowMs, timeZoneOf(tenant));
  const cards = [];
  for (const campaign of runningCampaigns(tenant, nowMs)) {
    const user = { tenant: tenant.code, campaignId: campaign.campaignId, userId: caller.userId };
    const signed = new Set((await listSignedDays(services.db, user)).map(({ day }) => day));
    const got = new Set((await listGotMilestones(services.db, user)).map(({ days }) => days));
    const streak = streakOn(signed, today);
    const next = nextMilestone(campaign.milestones, streak, ({ days }) => got.has(days));
    cards.push({
      campaignId: campaign.campaignId,
      name: campaign.name,
      today,
      isSigned: signed.has(today),
      streak,
      dailyReward: decimalText(campaign.dailyReward, currency),
      daysToNext: next && next.days - streak,
      nextReward: next && decimalText(next.reward, currency),
    });
  }
  return cards;
}
