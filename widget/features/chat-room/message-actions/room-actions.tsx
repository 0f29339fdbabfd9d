import { useAtom, useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createMessageActions } from '../../../actions/message-actions.ts';
import { MemberActions, type ChosenMember } from '../../../components/member-actions.tsx';
import { richContentOf } from '../../../actions/rich-content.ts';
import { canReplyTo } from '../../../actions/reply-actions.ts';
import { useCopy } from '../../../components/use-copy.ts';
import { useOutcome, useRefusalText } from '../../../components/use-outcome.ts';
import { MAX_BATCH_RECALL } from '../../../domain/limits.ts';
import { canForward } from '../../../domain/message/forward.ts';
import { isSent, type SentMessage } from '../../../domain/message/message.ts';
import type { SeenMessage } from '../../../domain/message/recalled.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { composerRequestAtom } from '../../../state/composer-request.ts';
import { selectionAtom } from '../../../state/selection.ts';
import { useFrame } from '../../../ui/app-frame.tsx';
import { cx } from '../../../ui/class-names.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { ForwardSheet } from './forward-sheet.tsx';
import { MessageSheet, pictureOf, type MessageChoice } from './message-sheet.tsx';
import { choiceRefusal, isChoosable } from './selection-bar.tsx';
import { SelectionProvider, type SelectionMode } from './selection-context.ts';
import { useKeepPicture } from './use-keep-picture.ts';
import { useMessageGestures } from './use-message-gestures.ts';
import { useRoomPeople } from './use-room-people.ts';
import styles from './room-actions.module.css';

interface RoomActionsProps {
  readonly chatId: string;
  /** As the user sees them; asked for only when something is to be done. */
  readonly messagesNow: () => readonly SeenMessage[];
  /** Begins an answer that quotes the message; without it none is offered. */
  readonly onReply?: ((message: SentMessage) => void) | undefined;
  /** The log. */
  readonly children: ReactNode;
}

/** What is open above the log for a message. The last one stays known while its sheet goes. */
type Open = 'message' | 'forward' | 'delete';

/** A sheet of its own for each time that somebody is chosen. */
type MemberVisit = ChosenMember & { readonly visit: number };

/**
 * Everything that can be done to messages and people in a chat: gestures on the log, the two action sheets, what they lead to,
 * and selection mode. Spec: 1-chat §2 Popups, §4 Recall and restore, §6.
 */
