import { useActions } from '../actions/actions-context.tsx';
import { FailureText } from '../components/failure-text.tsx';
import type { FailureCode } from '../domain/failure.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { ErrorArt } from '../ui/art/error-art.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Screen } from '../ui/page/screen.tsx';
import { StateView } from '../ui/page/state-view.tsx';

/** Shown if the login sequence could not load its data and no cached data exist. */
export function LoadFailed({ code }: { readonly code: FailureCode }) {
  const { t } = useTranslation('common');
  const { retryLoading } = useActions();
  return (
    <Screen ground="surface">
      <StateView
        art={<ErrorArt />}
        title={t('loadFailedTitle')}
        text={<FailureText failure={code} />}
        actions={
          <Button size="small" onClick={() => void retryLoading()}>
            {t('retry')}
          </Button>
        }
      />
    </Screen>
  );
}
