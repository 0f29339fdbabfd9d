import { useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createMessageActions } from '../../../actions/message-actions.ts';
import { useOutcome } from '../../../components/use-outcome.ts';
import { isSent, type Message } from '../../../domain/message/message.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

interface DeleteDialogProps {
  readonly isOpen: boolean;
  readonly message: Message;
  readonly onClose: () => void;
}

/** Asks before deleting a message for the user only. Each message has its own dialog. Spec: 1-chat §4 Recall and restore. */
export function DeleteDialog({ isOpen, message, onClose }: DeleteDialogProps) {
  const { t } = useTranslation(['messageActions', 'common']);
  const { deleteFailed, deleteForOneself } = useActions().lazy(createMessageActions);
  const showOutcome = useOutcome();
  const [isBusy, setBusy] = useState(false);
  const { chatId, localId } = message;

  const remove = async (): Promise<void> => {
    if (!isSent(message)) {
      deleteFailed(chatId, localId);
      return onClose();
    }
    setBusy(true);
    const outcome = await deleteForOneself(chatId, [message.delivery.messageId]);
    setBusy(false);
    if (outcome.ok) onClose();
    showOutcome(outcome, t('done'));
  };

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('deleteQuestion')}
      text={isSent(message) ? t('deleteText') : undefined}
      confirmLabel={t('delete')}
      isDanger
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
