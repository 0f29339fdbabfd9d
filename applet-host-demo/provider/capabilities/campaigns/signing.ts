import { type CalendarDay, dayAt, monthOf } from '#domain/campaign/calendar-day.ts';
import type { SignedView } from '#domain/campaign/campaign-view.ts';
import {
  checkMakeUp,
  isRunning,
  reachedMilestones,
  runAround,
  type SignCampaign,
  type SignKind,
} from '#domain/campaign/sign-campaign.ts';
import type { FailureCode } from '#domain/failure.ts';
import { decimalText } from '#domain/money/amount.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { SessionContext } from '../../calls/services.ts';
import { payOut, wakePayments } from '../money/movements.ts';
import { moneyOf } from '../money/rights.ts';
import {
  type CampaignUser,
  insertMilestone,
  insertSignedDay,
  listGotMilestones,
  listSignedDays,
  lockCampaignUser,
} from '../../base/store/campaigns/campaigns.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { findCampaign, timeZoneOf } from './running.ts';
import { stateOf } from './state.ts';

type Outcome<T> = Result<T, FailureCode>;

/** Signs today, once per day and user, and pays the day and the milestones that it completes. 3-transport §7. L-CA2. */
export const signToday = (campaignId: string, context: SessionContext): Promise<Outcome<SignedView>> =>
  signDay(campaignId, undefined, context);

/** Makes up for a missed day. 3-transport §7. L-CA3. */
export const makeUp = (campaignId: string, day: CalendarDay, context: SessionContext): Promise<Outcome<SignedView>> =>
  signDay(campaignId, day, context);

/** @param missedDay undefined: today */
async function signDay(
  campaignId: string,
  missedDay: CalendarDay | undefined,
  context: SessionContext,
): Promise<Outcome<SignedView>> {
  const { services, tenant } = context;
  const campaign = findCampaign(tenant, campaignId);
  const currency = moneyOf(tenant)?.currency;
  if (campaign === undefined || currency === undefined) return failure('not_found');
  const outcome = await services.db.transaction().execute(async (trx): Promise<Outcome<SignedView>> => {
    const user = { tenant: tenant.code, campaignId, userId: context.caller.userId };
    // First the lock, then the clock: of two calls at midnight, the later one signs the later day.
    await lockCampaignUser(trx, user);
    const today = dayAt(services.now(), timeZoneOf(tenant));
    const day = missedDay ?? today;
    const kind: SignKind = missedDay === undefined ? 'sign' : 'makeUp';
    const before = await listSignedDays(trx, user);
    const isNew = !before.some((signed) => signed.day === day && signed.kind === kind);
    if (isNew) {
      const allowed = isAllowed(campaign, day, kind, { today, before });
      if (!allowed.ok) return allowed;
      await store(trx, { campaign, user, day, kind, today, before }, context);
    }
    const after = await listSignedDays(trx, user);
    const reward = after.find((signed) => signed.day === day)?.reward ?? 0;
    const milestones = (await listGotMilestones(trx, user)).filter((got) => got.day === day);
    const total = milestones.reduce((sum, got) => sum + got.reward, reward);
    const amountOf = (units: number): string => decimalText(units, currency);
    return success({
      day,
      isNew,
      streak: runAround(new Set(after.map((signed) => signed.day)), day),
      dailyReward: amountOf(reward),
      milestones: milestones.map((got) => ({ days: got.days, reward: amountOf(got.reward) })),
      total: amountOf(total),
      state: await stateOf(trx, { campaign, user, currency, month: monthOf(day) }, context),
    });
  });
  wakePayments(services);
  return outcome;
}

interface Facts {
  readonly today: CalendarDay;
  readonly before: Awaited<ReturnType<typeof listSignedDays>>;
}

function isAllowed(
  campaign: SignCampaign,
  day: CalendarDay,
  kind: SignKind,
  { today, before }: Facts,
): Outcome<undefined> {
  if (kind === 'sign') return isRunning(campaign, today) ? success(undefined) : failure('campaign_closed');
  const used = before.filter((each) => each.kind === 'makeUp' && monthOf(each.doneOn) === monthOf(today)).length;
  return checkMakeUp(campaign, day, { today, signed: new Set(before.map((each) => each.day)), used });
}

interface NewDay extends Facts {
  readonly campaign: SignCampaign;
  readonly user: CampaignUser;
  readonly day: CalendarDay;
  readonly kind: SignKind;
}

/** Stores a day and the milestones that it completes, and pays for them in the same transaction. */
async function store(
  trx: DatabaseTransaction,
  { campaign, user, day, kind, today, before }: NewDay,
  { services, tenant }: SessionContext,
): Promise<void> {
  const timeMs = services.now();
  const pay = async (amount: number, what: string): Promise<void> => {
    if (amount === 0) return;
    const key = `campaign:${user.tenant}:${campaign.campaignId}:${user.userId}:${what}`;
    const owner = { tenant, userId: user.userId };
    await payOut(trx, services, { key, purpose: 'campaign', reason: 'sign-in campaign', owner, amount });
  };
  const reward = kind === 'sign' ? campaign.dailyReward : campaign.makeUp.reward;
  await insertSignedDay(trx, user, { day, kind, doneOn: today, reward, timeMs });
  await pay(reward, day);
  const days = new Set([...before.map((each) => each.day), day]);
  const got = new Set((await listGotMilestones(trx, user)).map((each) => each.days));
  for (const milestone of reachedMilestones(campaign, runAround(days, day), got)) {
    await insertMilestone(trx, user, { ...milestone, day, timeMs });
    await pay(milestone.reward, `streak-${milestone.days}`);
  }
}
