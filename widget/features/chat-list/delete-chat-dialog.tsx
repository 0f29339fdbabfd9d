import { useChatName } from '../../components/use-chat-name.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import type { ChatIdentity } from '../../state/chats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from '../../components/row-actions/row-actions.module.css';
import { NOBODY, useLast } from './row-menu.tsx';

interface DeleteChatDialogProps {
  /** Undefined: closed. */
  readonly identity: ChatIdentity | undefined;
  readonly onDelete: (withHistory: boolean) => void;
  readonly onCancel: () => void;
}

/** Asks whether to delete only the list entry or also the history. Spec: 2-contacts-groups §4 Chat list deletion. */
export function DeleteChatDialog({ identity, onDelete, onCancel }: DeleteChatDialogProps) {
  const { t } = useTranslation(['chatList', 'common']);
  const name = useChatName(useLast(identity) ?? NOBODY);
  return (
    <Dialog
      isOpen={identity !== undefined}
      onClose={onCancel}
      role="alertdialog"
      title={t('deleteQuestion', { name })}
      text={t('deleteText')}
      actions={
        <Button look="line" size="small" onClick={onCancel} data-autofocus>
          {t('common:cancel')}
        </Button>
      }
    >
      <div className={styles.choices}>
        <Button look="soft" isBlock onClick={() => onDelete(false)}>
          {t('deleteSession')}
        </Button>
        <Button look="danger" isBlock onClick={() => onDelete(true)}>
          {t('deleteHistory')}
        </Button>
      </div>
    </Dialog>
  );
}
