/** The sign-in campaigns of a platform. The specification names the paths, not their fields. Spec: 3-transport §7. D-09, L-CA1. */
import type { SignedView } from '../../domain/campaign/campaign-view.ts';
import { amount } from '../amount.ts';
import { count, flag, named, nothing, optional, record, tolerantList, type Codec } from '../codec.ts';
import { calendarDay, calendarMonth, campaignCard, campaignId, campaignState } from '../entities/sign-campaign.ts';
import { httpCall } from '../operation.ts';

/** The running campaigns of the caller's platform. */
export const campaignCentre = httpCall(
  '/campaignCenter/index',
  nothing,
  record({ campaigns: tolerantList(campaignCard) }),
);

/** One campaign, with the days of a month; without `month` those of this month. */
export const signCampaignQuery = httpCall(
  '/signCampaign/query/{id}',
  record({ campaignId, month: optional(calendarMonth) }),
  campaignState,
);

const signed: Codec<SignedView> = record({
  /** The day that was signed. */
  day: calendarDay,
  /** False for a repeat: nothing was paid again. */
  isNew: named('is_new', flag),
  /** The streak that the day belongs to. */
  streak: count,
  dailyReward: named('reward', amount),
  milestones: tolerantList(record({ days: count, reward: amount })),
  total: amount,
  state: campaignState,
});

/** Signs today. A repeat answers with what the first call paid. */
export const signCampaignSign = httpCall('/signCampaign/sign/{id}', record({ campaignId }), signed);

/** Makes up for a missed day. A repeat answers with what the first call paid. */
export const signCampaignReSign = httpCall(
  '/signCampaign/reSign/{id}',
  record({ campaignId, day: named('date', calendarDay) }),
  signed,
);
