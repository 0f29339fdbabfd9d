import { atom } from 'jotai';
import type { CampaignCard } from '../domain/campaign/campaign-view.ts';
import { accountAtom } from './session.ts';

/** The running campaigns, as they were fetched for one user. */
export interface FetchedCampaigns {
  readonly userId: string;
  readonly cards: readonly CampaignCard[];
}

export const fetchedCampaignsAtom = atom<FetchedCampaigns | undefined>(undefined);

/** The running campaigns of the signed-in user; undefined until they have been fetched. */
const ownCampaignsAtom = atom((get) => {
  const fetched = get(fetchedCampaignsAtom);
  return fetched !== undefined && fetched.userId === get(accountAtom)?.userId ? fetched.cards : undefined;
});

/** The running campaigns of the signed-in user. Empty until they have been fetched. */
export const campaignsAtom = atom((get): readonly CampaignCard[] => get(ownCampaignsAtom) ?? []);

/** The card that the user closed last on this device: `campaignCardKey`. */
export const closedCampaignCardAtom = atom('');

/** Names a card on one day. */
export const campaignCardKey = ({ campaignId, today }: CampaignCard): string => `${campaignId} ${today}`;

/** The card above the chats as the last visit of a user fetched it. */
export interface KeptCard {
  readonly userId: string;
  readonly card: CampaignCard;
}

/** From the last visit on this device; undefined when it had none. */
export const keptCampaignCardAtom = atom<KeptCard | undefined>(undefined);

/** The first campaign that the user has neither signed today nor closed. `undefined`: none; `unknown`: not fetched yet. L-CA4. */
export const openCampaignCardAtom = atom((get): CampaignCard | 'unknown' | undefined => {
  const closed = get(closedCampaignCardAtom);
  const cards = get(ownCampaignsAtom);
  return cards === undefined ? 'unknown' : cards.find((each) => !each.isSigned && campaignCardKey(each) !== closed);
});
