import { useAtomValue, useSetAtom } from 'jotai';
import { useActions } from '../../../actions/actions-context.tsx';
import { createMessageActions } from '../../../actions/message-actions.ts';
import { isSent } from '../../../domain/message/message.ts';
import { RE_EDIT_WITHIN_MS, type Recalled, type SeenMessage } from '../../../domain/message/recalled.ts';
import { PLATFORM_ACTOR } from '../../../domain/message/taken-back.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { composerRequestAtom } from '../../../state/composer-request.ts';
import { localTimeAtom } from '../../../state/environment.ts';
import { cx } from '../../../ui/class-names.ts';
import { ROW_CLASS } from '../rows/scroll-place.ts';
import { canRestoreMessage } from './message-sheet.tsx';
import { useOutcome } from '../../../components/use-outcome.ts';
import { useRoomPeople } from './use-room-people.ts';
import styles from '../rows/room-actions.module.css';

interface RecalledNoteProps {
  readonly message: SeenMessage;
  readonly recalled: Recalled;
}

/** Says who recalled a message. Offers to restore it, or to edit it again. Spec: 1-chat §4 Recall and restore. */
export function RecalledNote({ message, recalled }: RecalledNoteProps) {
  const { t } = useTranslation('messageActions');
  const { restore } = useActions().lazy(createMessageActions);
  const showOutcome = useOutcome();
  const write = useSetAtom(composerRequestAtom);
  const people = useRoomPeople(message.chatId);
  const { nowMs } = useAtomValue(localTimeAtom);
  const { content, chatId, senderId } = message;
  const isByMe = recalled.byId === people.ownId;
  const isReEditable =
    people.canWrite && isByMe && senderId === people.ownId && nowMs - recalled.timeMs < RE_EDIT_WITHIN_MS;
  // Without its message, this note is the row of the message, so that the log can keep its scroll position on it.
  const isRow = !recalled.isContentShown;
  const line = (): string => {
    const { byId } = recalled;
    if (byId === PLATFORM_ACTOR) return t('removedByPlatform');
    if (isByMe) return t('recalledByYou');
    const name = byId === senderId ? people.nameOf(message) : people.nameOf({ senderId: byId, senderName: byId });
    return t('recalledBy', { name });
  };
  return (
    <p
      className={cx(styles.recalled, isRow && styles.recalledRow, isRow && ROW_CLASS)}
      {...(isRow ? { tabIndex: -1, 'data-message-id': message.localId } : {})}
    >
      <span>{line()}</span>
      {canRestoreMessage(message, people) && isSent(message) && (
        <button
          type="button"
          className={styles.link}
          onClick={() => void restore(message).then((outcome) => showOutcome(outcome))}
        >
          {t('restore')}
        </button>
      )}
      {isReEditable && content.kind === 'text' && (
        <button
          type="button"
          className={styles.link}
          onClick={() => write({ kind: 'text', chatId, text: content.text })}
        >
          {t('reEdit')}
        </button>
      )}
    </p>
  );
}