export function RoomActions({ chatId, messagesNow, onReply, children }: RoomActionsProps) {
  const { t } = useTranslation(['messageActions', 'common']);
  const actions = useActions().further(createMessageActions);
  const { toasts } = useFrame();
  const tell = useOutcome();
  const copy = useCopy();
  const keepPicture = useKeepPicture(chatId);
  const refusalText = useRefusalText();
  const people = useRoomPeople(chatId);
  const request = useSetAtom(composerRequestAtom);
  const [selection, setSelection] = useAtom(selectionAtom);
  const [open, setOpen] = useState<Open | undefined>();
  const [message, setMessage] = useState<SeenMessage | undefined>();
  const [member, setMember] = useState<MemberVisit | undefined>();
  const area = useRef<HTMLDivElement>(null);
  const latest = useRef<SeenMessage>(undefined);
  const close = (): void => setOpen(undefined);
  /** What takes its time closes what it was asked in, and nothing that was opened meanwhile. */
  const closeOnly = (what: Open, of: SeenMessage): void =>
    setOpen((current) => (current === what && latest.current === of ? undefined : current));
  const litId = open === 'message' ? message?.localId : undefined;

  useEffect(() => () => setSelection(undefined), [chatId, setSelection]);

  useLayoutEffect(() => {
    if (litId === undefined) return;
    const bubble = area.current?.querySelector(`[data-message-id="${CSS.escape(litId)}"] > :last-child`);
    bubble?.setAttribute('data-lit', '');
    return () => bubble?.removeAttribute('data-lit');
  }, [litId]);

  const find = (localId: string): SeenMessage | undefined => messagesNow().find((known) => known.localId === localId);

  const lastOf = (userId: string): SeenMessage | undefined =>
    messagesNow().findLast(({ senderId }) => senderId === userId);

  const openMember = (userId: string): void => {
    const said = lastOf(userId);
    const name = said === undefined ? userId : people.nameOf(said);
    setMember((before) => ({ userId, name, visit: (before?.visit ?? 0) + 1 }));
  };

  const toggle = (localId: string): void => {
    const touched = find(localId);
    if (touched === undefined || selection === undefined || touched.recalled !== undefined || !isSent(touched)) return;
    const { messageId } = touched.delivery;
    const refusal = choiceRefusal(touched, people);
    if (refusal !== undefined) return toasts.show(refusalText(refusal), 'failure');
    const messageIds = new Set(selection.messageIds);
    if (messageIds.has(messageId)) messageIds.delete(messageId);
    else if (messageIds.size < MAX_BATCH_RECALL) messageIds.add(messageId);
    else return toasts.show(t('revokeRule'), 'failure');
    setSelection({ chatId, messageIds });
  };

  const gestures = useMessageGestures({
    onMessage(localId) {
      const touched = find(localId);
      // What is on its way has nothing yet that could be done to it, and who has withdrawn is told below it what they can do.
      if (touched === undefined || touched.recalled?.isContentShown === false) return;
      latest.current = touched;
      setMessage(touched);
      setOpen('message');
    },
    onMember: openMember,
    onChoose: selection === undefined ? undefined : toggle,
  });

  const mention = (userId: string): void => {
    const publicName = people.publicNameOf(lastOf(userId) ?? { senderId: userId, senderName: userId });
    request({ kind: 'mention', chatId, userId, publicName });
  };

  const act = (choice: MessageChoice): void => {
    if (message === undefined) return;
    close();
    switch (choice) {
      case 'copy':
        if (message.content.kind === 'text') void copy(message.content.text);
        return;
      case 'reply': {
        // As it is now: it may have been taken back under the sheet.
        const answered = find(message.localId);
        return answered !== undefined && isSent(answered) ? onReply?.(answered) : undefined;
      }
      case 'forward':
        return canForward(message.content.kind === 'rich' ? richContentOf(message.content) : message.content)
          ? setOpen('forward')
          : toasts.show(t('cannotForward'), 'failure');
      case 'select': {
        const isAllowed = isSent(message) && choiceRefusal(message, people) === undefined;
        return setSelection({ chatId, messageIds: new Set(isAllowed ? [message.delivery.messageId] : []) });
      }
      case 'keep':
        return keepPicture(pictureOf(message));
      case 'mention':
        return mention(message.senderId);
      case 'member':
        return openMember(message.senderId);
      case 'recall':
        if (isSent(message)) void actions.recall(message).then((outcome) => tell(outcome));
        return;
      case 'restore':
        if (isSent(message)) void actions.restore(message).then((outcome) => tell(outcome));
        return;
      case 'delete':
        return setOpen('delete');
    }
  };

  const revoke = (userId: string): void => {
    const theirs = messagesNow()
      .filter(({ senderId, recalled }) => senderId === userId && recalled === undefined)
      .filter(isChoosable)
      .filter(isSent);
    const last = theirs.at(-1);
    // Admins take back each other's messages one at a time: the last one now, the others from their own sheets.
    if (last !== undefined && choiceRefusal(last, people) !== undefined) {
      return void actions.recall(last).then((outcome) => tell(outcome, t('done')));
    }
    const newest = theirs.slice(-MAX_BATCH_RECALL).map(({ delivery }) => delivery.messageId);
    setSelection({ chatId, messageIds: new Set(newest) });
  };

  const mode: SelectionMode | undefined = selection && {
    isChosen: ({ delivery }) => selection.messageIds.has(delivery.messageId),
    refusalOf: (candidate) => choiceRefusal(candidate, people),
  };

  return (
    <div ref={area} className={cx(styles.area, selection !== undefined && styles.selecting)} {...gestures}>
      <SelectionProvider value={mode}>{children}</SelectionProvider>
      {message !== undefined && (
        <MessageSheet
          isOpen={open === 'message'}
          message={message}
          people={people}
          canReply={onReply !== undefined && message !== undefined && canReplyTo(message)}
          onChoose={act}
          onClose={close}
        />
      )}
      {member !== undefined && (
        <MemberActions
          key={member.visit}
          member={member}
          people={people}
          onMention={people.canWrite ? mention : undefined}
          onRevoke={revoke}
        />
      )}
      {message !== undefined && isSent(message) && (
        <ForwardSheet isOpen={open === 'forward'} message={message} onClose={() => closeOnly('forward', message)} />
      )}
      {message !== undefined && (
        <DeleteDialog
          key={message.localId}
          isOpen={open === 'delete'}
          message={message}
          onClose={() => closeOnly('delete', message)}
        />
      )}
    </div>
  );
}
