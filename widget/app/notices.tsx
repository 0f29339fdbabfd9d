import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useActions } from '../actions/actions-context.tsx';
import { FailureText, useFailureText } from '../components/failure-text.tsx';
import { dialogsAtom, toastsAtom } from '../state/notices.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { ToastQueue } from '../ui/toast-queue.ts';

/** Puts failures that belong to no screen before the user: as a toast or a dialog, as the catalogue says. */
export function Notices({ queue }: { readonly queue: ToastQueue }) {
  const { t } = useTranslation('common');
  const { dismissToast, dismissDialog } = useActions();
  const failureText = useFailureText();
  const toasts = useAtomValue(toastsAtom);
  const dialog = useAtomValue(dialogsAtom)[0];

  useEffect(() => {
    for (const toast of toasts) {
      queue.show(failureText(toast.failure.code), 'failure');
      dismissToast(toast.id);
    }
  }, [toasts, queue, failureText, dismissToast]);

  const close = () => dialog !== undefined && dismissDialog(dialog.id);
  return (
    <Dialog
      isOpen={dialog !== undefined}
      onClose={close}
      role="alertdialog"
      title={dialog === undefined ? '' : <FailureText code={dialog.failure.code} />}
      actions={
        <Button size="small" onClick={close}>
          {t('ok')}
        </Button>
      }
    />
  );
}
