import { Component, lazy, Suspense, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const FailedView = lazy(() =>
  import('./failed-view.tsx').then(
    ({ FailedView: view }) => ({ default: view }),
    () => ({ default: PlainView }),
  ),
);

interface ErrorBoundaryProps {
  readonly onError: (error: unknown, info: ErrorInfo) => void;
  readonly children: ReactNode;
}

/** Exceptions are bugs; they end here, with a way to go on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError(error, info);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Suspense>
        <FailedView />
      </Suspense>
    );
  }
}

/** Without a network its file may not come: then words and a button as the browser draws them. */
function PlainView() {
  const { t } = useTranslation('common');
  return (
    <p role="alert">
      {t('loadFailedTitle')} <button onClick={() => location.reload()}>{t('retry')}</button>
    </p>
  );
}
