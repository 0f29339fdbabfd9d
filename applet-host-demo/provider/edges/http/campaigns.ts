import { campaignCentre, signCampaignQuery, signCampaignReSign, signCampaignSign } from '#contract/http/campaigns.ts';
import type { FailureCode } from '#domain/failure.ts';
import { makeUp, signToday } from '../../capabilities/campaigns/signing.ts';
import { readCampaign, readCentre } from '../../capabilities/campaigns/state.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, type Outcome, refuse } from '../../calls/outcome.ts';

const REASONS: Partial<Record<FailureCode, string>> = {
  not_found: 'There is no campaign with this id.',
  campaign_closed: 'The campaign has not begun or has ended.',
  make_up_day: 'Only missed days of the campaign, not older than its limit, can be made up for.',
  make_up_used: 'All days of this month that can be made up for are used.',
};

const refuseWith = (code: FailureCode): Outcome<never> => refuse(code, REASONS[code] ?? code);

/** Spec: 3-transport §7 /campaignCenter/index. */
export const handleCampaignCentre = forSession(campaignCentre, async (_request, context) =>
  answer({ campaigns: await readCentre(context) }),
);

/** Spec: 3-transport §7 /signCampaign/query/{id}. */
export const handleSignCampaignQuery = forSession(signCampaignQuery, async ({ campaignId, month }, context) => {
  const read = await readCampaign(campaignId, month, context);
  return read.ok ? answer(read.value) : refuseWith(read.failure);
});

/** Spec: 3-transport §7 /signCampaign/sign/{id}. */
export const handleSignCampaignSign = forSession(signCampaignSign, async ({ campaignId }, context) => {
  const signed = await signToday(campaignId, context);
  return signed.ok ? answer(signed.value) : refuseWith(signed.failure);
});

/** Spec: 3-transport §7 /signCampaign/reSign/{id}. */
export const handleSignCampaignReSign = forSession(signCampaignReSign, async ({ campaignId, day }, context) => {
  const signed = await makeUp(campaignId, day, context);
  return signed.ok ? answer(signed.value) : refuseWith(signed.failure);
});
