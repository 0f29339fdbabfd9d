import { Button } from '../../../../widget/ui/controls/button.tsx';
import { ErrorArt } from '../../../../widget/ui/art/error-art.tsx';
import { StateView } from '../../../../widget/ui/page/state-view.tsx';
import type { ApiFailure } from '../api.ts';
import { useSay } from '../use-console.tsx';

/** Replaces a list or a page that could not be read. */
export function FailureNote({ failure, onRetry }: { readonly failure: ApiFailure; readonly onRetry: () => void }) {
  const t = useSay();
  return (
    <StateView
      art={<ErrorArt />}
      title={t('notLoaded')}
      text={failure.message}
      actions={
        <Button size="small" look="soft" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    />
  );
}
