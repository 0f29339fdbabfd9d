import { useActions } from '../../actions/actions-context.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import type { GuestGroupView } from '../../state/guest.ts';
import { Banner } from '../../ui/banner.tsx';

/** What a guest is told of the link to the group: that it has broken, and what to do where it does not come back by itself. Spec: 3-transport §2, §4 Guest group connection. */
export function GuestBanner({ view: { groupId, group, link } }: { readonly view: GuestGroupView }) {
  const { t } = useTranslation('connection');
  const { openGuestGroup } = useActions();
  // The first connection belongs to opening.
  if (link === 'open' || group === undefined) return null;
  if (link !== 'closed') return <Banner tone="waiting" title={t('reconnecting')} />;
  return (
    <Banner tone="failure" title={t('failed')} detail={t('tapToRetry')} onRetry={() => void openGuestGroup(groupId)} />
  );
}
