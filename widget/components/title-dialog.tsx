import { TextDialog } from './text-dialog.tsx';
import { checkTitle } from '../domain/group/title.ts';
import { MAX_MEMBER_TITLE_GRAPHEMES } from '../domain/limits.ts';
import { useTranslation } from '../i18n/translation.tsx';

interface TitleDialogProps {
  /** The member's current title. */
  readonly title: string;
  /** Resolves after the attempt, successful or not. */
  readonly onSave: (title: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Gives a member a title, or removes it. Spec: 1-chat §6 (set title). */
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
      max={MAX_MEMBER_TITLE_GRAPHEMES}
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
