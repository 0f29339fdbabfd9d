import { useLazyTexts } from '../i18n/lazy-texts.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { Banner } from '../ui/page/banner.tsx';

/** Offers a newer version of the widget; a tap loads it. */
export function UpdateBanner({ onTake }: { readonly onTake: () => void }) {
  const { t } = useTranslation('chatList');
  if (!useLazyTexts()) return null;
  return <Banner tone="offer" title={t('updateReady')} detail={t('tapToReload')} onTake={onTake} />;
}
