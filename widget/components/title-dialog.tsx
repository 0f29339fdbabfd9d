import { TextDialog } from './text-dialog.tsx';
import { checkTitle } from '../domain/group/title.ts';
import { useTranslation } from '../i18n/translation.tsx';

interface TitleDialogProps {
  /** The title that they have now. */
  readonly title: string;
  /** Resolves when it was tried. */
  readonly onSave: (title: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Gives somebody a title, or takes it away. Spec: 1-chat §6 (set title). */
export function TitleDialog({ title, onSave, onClose }: TitleDialogProps) {
  const { t } = useTranslation('messageActions');
  const problem = (text: string): string | undefined => {
    const checked = checkTitle(text);
    if (checked.ok) return undefined;
    return t(checked.failure === 'too-long' ? 'titleTooLong' : 'titleFormat');
  };
  return (
    <TextDialog
      title={t('setTitle')}
      label={t('titleLabel')}
      hint={t('titleHint')}
      text={title}
      check={problem}
      onSave={async (text) => {
        const checked = checkTitle(text);
        if (checked.ok) await onSave(checked.value);
      }}
      onClose={onClose}
    />
  );
}
