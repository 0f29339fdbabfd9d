import { atom } from 'jotai';
import type { CampaignCard } from '../domain/campaign/campaign-view.ts';
import { accountAtom } from './session.ts';

/** The running campaigns, as they were fetched for one user. */
export const fetchedCampaignsAtom = atom<
  { readonly userId: string; readonly cards: readonly CampaignCard[] } | undefined
>(undefined);

/** The running campaigns of the signed-in user. Empty until they have been fetched. */
export const campaignsAtom = atom((get): readonly CampaignCard[] => {
  const fetched = get(fetchedCampaignsAtom);
  return fetched !== undefined && fetched.userId === get(accountAtom)?.userId ? fetched.cards : [];
});

/** The card that the user closed last on this device: `campaignCardKey`. */
export const closedCampaignCardAtom = atom('');

/** Names a card on one day. */
export const campaignCardKey = ({ campaignId, today }: CampaignCard): string => `${campaignId} ${today}`;
