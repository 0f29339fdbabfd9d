import { kindContentOf } from '../../../domain/message/kinds.ts';
import { useKindLabel } from '../../../components/message-kinds.tsx';
import { isSent } from '../../../domain/message/message.ts';
import type { SeenMessage } from '../../../domain/message/recalled.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { Check } from '../../../ui/controls/check.tsx';
import { useSelectionMode, type SelectionMode } from './selection-context.ts';
import styles from './room-actions.module.css';

/** The check mark next to a bubble in selection mode. Renders nothing outside selection mode. */
export function SelectionMark({ message }: { readonly message: SeenMessage }) {
  const mode = useSelectionMode();
  return mode === undefined || message.recalled !== undefined || !isSent(message) ? null : (
    <Mark message={message} mode={mode} />
  );
}

function Mark({ message, mode }: { readonly message: SeenMessage; readonly mode: SelectionMode }) {
  const { t } = useTranslation('messageActions');
  const label = useKindLabel();
  const isOn = isSent(message) && mode.isChosen(message);
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isOn}
      aria-label={t('selectMessage', { text: label(kindContentOf(message.content)) })}
      className={styles.mark}
    >
      <Check isOn={isOn} />
    </button>
  );
}
