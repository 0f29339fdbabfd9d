import { useAtom, useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createMessageActions } from '../../../actions/message-actions.ts';
import type { PopoverAnchor } from '../../../components/popover.tsx';
import { MemberActions, type ChosenMember } from '../../../components/member-actions.tsx';
import { canReplyTo } from '../../../actions/reply-actions.ts';
import { useCopy } from '../../../components/use-copy.ts';
import { useOutcome } from '../../../components/use-outcome.ts';
import { MAX_BATCH_RECALL } from '../../../domain/limits.ts';
import { isSent, type SentMessage } from '../../../domain/message/message.ts';
import type { SeenMessage } from '../../../domain/message/recalled.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { composerRequestAtom } from '../../../state/composer-request.ts';
import { selectionAtom, selectionOf } from '../../../state/selection.ts';
import { useFrame } from '../../../ui/page/app-frame.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { cx } from '../../../ui/class-names.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { ForwardSheet } from './forward-sheet.tsx';
import { bubbleIn } from '../rows/row-place.ts';
import { HoverActions } from './hover-actions.tsx';
import { gameOf, MessageSheet, pictureOf, type MessageChoice } from './message-sheet.tsx';
import { choiceRefusal, isChoosable, mayForward } from './selection-rules.ts';
import { SelectionProvider, type SelectionMode } from '../rows/selection-context.ts';
import { useKeepPicture } from './use-keep-picture.ts';
import { useMessageGestures } from './use-message-gestures.ts';
import { useRoomPeople } from './use-room-people.ts';
import styles from '../rows/room-actions.module.css';

// Reports are rare, so the sheet loads on demand.
const ReportSheet = lazyComponent(async () => (await import('../../../components/report-sheet.tsx')).ReportSheet);

const ThrowProof = lazyComponent(async () => (await import('../fair/throw-proof-sheet.tsx')).ThrowProofSheet);

interface RoomActionsProps {
  readonly chatId: string;
  /** The messages as the user sees them; called only when an action needs them. */
  readonly messagesNow: () => readonly SeenMessage[];
  /** Starts a reply that quotes the message. Undefined: no reply is offered. */
  readonly onReply?: ((message: SentMessage) => void) | undefined;
  /** The log. */
  readonly children: ReactNode;
}

/** The dialog that is open for a message. The last message stays known while its sheet closes. */
type Open = 'message' | 'forward' | 'delete' | 'report' | 'proof';

const CANCELLED_TEXT = { cancelled: 'cancelled', recalling: 'cancelUnsure', sent: 'cancelTooLate' } as const;

/** Each choice of a member gets a new sheet. */
type MemberVisit = ChosenMember & { readonly visit: number };

/**
 * All actions on messages and members in a chat: gestures on the log, the two action sheets with their dialogs, and selection
 * mode. Spec: 1-chat §2 Popups, §4 Recall and restore, §6.
 */
