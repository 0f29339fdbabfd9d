import { useAtomValue } from 'jotai';
import { useLazyTexts } from '../../i18n/lazy-texts.ts';
import { tenantAtom } from '../../state/environment.ts';
import { isServiceEntryShownAtom } from '../../state/list-top.ts';
import { CampaignCard } from './campaign-card.tsx';
import { ListTopSpace } from './list-top-space.tsx';
import { ServiceEntry } from './service-entry.tsx';

/** Above the chats: the campaign of the day and the entry to the customer service, if the platform has them. */
export function ListTop({ list }: { readonly list: HTMLElement | null }) {
  const { hasCampaigns, service = '' } = useAtomValue(tenantAtom) ?? {};
  const hasEntry = useAtomValue(isServiceEntryShownAtom);
  if (!useLazyTexts()) return <ListTopSpace />;
  return (
    <>
      {hasCampaigns === true && <CampaignCard list={list} />}
      {hasEntry && <ServiceEntry name={service} />}
    </>
  );
}
