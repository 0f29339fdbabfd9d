import { useActions } from '../../actions/actions-context.tsx';
import { useFailureText } from '../../components/failure-text.tsx';
import { TextDialog } from '../../components/text-dialog.tsx';
import { MAX_NICKNAME_GRAPHEMES } from '../../domain/limits.ts';
import { checkNickname } from '../../domain/session/credentials.ts';
import { useTranslation } from '../../i18n/translation.tsx';

interface NicknameDialogProps {
  readonly name: string;
  readonly onClose: () => void;
}

/**
 * Changes the nickname. During typing, an empty or invisible nickname is not shown as an error; saving checks everything. Spec:
 * 2-contacts-groups §5 Nickname.
 */
export function NicknameDialog({ name, onClose }: NicknameDialogProps) {
  const { t } = useTranslation(['auth', 'profile']);
  const { changeNickname } = useActions();
  const failureText = useFailureText();
  return (
    <TextDialog
      title={t('profile:changeNickname')}
      label={t('nickname')}
      autoComplete="nickname"
      max={MAX_NICKNAME_GRAPHEMES}
      text={name}
      check={(text) => {
        const code = checkNickname(text);
        return code === 'nickname_too_long' || code === 'nickname_format' ? failureText(code) : undefined;
      }}
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
