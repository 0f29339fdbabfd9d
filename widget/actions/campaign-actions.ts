import { campaignCentre, signCampaignQuery, signCampaignReSign, signCampaignSign } from '../contract/http/campaigns.ts';
import type { CalendarDay, CalendarMonth } from '../domain/campaign/calendar-day.ts';
import type { CampaignCard, CampaignView, SignedView } from '../domain/campaign/campaign-view.ts';
import type { Failure } from '../domain/failure.ts';
import { success, type Result } from '../domain/result.ts';
import {
  campaignCardKey,
  campaignsAtom,
  closedCampaignCardAtom,
  fetchedCampaignsAtom,
  keptCampaignCardAtom,
  type KeptCard,
} from '../state/campaigns.ts';
import { listTopAtom, type ListTop } from '../state/list-top.ts';
import { LIST_TOP_KEY } from './kept-list-top.ts';
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
  /** Keeps the height of the card for the next visit, which draws the chats below it at once. */
  readonly keepListTop: (top: ListTop) => void;
}

const CLOSED_KEY = 'ml_campaign_closed';
const CARD_KEY = 'ml_campaign_card';

export function createCampaignActions({ api, store, platform }: ActionDeps): CampaignActions {
  const { keyValue } = platform;
  store.set(closedCampaignCardAtom, keyValue.get(CLOSED_KEY) ?? '');
  store.set(keptCampaignCardAtom, readCard(keyValue.get(CARD_KEY)));

  const loadCampaigns = async (): Promise<Result<undefined, Failure>> => {
    const userId = store.get(accountAtom)?.userId;
    const answered = await api.callDirect(campaignCentre, undefined);
    if (!answered.ok) return answered;
    if (userId === undefined) return success(undefined);
    const cards = answered.value.campaigns;
    store.set(fetchedCampaignsAtom, { userId, cards });
    const card = cards.find(({ isSigned }) => !isSigned) ?? cards[0];
    keyValue.set(CARD_KEY, JSON.stringify({ userId, card }));
    return success(undefined);
  };
  /** The card and the entries change with it. A failed refresh does not make the change fail. */
  const afterwards = (signed: Result<SignedView, Failure>): Result<SignedView, Failure> => {
    if (signed.ok || signed.failure.code === 'campaign_closed') void loadCampaigns();
    return signed;
  };

  const closeCard = (card: CampaignCard): void => {
    const key = campaignCardKey(card);
    keyValue.set(CLOSED_KEY, key);
    store.set(closedCampaignCardAtom, key);
  };

  return {
    loadCampaigns,
    loadCampaign: (campaignId, month) => api.callDirect(signCampaignQuery, { campaignId, month }),
    async signToday(campaignId) {
      const signed = afterwards(await api.callDirect(signCampaignSign, { campaignId }));
      const card = store.get(campaignsAtom).find((each) => each.campaignId === campaignId);
      // Other changes of the card wait until the list is out of view.
      if (signed.ok && card !== undefined) closeCard(card);
      return signed;
    },
    makeUp: async (campaignId, day) => afterwards(await api.callDirect(signCampaignReSign, { campaignId, day })),
    closeCard,
    keepListTop(top) {
      store.set(listTopAtom, top);
      keyValue.set(LIST_TOP_KEY, JSON.stringify(top));
    },
  };
}

function readCard(text: string | null): KeptCard | undefined {
  try {
    const kept = JSON.parse(text ?? '') as Partial<KeptCard>;
    return typeof kept.userId === 'string' && typeof kept.card?.campaignId === 'string'
      ? (kept as KeptCard)
      : undefined;
  } catch {
    return undefined;
  }
}
