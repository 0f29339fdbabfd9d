import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Translation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { StateView } from '../ui/state-view.tsx';

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
      <Translation ns="common">
        {(t) => (
          <StateView
            title={t('loadFailedTitle')}
            text={t('loadFailedText')}
            actions={
              <Button size="small" onClick={() => location.reload()}>
                {t('retry')}
              </Button>
            }
          />
        )}
      </Translation>
    );
  }
}
