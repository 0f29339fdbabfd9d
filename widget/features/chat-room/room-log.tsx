import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActions } from '../../actions/actions-context.tsx';
import { createLogActions } from '../../actions/log-actions.ts';
import { createReplyActions } from '../../actions/reply-actions.ts';
import { chatKind } from '../../domain/chat/chat-id.ts';
import { bannerAfter, collapsed, expanded, NO_BANNER } from '../../domain/message/pinned-banner.ts';
import type { SeenMessage } from '../../domain/message/recalled.ts';
import { localTimeAtom } from '../../state/environment.ts';
import type { HistoryState, OpenChat } from '../../state/open-chat.ts';
import { peerReadAtom } from '../../state/peer-read.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RefusalNotice } from './compose/refusal-notice.tsx';
import { IncomingAnnouncer } from './incoming-announcer.tsx';
import { RoomActions } from './message-actions/room-actions.tsx';
import { MessageLog } from './message-log.tsx';
import { PinnedMessage } from './pinned-message.tsx';
import { useJumpTo } from './use-jump-to.ts';
import styles from './message-log.module.css';

interface RoomLogProps {
  readonly openChat: OpenChat;
  /** Its messages, as the reader's role sees them. */
  readonly messages: readonly SeenMessage[];
  readonly ownId: string;
  /** The message to begin at. */
  readonly wantedId: string | undefined;
}

/** With somebody who is no friend nothing was said yet: that is no failure. Spec: 1-chat §4 Temporary chat. */
const isUnbegun = (history: HistoryState): boolean => history.state === 'failed' && history.failure === 'noFriend';
const FINISHED = { state: 'finished' } as const;

/** What was said in the open chat, the pinned message above it, and why something was not sent below. */
export function RoomLog({ openChat, messages, ownId, wantedId }: RoomLogProps) {
  const { t } = useTranslation('room');
  const actions = useActions();
  const { chatId } = openChat;
  const { loadNewer, showEnd } = actions.further(createLogActions);
  const { startReply } = actions.further(createReplyActions);
  const { offsetMs } = useAtomValue(localTimeAtom);
  const peerRead = useAtomValue(peerReadAtom);
  const jumpTo = useJumpTo(wantedId, true);

  const [banner, setBanner] = useState(NO_BANNER);
  const nextBanner = bannerAfter(banner, openChat.topMessage, ownId, openChat.readUpToAtOpen);
  if (nextBanner !== banner) setBanner(nextBanner);
  const handleScroll = useCallback(() => setBanner(collapsed), []);

  const [asking, setAsking] = useState<string | undefined>();
  const handleResend = useCallback((localId: string) => setAsking(localId), []);
  const handleLoadOlder = useCallback(() => void actions.loadOlderMessages(), [actions]);

  return (
    <div className={styles.room}>
      {openChat.topMessage !== undefined && (
        <PinnedMessage
          message={openChat.topMessage}
          isFull={banner.size === 'full'}
          onExpand={() => setBanner(expanded)}
          onCollapse={handleScroll}
          onJumpTo={jumpTo}
        />
      )}
      <RoomActions chatId={chatId} messages={messages} onReply={startReply}>
        <MessageLog
          messages={messages}
          history={isUnbegun(openChat.history) ? FINISHED : openChat.history}
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
          onJumpTo={jumpTo}
          onShowEnd={showEnd}
          onResend={handleResend}
          onReply={startReply}
          onScroll={handleScroll}
        />
      </RoomActions>
      {openChat.refusal !== undefined && <RefusalNotice chatId={chatId} ownId={ownId} refusal={openChat.refusal} />}
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
      <IncomingAnnouncer messages={openChat.messages} ownId={ownId} />
    </div>
  );
}
