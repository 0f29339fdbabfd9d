import type { ReactNode } from 'react';
import type { Failure } from '../domain/failure.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { ErrorArt } from '../ui/art/error-art.tsx';
import { Button } from '../ui/controls/button.tsx';
import { StateView } from '../ui/page/state-view.tsx';
import { FailureText } from './failure-text.tsx';

interface FailureViewProps {
  readonly failure: Failure;
  /** Without it there is no retry button, because a retry would fail again. */
  readonly onRetry?: () => void;
}

/** Replaces content that could not be loaded: the reason, and a retry button. */
export function FailureView({ failure, onRetry }: FailureViewProps): ReactNode {
  const { t } = useTranslation('common');
  return (
    <StateView
      art={<ErrorArt />}
      title={<FailureText failure={failure} />}
      actions={
        onRetry && (
          <Button size="small" onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    />
  );
}
