import { useActions } from '../actions/actions-context.tsx';
import { FailureText } from '../components/failure-text.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import type { Dialog as Notice } from '../state/notices.ts';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

/** A failure that the user has to acknowledge. */
export function NoticeDialog({ notice }: { readonly notice: Notice }) {
  const { t } = useTranslation('common');
  const { dismissDialog } = useActions();
  const close = () => dismissDialog(notice.id);
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
