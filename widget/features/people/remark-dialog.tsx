import { TextDialog } from '../../components/text-dialog.tsx';
import { checkAlias } from '../../domain/contact/alias.ts';
import { useTranslation } from '../../i18n/translation.tsx';

interface RemarkDialogProps {
  readonly alias: string;
  /** Resolves when it was tried. */
  readonly onSave: (alias: string) => Promise<void>;
  readonly onClose: () => void;
}

/** What the user calls a friend. Spec: 2-contacts-groups §5 Friend alias. */
export function RemarkDialog({ alias, onSave, onClose }: RemarkDialogProps) {
  const { t } = useTranslation('people');
  return (
    <TextDialog
      title={t('remark')}
      label={t('remark')}
      hint={t('remarkHint')}
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
