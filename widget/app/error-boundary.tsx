import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { reloadPage } from './reload-page.ts';

const FailedView = lazyComponent(() =>
  import('./failed-view.tsx').then(
    ({ FailedView: view }) => view,
    () => PlainView,
  ),
);

interface ErrorBoundaryProps {
  readonly onError?: (error: unknown, info: ErrorInfo) => void;
  /** Replaces the failed content. By default it reports the failure and offers a retry. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Exceptions are bugs; they are caught here. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  override render(): ReactNode {
    const { fallback = <FailedView />, children } = this.props;
    return this.state.hasFailed ? fallback : children;
  }
}

/** Without a network the chunk may not load: this view has unstyled text and a plain button. */
function PlainView() {
  const { t } = useTranslation('common');
  return (
    <p role="alert">
      {t('loadFailedTitle')} <button onClick={() => void reloadPage()}>{t('retry')}</button>
    </p>
  );
}
