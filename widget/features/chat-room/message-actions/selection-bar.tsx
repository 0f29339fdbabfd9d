import { useAtom } from 'jotai';
import { useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createMessageActions } from '../../../actions/message-actions.ts';
import { recallRefusal, RECALL_REFUSALS } from '../../../domain/group/permissions.ts';
import { MAX_BATCH_RECALL, MIN_BATCH_RECALL } from '../../../domain/limits.ts';
import { isTakenBack } from '../../../domain/message/taken-back.ts';
import { isSent, type Message } from '../../../domain/message/message.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { selectionAtom } from '../../../state/selection.ts';
import { useFrame } from '../../../ui/app-frame.tsx';
import { Bar } from '../../../ui/bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { UndoIcon } from '../../../ui/icons/undo-icon.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { useClosedByBack } from '../../../ui/use-closed-by-back.ts';
import { useOutcome, useRefusalText } from '../../../components/use-outcome.ts';
import { useRoomPeople, type RoomPeople } from './use-room-people.ts';
import styles from './room-actions.module.css';

/** Why a message may not be chosen: the rules of batches. */
export const choiceRefusal = (message: Message, people: RoomPeople) =>
  recallRefusal(
    people.myRole ?? 'member',
    { isOwn: message.senderId === people.ownId, senderRole: people.roleOf(message) },
    { isBatch: true },
  );

/** What people have said, and is still there. */
export const isChoosable = (message: Message): boolean =>
  (message.content.kind === 'text' || message.content.kind === 'rich') && !isTakenBack(message);

interface SelectionTopProps {
  readonly chatId: string;
  readonly messagesNow: () => readonly Message[];
}

/** The top of the room in selection mode. Spec: 1-chat §4 Batch recall. */
export function SelectionTop({ chatId, messagesNow }: SelectionTopProps) {
  const { t } = useTranslation(['messageActions', 'common']);
  const people = useRoomPeople(chatId);
  const [selection, setSelection] = useAtom(selectionAtom);
  const chosen = selection?.messageIds ?? new Set<string>();
  const end = (): void => setSelection(undefined);
  useClosedByBack(true, end);

  const selectAll = (): void => {
    const choosable = messagesNow()
      .filter(isSent)
      .filter((message) => isChoosable(message) && choiceRefusal(message, people) === undefined)
      .map(({ delivery }) => delivery.messageId)
      .filter((messageId) => !chosen.has(messageId));
    const free = MAX_BATCH_RECALL - chosen.size;
    setSelection({ chatId, messageIds: new Set([...chosen, ...(free > 0 ? choosable.slice(-free) : [])]) });
  };

  return (
    <Bar
      leading={<TextButton onClick={end}>{t('common:cancel')}</TextButton>}
      title={t('selectedCount', { count: chosen.size })}
      subtitle={t('selectAtMost')}
      trailing={<TextButton onClick={selectAll}>{t('selectAll')}</TextButton>}
    />
  );
}

/** The foot of the room in selection mode: the button counts to 30 and asks before it acts. */
export function SelectionFoot({ chatId }: { readonly chatId: string }) {
  const { t } = useTranslation(['messageActions', 'common']);
  const { recallSeveral } = useActions().further(createMessageActions);
  const { toasts } = useFrame();
  const tell = useOutcome();
  const refusalText = useRefusalText();
  const [selection, setSelection] = useAtom(selectionAtom);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const messageIds = [...(selection?.messageIds ?? [])];
  const count = messageIds.length;

  const ask = (): void => {
    if (count < MIN_BATCH_RECALL || count > MAX_BATCH_RECALL)
      toasts.show(refusalText(RECALL_REFUSALS.count), 'failure');
    else setAsking(true);
  };
  const recall = async (): Promise<void> => {
    setBusy(true);
    const outcome = await recallSeveral(chatId, messageIds);
    setBusy(false);
    setAsking(false);
    tell(outcome, t('done'));
    // Who has not waited may be choosing others by then.
    if (outcome.ok) setSelection((current) => (current === selection ? undefined : current));
  };

  return (
    <div className={styles.bar}>
      <Button look="line" onClick={() => setSelection(undefined)}>
        {t('common:cancel')}
      </Button>
      <Button look="danger" icon={<UndoIcon size={20} />} onClick={ask}>
        {t('recallCount', { count })}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('recallQuestion', { count })}
        text={t('recallHint')}
        confirmLabel={t('recallCount', { count })}
        isDanger
        isBusy={isBusy}
        onConfirm={() => void recall()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
