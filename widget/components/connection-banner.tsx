import { useAtomValue } from 'jotai';
import { useActions } from '../actions/actions-context.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { connectionAtom, linkOpeningsAtom } from '../state/connection.ts';
import { offeredUpdateAtom } from '../state/environment.ts';
import { Banner } from '../ui/page/banner.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { usePane } from '../ui/page/panes.tsx';

const UpdateBanner = lazyComponent(async () => (await import('./update-banner.tsx')).UpdateBanner);

/**
 * The state of the realtime link, if it matters to the user. A tap on a failure tests the link again. While the link is open,
 * the banner can offer a new version. Spec: 3-transport §2.
 */
export function ConnectionBanner() {
  const { t } = useTranslation('connection');
  const { retryConnection } = useActions();
  const connection = useAtomValue(connectionAtom);
  const update = useAtomValue(offeredUpdateAtom);
  const hasOpened = useAtomValue(linkOpeningsAtom) > 0;
  // The list next to it already shows the banner.
  if (usePane() === 'detail') return null;
  switch (connection) {
    case 'idle':
      return update && <UpdateBanner onTake={update.take} />;
    case 'waiting':
    case 'connecting':
      // The bar of the chat list shows the first connection (first-connection.tsx).
      return hasOpened && <Banner tone="waiting" title={t('reconnecting')} />;
    case 'wsRetry':
      return <Banner tone="waiting" title={t('reconnecting')} />;
    case 'success':
      return <Banner tone="success" title={t('connected')} />;
    case 'wsfail':
    case 'close':
    case 'fail':
      return <Banner tone="failure" title={t('failed')} detail={t('tapToRetry')} onRetry={retryConnection} />;
    case 'fail_Net':
      return <Banner tone="failure" title={t('noNetwork')} detail={t('tapToRetry')} onRetry={retryConnection} />;
  }
}