export function RoomActions({ chatId, messagesNow, onReply, children }: RoomActionsProps) {
  const { t } = useTranslation(['messageActions', 'common']);
  const actions = useActions().lazy(createMessageActions);
  const { toasts } = useFrame();
  const showOutcome = useOutcome();
  const copy = useCopy();
  const keepPicture = useKeepPicture(chatId);
  const people = useRoomPeople(chatId);
  const request = useSetAtom(composerRequestAtom);
  const [selection, setSelection] = useAtom(selectionAtom);
  const [open, setOpen] = useState<Open | undefined>();
  const [message, setMessage] = useState<SeenMessage | undefined>();
  const [anchor, setAnchor] = useState<PopoverAnchor | undefined>();
  const [member, setMember] = useState<MemberVisit | undefined>();
  const area = useRef<HTMLDivElement>(null);
  const latest = useRef<SeenMessage>(undefined);
  const close = (): void => setOpen(undefined);
  /** An asynchronous action closes only the dialog that started it, not one that was opened meanwhile. */
  const closeOnly = (what: Open, of: SeenMessage): void =>
    setOpen((current) => (current === what && latest.current === of ? undefined : current));
  const litId = open === 'message' ? message?.localId : undefined;

  useEffect(() => () => setSelection(undefined), [chatId, setSelection]);

  useLayoutEffect(() => {
    if (litId === undefined) return;
    const row = area.current?.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(litId)}"]`);
    const bubble = row ? bubbleIn(row) : undefined;
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
    const messages = new Map(selection.messages);
    if (messages.has(messageId)) messages.delete(messageId);
    else if (messages.size < MAX_BATCH_RECALL) messages.set(messageId, touched);
    else return toasts.show(t('revokeRule'), 'failure');
    setSelection({ chatId, messages });
  };

  const openMessage = (localId: string, at: PopoverAnchor | undefined): void => {
    const touched = find(localId);
    // A recalled message has no sheet: the note in its place offers the actions.
    if (touched === undefined || touched.recalled?.isContentShown === false) return;
    latest.current = touched;
    setMessage(touched);
    setAnchor(at);
    setOpen('message');
  };
  const gestures = useMessageGestures({
    onMessage: openMessage,
    onMember: openMember,
    onChoose: selection === undefined ? undefined : toggle,
  });

  const mention = (userId: string): void => {
    const publicName = people.publicNameOf(lastOf(userId) ?? { senderId: userId, senderName: userId });
    request({ kind: 'mention', chatId, userId, publicName });
  };

  const act = (message: SeenMessage, choice: MessageChoice): void => {
    close();
    switch (choice) {
      case 'copy':
        if (message.content.kind === 'text') void copy(message.content.text);
        return;
      case 'reply': {
        // Look up the current message: it may have been recalled while the sheet was open.
        const answered = find(message.localId);
        return answered !== undefined && isSent(answered) ? onReply?.(answered) : undefined;
      }
      case 'forward':
        latest.current = message;
        setMessage(message);
        return mayForward(message) ? setOpen('forward') : toasts.show(t('cannotForward'), 'failure');
      case 'select':
        return setSelection(selectionOf(chatId, [message].filter(isSent).filter(isChoosable)));
      case 'keep':
        return keepPicture(pictureOf(message));
      case 'proof':
        return setOpen('proof');
      case 'mention':
        return mention(message.senderId);
      case 'member':
        return openMember(message.senderId);
      case 'recall':
        if (isSent(message)) void actions.recall(message).then((outcome) => showOutcome(outcome));
        return;
      case 'restore':
        if (isSent(message)) void actions.restore(message).then((outcome) => showOutcome(outcome));
        return;
      case 'cancel': {
        const became = actions.cancelSending(chatId, message.localId);
        return toasts.show(t(CANCELLED_TEXT[became]), became === 'cancelled' ? 'success' : 'plain');
      }
      case 'delete':
        return setOpen('delete');
      case 'report':
        return setOpen('report');
    }
  };

  const revoke = (userId: string): void => {
    const theirs = messagesNow()
      .filter(({ senderId, recalled }) => senderId === userId && recalled === undefined)
      .filter(isChoosable)
      .filter(isSent);
    const last = theirs.at(-1);
    // An admin recalls another admin's messages one at a time: the last one here, the others from their own sheets.
    if (last !== undefined && choiceRefusal(last, people) !== undefined) {
      return void actions.recall(last).then((outcome) => showOutcome(outcome, t('done')));
    }
    setSelection(selectionOf(chatId, theirs.slice(-MAX_BATCH_RECALL)));
  };

  const mode: SelectionMode | undefined = selection && {
    isChosen: ({ delivery }) => selection.messages.has(delivery.messageId),
  };

  const game = message && gameOf(message);

  return (
    <div ref={area} className={cx(styles.area, selection !== undefined && styles.selecting)} {...gestures}>
      <SelectionProvider value={mode}>{children}</SelectionProvider>
      {selection === undefined && (
        <HoverActions
          area={area}
          find={find}
          canReplyTo={(hovered) => onReply !== undefined && canReplyTo(hovered)}
          ownId={people.ownId}
          onChoose={act}
          onMore={openMessage}
        />
      )}
      {message !== undefined && (
        <MessageSheet
          isOpen={open === 'message'}
          message={message}
          people={people}
          canReply={onReply !== undefined && message !== undefined && canReplyTo(message)}
          anchor={anchor}
          onChoose={(choice) => act(message, choice)}
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
        <ForwardSheet isOpen={open === 'forward'} messages={[message]} onClose={() => closeOnly('forward', message)} />
      )}
      {game?.proof !== undefined && message !== undefined && (
        <ThrowProof
          key={`proof ${message.localId}`}
          message={message}
          content={game}
          proof={game.proof}
          isOpen={open === 'proof'}
          onClose={() => closeOnly('proof', message)}
        />
      )}
      {open === 'report' && message !== undefined && isSent(message) && (
        <ReportSheet
          subject={{ kind: 'message', chatId, messageId: message.delivery.messageId }}
          onClose={() => closeOnly('report', message)}
        />
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
