import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useActions } from '../actions/actions-context.tsx';
import { FailureText } from '../components/failure-text.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import type { Dialog as Notice } from '../state/notices.ts';
import { isServiceShownAtom } from '../state/service.ts';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

/** A failure that the user has to acknowledge. */
export function NoticeDialog({ notice }: { readonly notice: Notice }) {
  const { t } = useTranslation('common');
  const { dismissDialog } = useActions();
  const close = () => dismissDialog(notice.id);
  // Spec: 1-chat §6, 3-transport §8: a chat with the customer service shows no error dialogs.
  const isInService = useAtomValue(isServiceShownAtom);
  useEffect(() => {
    if (isInService) dismissDialog(notice.id);
  }, [isInService, dismissDialog, notice.id]);
  if (isInService) return null;
  return (
    <Dialog
      isOpen
      onClose={close}
      role="alertdialog"
      title={<FailureText failure={notice.failure} />}
      actions={
        <Button size="small" onClick={close}>
          {t('ok')}
        </Button>
      }
    />
  );
}
