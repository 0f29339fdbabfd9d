import { useActions } from '../../actions/actions-context.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import type { GuestGroupView } from '../../state/guest.ts';
import { Banner } from '../../ui/page/banner.tsx';

/**
 * Shows a guest that the link to the group is broken, and how to restore it if it does not reconnect automatically. Spec:
 * 3-transport §2, §4 Guest group connection.
 */
export function GuestBanner({ view: { groupId, group, link } }: { readonly view: GuestGroupView }) {
  const { t } = useTranslation('connection');
  const { openGuestGroup } = useActions();
  // Opening the room covers the first connection.
  if (link === 'open' || group === undefined) return null;
  if (link !== 'closed') return <Banner tone="waiting" title={t('reconnecting')} />;
  return (
    <Banner tone="failure" title={t('failed')} detail={t('tapToRetry')} onRetry={() => void openGuestGroup(groupId)} />
  );
}
