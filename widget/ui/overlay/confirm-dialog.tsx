import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** The name of the action: Delete, Sign out. */
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  /** Called however the dialog closes, except by confirming. */
  readonly onCancel: () => void;
  /** The action cannot be undone. */
  readonly isDanger?: boolean | undefined;
  /** The action is running and the button is disabled. Closing the dialog does not cancel it; the result is still reported. */
  readonly isBusy?: boolean | undefined;
}

/** Asks before an action. The cancel button has the focus. */
export function ConfirmDialog({
  isOpen,
  title,
  text,
  confirmLabel,
  onConfirm,
  onCancel,
  isDanger = false,
  isBusy = false,
}: ConfirmDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      role="alertdialog"
      title={title}
      text={text}
      actions={
        <>
          <Button look="line" size="small" onClick={onCancel} data-autofocus>
            {t('cancel')}
          </Button>
          <Button look={isDanger ? 'danger' : 'primary'} size="small" isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
