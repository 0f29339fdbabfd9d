import { useAtomValue } from 'jotai';
import { tenantAtom } from '../../state/environment.ts';
import { CampaignCard } from './campaign-card.tsx';
import { ServiceEntry } from './service-entry.tsx';

/** Above the chats: the campaign of the day and the entry to the customer service, if the platform has them. */
export function ListTop({ list }: { readonly list: HTMLElement }) {
  const { hasCampaigns, service = '' } = useAtomValue(tenantAtom) ?? {};
  return (
    <>
      {hasCampaigns === true && <CampaignCard list={list} />}
      {service !== '' && <ServiceEntry name={service} />}
    </>
  );
}
