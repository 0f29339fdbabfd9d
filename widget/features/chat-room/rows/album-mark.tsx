import { useSetAtom } from 'jotai';
import { MAX_BATCH_RECALL } from '../../../domain/limits.ts';
import type { Album } from '../../../domain/message/album.ts';
import { isSent } from '../../../domain/message/message.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { selectionAtom } from '../../../state/selection.ts';
import { Check } from '../../../ui/controls/check.tsx';
import { useSelectionMode, type SelectionMode } from './selection-context.ts';
import styles from './room-actions.module.css';

/** The check mark next to an album in selection mode: selects all of its messages, or none. Renders nothing outside selection mode. */
export function AlbumMark({ album }: { readonly album: Album }) {
  const mode = useSelectionMode();
  return mode === undefined ? null : <Mark album={album} mode={mode} />;
}

function Mark({ album, mode }: { readonly album: Album; readonly mode: SelectionMode }) {
  const { t } = useTranslation('media');
  const setSelection = useSetAtom(selectionAtom);
  const { parts, caption } = album;
  const choosable = [...parts, ...(caption === undefined ? [] : [caption])].filter(isSent);
  const isOn = choosable.length > 0 && choosable.every((message) => mode.isChosen(message));

  const toggle = (): void =>
    setSelection((selection) => {
      if (selection === undefined) return undefined;
      const messages = new Map(selection.messages);
      for (const message of choosable) {
        const { messageId } = message.delivery;
        if (isOn) messages.delete(messageId);
        else if (messages.size < MAX_BATCH_RECALL) messages.set(messageId, message);
      }
      return { ...selection, messages };
    });

  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isOn}
      aria-disabled={choosable.length === 0}
      aria-label={t('selectAlbum', { count: parts.length })}
      className={styles.mark}
      onClick={toggle}
    >
      <Check isOn={isOn} isDisabled={choosable.length === 0} />
    </button>
  );
}
