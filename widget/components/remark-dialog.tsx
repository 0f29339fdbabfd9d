import { TextDialog } from './text-dialog.tsx';
import { checkAlias } from '../domain/contact/alias.ts';
import { MAX_FRIEND_ALIAS_GRAPHEMES } from '../domain/limits.ts';
import { useTranslation } from '../i18n/translation.tsx';

interface RemarkDialogProps {
  readonly alias: string;
  /** Resolves after the attempt, successful or not. */
  readonly onSave: (alias: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Edits the user's remark on a friend. Spec: 2-contacts-groups §5 Friend alias. */
export function RemarkDialog({ alias, onSave, onClose }: RemarkDialogProps) {
  const { t } = useTranslation('people');
  return (
    <TextDialog
      title={t('remark')}
      label={t('remark')}
      hint={t('remarkHint')}
      max={MAX_FRIEND_ALIAS_GRAPHEMES}
      text={alias}
      check={(text) => (checkAlias(text).ok ? undefined : t('remarkTooLong'))}
      onSave={async (text) => {
        const checked = checkAlias(text);
        if (checked.ok) await onSave(checked.value);
      }}
      onClose={onClose}
    />
  );
}
