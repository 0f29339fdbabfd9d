import { atom, useAtomValue } from 'jotai';
import { useCallback, useMemo, useState, type CSSProperties } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createLogActions } from '../../../actions/log-actions.ts';
import { createReplyActions } from '../../../actions/reply-actions.ts';
import { type ChatId, chatKind, isBetweenOthers } from '../../../domain/chat/chat-id.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { MessageId } from '../../../domain/message/message-id.ts';
import type { SeenMessage } from '../../../domain/message/recalled.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { groupsAtom } from '../../../state/chats.ts';
import { localTimeAtom } from '../../../state/environment.ts';
import { openChatAtom, type HistoryState } from '../../../state/open-chat.ts';
import { peerReadAtom } from '../../../state/peer-read.ts';
import { cx } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { useIsLate } from '../../../ui/hooks/use-is-late.ts';
import { RefusalNotice } from '../compose/refusal-notice.tsx';
import { IncomingAnnouncer } from './incoming-announcer.tsx';
import { RoomActions } from '../message-actions/room-actions.tsx';
import { LogTextsProvider } from '../rows/log-texts.ts';
import { useMediaRoom } from '../media/use-media-room.ts';
import { MessageLog } from './message-log.tsx';
import { PinnedMessage } from './pinned-message.tsx';
import { useThrottledChat } from './performance/use-throttled-chat.ts';
import type { PinnedBannerView } from './use-pinned-banner.ts';
import edge from './history-edge.module.css';
import styles from './room-log.module.css';

interface RoomLogProps {
  readonly chatId: ChatId;
  /** Messages as the reader's role sees them. */
  readonly see: (messages: readonly Message[]) => readonly SeenMessage[];
  /** Returns the current messages of this chat. */
  readonly messagesNow: () => readonly SeenMessage[];
  readonly ownId: string;
  readonly pinned: PinnedBannerView;
  readonly onJumpTo: (messageId: MessageId) => void;
  /** False: the user cannot write here, so no reply is offered. */
  readonly canWrite: boolean;
}

/** The history of a chat with a user who is not a friend: it is empty, which is no failure. Spec: 1-chat §4 Temporary chat. */
const isUnbegun = (history: HistoryState): boolean => history.state === 'failed' && history.failure === 'noFriend';
/** The provider always refuses the history of a chat between other users or of an invalid chat. The reason is shown below the log. */
const isOutOfReach = (chatId: ChatId, ownId: string): boolean =>
  chatKind(chatId) === 'other' || isBetweenOthers(chatId, ownId);
const FINISHED = { state: 'finished' } as const;

// The open chat changes with every message. Only the components that show messages may render for it.
const refusalAtom = atom((get) => get(openChatAtom)?.refusal);

/** The log of the open chat, the pinned message above it, and the reason of a refused message below it. */
export function RoomLog({ chatId, see, messagesNow, ownId, pinned, onJumpTo, canWrite }: RoomLogProps) {
  const { t } = useTranslation('room');
  const actions = useActions();
  const { startReply } = actions.lazy(createReplyActions);
  const { dismissPinned } = actions.lazy(createLogActions);
  const handleReply = canWrite ? startReply : undefined;
  const refusal = useAtomValue(refusalAtom);
  const adminColor = useAtomValue(groupsAtom).get(chatId)?.adminMessageColor;
  const handleScroll = pinned.collapse;

  const [asking, setAsking] = useState<string | undefined>();
  const handleResend = useCallback((localId: string) => setAsking(localId), []);
  // Keep the same element while its props are unchanged, so that a render of the surroundings is cheap.
  const log = useMemo(
    () => (
      <OpenLog
        chatId={chatId}
        see={see}
        ownId={ownId}
        onJumpTo={onJumpTo}
        onResend={handleResend}
        onReply={handleReply}
        onScroll={handleScroll}
      />
    ),
    [chatId, see, ownId, onJumpTo, handleResend, handleReply, handleScroll],
  );

  return (
    <div
      className={cx(styles.room, adminColor !== undefined && styles.colored)}
      style={{ '--admin': adminColor } as CSSProperties}
    >
      {pinned.message !== undefined && (
        <PinnedMessage
          message={pinned.message}
          isFull={pinned.isFull}
          onExpand={pinned.expand}
          onCollapse={pinned.collapse}
          onDismiss={dismissPinned}
          onJumpTo={onJumpTo}
        />
      )}
      <RoomActions chatId={chatId} messagesNow={messagesNow} onReply={handleReply}>
        <LogTextsProvider ownId={ownId}>{log}</LogTextsProvider>
      </RoomActions>
      {refusal !== undefined && <RefusalNotice chatId={chatId} ownId={ownId} refusal={refusal} />}
      <ConfirmDialog
        isOpen={asking !== undefined}
        title={t('resendQuestion')}
        confirmLabel={t('resend')}
        onConfirm={() => {
          if (asking !== undefined) actions.resendMessage(chatId, asking);
          setAsking(undefined);
        }}
        onCancel={() => setAsking(undefined)}
      />
      <OpenAnnouncer ownId={ownId} />
    </div>
  );
}

