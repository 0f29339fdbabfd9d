import { campaignCentre, signCampaignQuery, signCampaignReSign, signCampaignSign } from '../contract/http/campaigns.ts';
import type { CalendarDay, CalendarMonth } from '../domain/campaign/calendar-day.ts';
import type { CampaignCard, CampaignView, SignedView } from '../domain/campaign/campaign-view.ts';
import type { Failure } from '../domain/failure.ts';
import { success, type Result } from '../domain/result.ts';
import { campaignCardKey, closedCampaignCardAtom, fetchedCampaignsAtom } from '../state/campaigns.ts';
import { accountAtom } from '../state/session.ts';
import type { ActionDeps } from './context.ts';

/** The actions on sign-in campaigns. Spec: 3-transport §7. L-CA1. */
export interface CampaignActions {
  /** Fetches the running campaigns, for the card and the entries. */
  readonly loadCampaigns: () => Promise<Result<undefined, Failure>>;
  /** @param month undefined: this month */
  readonly loadCampaign: (campaignId: string, month?: CalendarMonth) => Promise<Result<CampaignView, Failure>>;
  readonly signToday: (campaignId: string) => Promise<Result<SignedView, Failure>>;
  readonly makeUp: (campaignId: string, day: CalendarDay) => Promise<Result<SignedView, Failure>>;
  /** Closes the card on the chat list for today, on this device. L-CA4. */
  readonly closeCard: (card: CampaignCard) => void;
}

const CLOSED_KEY = 'ml_campaign_closed';

export function createCampaignActions({ api, store, platform }: ActionDeps): CampaignActions {
  store.set(closedCampaignCardAtom, platform.keyValue.get(CLOSED_KEY) ?? '');

  const loadCampaigns = async (): Promise<Result<undefined, Failure>> => {
    const userId = store.get(accountAtom)?.userId;
    const answered = await api.callDirect(campaignCentre, undefined);
    if (!answered.ok) return answered;
    if (userId !== undefined) store.set(fetchedCampaignsAtom, { userId, cards: answered.value.campaigns });
    return success(undefined);
  };
  /** The card and the entries change with it. A failed refresh does not make the change fail. */
  const afterwards = (signed: Result<SignedView, Failure>): Result<SignedView, Failure> => {
    if (signed.ok || signed.failure.code === 'campaign_closed') void loadCampaigns();
    return signed;
  };

  return {
    loadCampaigns,
    loadCampaign: (campaignId, month) => api.callDirect(signCampaignQuery, { campaignId, month }),
    signToday: async (campaignId) => afterwards(await api.callDirect(signCampaignSign, { campaignId })),
    makeUp: async (campaignId, day) => afterwards(await api.callDirect(signCampaignReSign, { campaignId, day })),
    closeCard(card) {
      const key = campaignCardKey(card);
      platform.keyValue.set(CLOSED_KEY, key);
      store.set(closedCampaignCardAtom, key);
    },
  };
}
