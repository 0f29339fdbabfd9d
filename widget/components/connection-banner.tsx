import { useAtomValue } from 'jotai';
import { useActions } from '../actions/actions-context.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { connectionAtom } from '../state/connection.ts';
import { isBaseDataLoadedAtom } from '../state/environment.ts';
import { Banner } from '../ui/banner.tsx';
import { usePane } from '../ui/panes.tsx';

/** How the realtime link is, where that matters to the user; a tap on a failure tests it again. Spec: 3-transport §2. */
export function ConnectionBanner() {
  const { t } = useTranslation('connection');
  const { retryConnection } = useActions();
  const connection = useAtomValue(connectionAtom);
  const hasData = useAtomValue(isBaseDataLoadedAtom);
  // The list beside it says so already.
  if (usePane() === 'detail') return null;
  switch (connection) {
    case 'idle':
      return null;
    case 'connecting':
      // The first connection belongs to starting; only a new one is news.
      return hasData ? <Banner tone="waiting" title={t('connecting')} /> : null;
    case 'waiting':
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
