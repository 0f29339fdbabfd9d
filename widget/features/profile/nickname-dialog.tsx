import { useActions } from '../../actions/actions-context.tsx';
import { useFailureText } from '../../components/failure-text.tsx';
import { TextDialog } from '../../components/text-dialog.tsx';
import { useTranslation } from '../../i18n/translation.tsx';

interface NicknameDialogProps {
  readonly name: string;
  readonly onClose: () => void;
}

/** Another nickname; it is checked when it is saved, so that nobody is told off for a field that is still empty. Spec: 2-contacts-groups §5 Nickname. */
export function NicknameDialog({ name, onClose }: NicknameDialogProps) {
  const { t } = useTranslation(['auth', 'errors']);
  const { changeNickname } = useActions();
  const failureText = useFailureText();
  return (
    <TextDialog
      title={t('errors:nicknameMissing')}
      label={t('nickname')}
      autoComplete="nickname"
      text={name}
      onSave={async (text) => {
        const changed = await changeNickname(text);
        if (!changed.ok) return failureText(changed.failure);
        onClose();
        return undefined;
      }}
      onClose={onClose}
    />
  );
}
