import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** The deed by its name: Delete, Sign out. */
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  /** Every way out that is not the deed. */
  readonly onCancel: () => void;
  /** It cannot be taken back. */
  readonly isDanger?: boolean | undefined;
  /** The deed is under way, and is not done twice. Whoever does not wait for it may go: what becomes of it is told all the same. */
  readonly isBusy?: boolean | undefined;
}

/** Asks before something happens. The way out has the focus. */
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
