import { useAtom } from 'jotai';
import { useState, type ReactNode } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createMessageActions } from '../../../actions/message-actions.ts';
import { useCopy } from '../../../components/use-copy.ts';
import { useOutcome, useRefusalText } from '../../../components/use-outcome.ts';
import type { Failure } from '../../../domain/failure.ts';
import { canAdminsRestore, RECALL_REFUSALS } from '../../../domain/group/permissions.ts';
import { MAX_BATCH_RECALL } from '../../../domain/limits.ts';
import { isSent } from '../../../domain/message/message.ts';
import type { SeenMessage } from '../../../domain/message/recalled.ts';
import type { Result } from '../../../domain/result.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { selectionAtom, type Selection } from '../../../state/selection.ts';
import { useFrame } from '../../../ui/page/app-frame.tsx';
import { Bar } from '../../../ui/page/bar.tsx';
import { cx } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { CopyIcon } from '../../../ui/icons/copy-icon.tsx';
import { ForwardIcon } from '../../../ui/icons/forward-icon.tsx';
import { TrashIcon } from '../../../ui/icons/trash-icon.tsx';
import { UndoIcon } from '../../../ui/icons/undo-icon.tsx';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import { useClosedByBack } from '../../../ui/overlay/use-closed-by-back.ts';
import { ForwardSheet } from './forward-sheet.tsx';
import { choiceOf, isChoosable, type Choice } from './selection-rules.ts';
import { useRoomPeople } from './use-room-people.ts';
import styles from '../rows/room-actions.module.css';

interface SelectionProps {
  readonly chatId: string;
  readonly messagesNow: () => readonly SeenMessage[];
}

/** The top of the room in selection mode. Spec: 1-chat §2 Parts of the screen (selection mode), §4 Batch recall. */
export function SelectionTop({ chatId, messagesNow }: SelectionProps) {
  const { t } = useTranslation(['messageActions', 'common']);
  const [selection, setSelection] = useAtom(selectionAtom);
  const chosen: Selection['messages'] = selection?.messages ?? new Map();
  const end = (): void => setSelection(undefined);
  useClosedByBack(true, end);

  const selectAll = (): void => {
    const free = MAX_BATCH_RECALL - chosen.size;
    const others = messagesNow()
      .filter(isSent)
      .filter((message) => isChoosable(message) && !chosen.has(message.delivery.messageId));
    const added = free > 0 ? others.slice(-free) : [];
    const messages = new Map([...chosen, ...added.map((message) => [message.delivery.messageId, message] as const)]);
    setSelection({ chatId, messages });
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

type Asked = 'forward' | 'delete' | 'recall';

/** The bottom bar of selection mode: actions for the selected messages. An action that is not possible is greyed and explains why. */
export function SelectionFoot({ chatId, messagesNow }: SelectionProps) {
  const { t } = useTranslation('messageActions');
  const { recallSeveral, deleteForOneself } = useActions().lazy(createMessageActions);
  const { toasts } = useFrame();
  const copy = useCopy();
  const showOutcome = useOutcome();
  const refusalText = useRefusalText();
  const [selection, setSelection] = useAtom(selectionAtom);
  const people = useRoomPeople(chatId);
  const [asked, setAsked] = useState<Asked | undefined>();
  const [isBusy, setBusy] = useState(false);
  const choice = choiceOf(selection?.messages.values() ?? [], messagesNow(), people);
  const { messages, recallable } = choice;
  const idsOf = (of: Choice['messages']) => of.map(({ delivery }) => delivery.messageId);

  // The user may have cancelled the question and selected other messages meanwhile.
  const end = (): void => setSelection((current) => (current === selection ? undefined : current));
  const refuse = (why: string): void =>
    toasts.show(messages.length === 0 ? refusalText(RECALL_REFUSALS.count) : why, 'failure');
  const carryOut = async (run: Promise<Result<undefined, Failure>>): Promise<void> => {
    setBusy(true);
    const outcome = await run;
    setBusy(false);
    setAsked(undefined);
    showOutcome(outcome, t('done'));
    if (outcome.ok) end();
  };

  return (
    <section aria-label={t('sheetLabel')}>
      <div className={styles.acts} role="toolbar" aria-label={t('sheetLabel')}>
        <Act
          label={t('forward')}
          icon={<ForwardIcon />}
          onClick={choice.canForward ? () => setAsked('forward') : undefined}
          onRefused={() => refuse(t('cannotForwardAll'))}
        />
        <Act
          label={t('copy')}
          icon={<CopyIcon />}
          onClick={choice.text === '' ? undefined : () => void copy(choice.text).then(end)}
          onRefused={() => refuse(t('nothingToCopy'))}
        />
        <Act
          label={t('delete')}
          icon={<TrashIcon />}
          onClick={choice.canDelete ? () => setAsked('delete') : undefined}
          onRefused={() => refuse(t('guestCannotDelete'))}
        />
        <Act
          isDanger
          label={recallable.length === 0 ? t('recallShort') : t('recallSome', { count: recallable.length })}
          icon={<UndoIcon />}
          onClick={recallable.length === 0 ? undefined : () => setAsked('recall')}
          onRefused={() => refuse(refusalText(choice.recallRefusal ?? RECALL_REFUSALS.notOwn))}
        />
      </div>
      <ForwardSheet isOpen={asked === 'forward'} messages={messages} onClose={() => setAsked(undefined)} onSent={end} />
      <ConfirmDialog
        isOpen={asked === 'delete'}
        title={t('deleteSeveralQuestion', { count: messages.length })}
        text={t('deleteSeveralText')}
        confirmLabel={t('delete')}
        isDanger
        isBusy={isBusy}
        onConfirm={() => void carryOut(deleteForOneself(chatId, idsOf(messages)))}
        onCancel={() => setAsked(undefined)}
      />
      <ConfirmDialog
        isOpen={asked === 'recall'}
        title={t('recallQuestion', { count: recallable.length })}
        text={
          people.isGroup
            ? t(canAllBeRestored(choice, people) ? 'recallHint' : 'recallSeenHint', { count: recallable.length })
            : undefined
        }
        confirmLabel={t('recallShort')}
        isDanger
        isBusy={isBusy}
        onConfirm={() => void carryOut(recallSeveral(chatId, idsOf(recallable)))}
        onCancel={() => setAsked(undefined)}
      />
    </section>
  );
}

/** Whether every admin can restore all recallable messages. An own message among them, or the owner as actor, prevents that. */
const canAllBeRestored = ({ recallable }: Choice, { ownId, myRole }: ReturnType<typeof useRoomPeople>): boolean =>
  canAdminsRestore(
    myRole ?? 'member',
    recallable.some(({ senderId }) => senderId === ownId),
  );

interface ActProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isDanger?: boolean;
  /** Undefined: the action is not possible. */
  readonly onClick: (() => void) | undefined;
  /** Called instead, to show the reason. */
  readonly onRefused: () => void;
}

function Act({ label, icon, isDanger, onClick, onRefused }: ActProps) {
  return (
    <button
      type="button"
      className={cx(styles.act, isDanger === true && styles.danger)}
      aria-disabled={onClick === undefined}
      onClick={onClick ?? onRefused}
    >
      {icon}
      {label}
    </button>
  );
}
