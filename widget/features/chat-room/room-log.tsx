import { atom, useAtomValue } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createLogActions } from '../../actions/log-actions.ts';
import { createReplyActions } from '../../actions/reply-actions.ts';
import { type ChatId, chatKind, isBetweenOthers } from '../../domain/chat/chat-id.ts';
import { bannerAfter, collapsed, expanded, NO_BANNER } from '../../domain/message/pinned-banner.ts';
import type { Message } from '../../domain/message/message.ts';
import type { MessageId } from '../../domain/message/message-id.ts';
import type { SeenMessage } from '../../domain/message/recalled.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { localTimeAtom } from '../../state/environment.ts';
import { openChatAtom, type HistoryState } from '../../state/open-chat.ts';
import { peerReadAtom } from '../../state/peer-read.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useIsLate } from '../../ui/use-is-late.ts';
import { RefusalNotice } from './compose/refusal-notice.tsx';
import { IncomingAnnouncer } from './incoming-announcer.tsx';
import { RoomActions } from './message-actions/room-actions.tsx';
import { LogTextsProvider } from './log-texts.ts';
import { useMediaRoom } from './media/use-media-room.ts';
import { MessageLog } from './message-log.tsx';
import { PinnedMessage } from './pinned-message.tsx';
import { usePacedChat } from './use-paced-chat.ts';
import styles from './message-log.module.css';

interface RoomLogProps {
  readonly chatId: ChatId;
  /** Messages as the reader's role sees them. */
  readonly see: (messages: readonly Message[]) => readonly SeenMessage[];
  /** Those of this chat, as they are now. */
  readonly messagesNow: () => readonly SeenMessage[];
  readonly ownId: string;
  readonly onJumpTo: (messageId: MessageId) => void;
  /** Where nothing can be written no answer is begun. */
  readonly canWrite: boolean;
}

/** With somebody who is no friend nothing was said yet: that is no failure. Spec: 1-chat §4 Temporary chat. */
const isUnbegun = (history: HistoryState): boolean => history.state === 'failed' && history.failure === 'noFriend';
/** What others say, and what no chat can be, is refused however often one asks: why is said below. */
const isOutOfReach = (chatId: ChatId, ownId: string): boolean =>
  chatKind(chatId) === 'other' || isBetweenOthers(chatId, ownId);
const FINISHED = { state: 'finished' } as const;

// A message that comes in changes the open chat: only who shows messages is drawn anew for it.
const topMessageAtom = atom((get) => get(openChatAtom)?.topMessage);
const readUpToAtOpenAtom = atom((get) => get(openChatAtom)?.readUpToAtOpen);
const refusalAtom = atom((get) => get(openChatAtom)?.refusal);

/** What was said in the open chat, the pinned message above it, and why something was not sent below. */
export function RoomLog({ chatId, see, messagesNow, ownId, onJumpTo, canWrite }: RoomLogProps) {
  const { t } = useTranslation('room');
  const actions = useActions();
  const { startReply } = actions.further(createReplyActions);
  const handleReply = canWrite ? startReply : undefined;
  const topMessage = useAtomValue(topMessageAtom);
  const readUpToAtOpen = useAtomValue(readUpToAtOpenAtom);
  const refusal = useAtomValue(refusalAtom);

  const [banner, setBanner] = useState(NO_BANNER);
  const nextBanner = bannerAfter(banner, topMessage, ownId, readUpToAtOpen);
  if (nextBanner !== banner) setBanner(nextBanner);
  const handleScroll = useCallback(() => setBanner(collapsed), []);

  const [asking, setAsking] = useState<string | undefined>();
  const handleResend = useCallback((localId: string) => setAsking(localId), []);
  // The same while nothing of it changes: what lies around it is drawn anew for less.
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
    <div className={styles.room}>
      {topMessage !== undefined && (
        <PinnedMessage
          message={topMessage}
          isFull={banner.size === 'full'}
          onExpand={() => setBanner(expanded)}
          onCollapse={handleScroll}
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
  const { loadNewer, showEnd, letGoAbove } = actions.further(createLogActions);
  const { chat: openChat, isRush } = usePacedChat();
  const { offsetMs } = useAtomValue(localTimeAtom);
  const peerRead = useAtomValue(peerReadAtom);
  const handleLoadOlder = useCallback(() => void actions.loadOlderMessages(), [actions]);
  const { isLookedThrough } = useMediaRoom();
  const handleRest = useCallback(
    // Pictures that are looked through stay at hand.
    (localId: string) => void (isLookedThrough() || letGoAbove(localId)),
    [isLookedThrough, letGoAbove],
  );
  const held = openChat?.messages;
  const messages = useMemo(() => see(held ?? []), [see, held]);
  if (openChat?.chatId !== chatId) return null;
  // The rows are drawn once, with what is there.
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
      showsSenders={chatKind(chatId) === 'group'}
      readUpToAtOpen={openChat.readUpToAtOpen}
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

/** The database answers at once, as a rule: then nothing is said of waiting for it. */
function Reading() {
  return useIsLate(true) ? (
    <div className={styles.edge}>
      <Spinner />
    </div>
  ) : null;
}

function OpenAnnouncer({ ownId }: { readonly ownId: string }) {
  const openChat = useAtomValue(openChatAtom);
  return openChat === undefined ? null : <IncomingAnnouncer messages={openChat.messages} ownId={ownId} />;
}