interface OpenLogProps extends Pick<RoomLogProps, 'chatId' | 'see' | 'ownId'> {
  readonly onJumpTo: (messageId: MessageId) => void;
  readonly onResend: (localId: string) => void;
  readonly onReply: ((message: Message) => void) | undefined;
  readonly onScroll: () => void;
}

function OpenLog({ chatId, see, ownId, ...handlers }: OpenLogProps) {
  const actions = useActions();
  const { loadNewer, showEnd, trimAbove } = actions.lazy(createLogActions);
  const { chat: openChat, isRush } = useThrottledChat();
  const { offsetMs } = useAtomValue(localTimeAtom);
  const peerRead = useAtomValue(peerReadAtom);
  const handleLoadOlder = useCallback(() => void actions.loadOlderMessages(), [actions]);
  const { isLookedThrough } = useMediaRoom();
  const handleRest = useCallback(
    // Do not trim messages while the user browses pictures in the viewer or gallery.
    (localId: string) => void (isLookedThrough() || trimAbove(localId)),
    [isLookedThrough, trimAbove],
  );
  const loaded = openChat?.messages;
  const messages = useMemo(() => see(loaded ?? []), [see, loaded]);
  if (openChat?.chatId !== chatId) return null;
  // Wait for the database: render the rows once, with all cached messages.
  if (openChat.isReading) return <Reading />;
  return (
    <MessageLog
      messages={messages}
      isRush={isRush}
      history={isUnbegun(openChat.history) || isOutOfReach(chatId, ownId) ? FINISHED : openChat.history}
      newer={openChat.newer}
      isOpening={openChat.isOpening}
      focus={openChat.focus}
      ownId={ownId}
      showsSenders={['group', 'service'].includes(chatKind(chatId))}
      readUpToAtOpen={openChat.readUpToAtOpen}
      unreadAtOpen={openChat.unreadAtOpen}
      mentionAtOpen={openChat.mentionAtOpen}
      peerReadUpTo={peerRead?.chatId === chatId ? peerRead.readUpTo : undefined}
      timeZoneOffsetMs={offsetMs}
      onLoadOlder={handleLoadOlder}
      onLoadNewer={loadNewer}
      onShowEnd={showEnd}
      onRest={handleRest}
      {...handlers}
    />
  );
}

/** The database usually answers at once: the spinner appears only after a delay. */
function Reading() {
  return useIsLate(true) ? (
    <div className={edge.edge}>
      <Spinner />
    </div>
  ) : null;
}

function OpenAnnouncer({ ownId }: { readonly ownId: string }) {
  const openChat = useAtomValue(openChatAtom);
  return openChat === undefined ? null : <IncomingAnnouncer messages={openChat.messages} ownId={ownId} />;
}
