import { useTranslation } from '../i18n/translation.tsx';
import { Button } from '../ui/controls/button.tsx';
import { StateView } from '../ui/page/state-view.tsx';
import { reloadPage } from './reload-page.ts';

/** Shown after an unexpected error, with a retry button. */
export function FailedView() {
  const { t } = useTranslation('common');
  return (
    <StateView
      title={t('loadFailedTitle')}
      text={t('loadFailedText')}
      actions={
        <Button size="small" onClick={() => void reloadPage()}>
          {t('retry')}
        </Button>
      }
    />
  );
}
