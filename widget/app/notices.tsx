import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useActions } from '../actions/actions-context.tsx';
import { useFailureText } from '../components/failure-text.tsx';
import { useLazyTexts } from '../i18n/lazy-texts.ts';
import { dialogsAtom, retryOfferAtom, toastsAtom } from '../state/notices.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import type { ToastQueue } from '../ui/overlay/toast-queue.ts';

const NoticeDialog = lazyComponent(async () => (await import('./notice-dialog.tsx')).NoticeDialog);
const RetryDialog = lazyComponent(async () => (await import('./retry-dialog.tsx')).RetryDialog);

/** Shows failures that belong to no screen: as a toast or a dialog, according to the catalogue. */
export function Notices({ queue }: { readonly queue: ToastQueue }) {
  const { dismissToast } = useActions();
  const failureText = useFailureText();
  const toasts = useAtomValue(toastsAtom);
  const areTextsThere = useLazyTexts(toasts.length > 0);
  const dialog = useAtomValue(dialogsAtom)[0];
  const isRetryOffered = useAtomValue(retryOfferAtom).length > 0;

  useEffect(() => {
    if (!areTextsThere) return;
    for (const toast of toasts) {
      queue.show(failureText(toast.failure), 'failure');
      dismissToast(toast.id);
    }
  }, [toasts, queue, failureText, dismissToast, areTextsThere]);

  if (dialog === undefined && !isRetryOffered) return null;
  return dialog === undefined ? <RetryDialog /> : <NoticeDialog key={dialog.id} notice={dialog} />;
}
