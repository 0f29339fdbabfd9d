import { useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { useActions } from '../../actions/actions-context.tsx';
import { ChatAvatar } from '../../components/avatar.tsx';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { FailureText } from '../../components/failure-text.tsx';
import { PATHS } from '../../components/paths.ts';
import { useChatName } from '../../components/use-chat-name.ts';
import { useGo } from '../../components/use-go.ts';
import { chatKind, type ChatId } from '../../domain/chat/chat-id.ts';
import { bannerAfter, collapsed, expanded, NO_BANNER } from '../../domain/message/pinned-banner.ts';
import { chatIdentityAtom, totalUnreadAtom } from '../../state/chats.ts';
import { draftsAtom } from '../../state/drafts.ts';
import { localTimeAtom } from '../../state/environment.ts';
import { openChatAtom } from '../../state/open-chat.ts';
import { peerReadAtom } from '../../state/peer-read.ts';
import { accountAtom } from '../../state/session.ts';
import { BackButton } from '../../ui/back-button.tsx';
import { Bar } from '../../ui/bar.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Screen } from '../../ui/screen.tsx';
import { createLogActions } from '../../actions/log-actions.ts';
import { createReplyActions } from '../../actions/reply-actions.ts';
import { PinnedMessage } from './pinned-message.tsx';
import { ReplyBar } from './reply-bar.tsx';
import { useJumpTo } from './use-jump-to.ts';
import { ChatSubtitle } from './chat-subtitle.tsx';
import { Composer } from './composer.tsx';
import { IncomingAnnouncer } from './incoming-announcer.tsx';
import { MessageLog } from './message-log.tsx';
import styles from './message-log.module.css';

/** `/ml/chat?chatId=…`: one chat. Spec: 1-chat §2 Chat room. */
export function ChatRoomScreen() {
  const [query] = useSearchParams();
  const chatId = query.get('chatId') ?? '';
  // A new chat is a new room: nothing of the last one's scrolling or half-written text is left.
  return <ChatRoom key={chatId} chatId={chatId} wantedId={query.get('msg_id') ?? undefined} />;
}

interface ChatRoomProps {
  readonly chatId: ChatId;
  /** The message to begin at. */
  readonly wantedId: string | undefined;
}

function ChatRoom({ chatId, wantedId }: ChatRoomProps) {
  const { t } = useTranslation('room');
  const actions = useActions();
  const openChat = useAtomValue(openChatAtom);
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  const { offsetMs } = useAtomValue(localTimeAtom);
  const peerRead = useAtomValue(peerReadAtom);
  const isOpen = openChat?.chatId === chatId;

  useEffect(() => {
    void actions.openChat(chatId);
    return () => actions.closeChat();
  }, [actions, chatId]);

  const logActions = actions.further(createLogActions);
  const [banner, setBanner] = useState(NO_BANNER);
  const nextBanner = bannerAfter(banner, openChat?.topMessage, ownId, openChat?.readUpToAtOpen);
  if (nextBanner !== banner) setBanner(nextBanner);
  const handleScroll = useCallback(() => setBanner(collapsed), []);

  const { startReply } = actions.further(createReplyActions);
  const jumpTo = useJumpTo(wantedId, isOpen);

  const handleSend = useCallback((text: string) => actions.sendText(chatId, text).ok, [actions, chatId]);
  const store = useStore();
  const [draft] = useState(() => store.get(draftsAtom).get(chatId) ?? '');
  const handleDraft = useCallback((text: string) => actions.saveDraft(chatId, text), [actions, chatId]);
  const [asking, setAsking] = useState<string | undefined>();
  const handleResend = useCallback((localId: string) => setAsking(localId), []);
  const handleLoadOlder = useCallback(() => void actions.loadOlderMessages(), [actions]);

  return (
    <Screen
      ground="canvas"
      isScrollable={false}
      header={
        <>
          <ChatBar chatId={chatId} />
          <ConnectionBanner />
        </>
      }
      footer={
        <>
          <ReplyBar chatId={chatId} />
          <Composer onSend={handleSend} draft={draft} onDraft={handleDraft} />
        </>
      }
    >
      {isOpen && (
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
          <MessageLog
            messages={openChat.messages}
            history={openChat.history}
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
            onLoadNewer={logActions.loadNewer}
            onJumpTo={jumpTo}
            onShowEnd={logActions.showEnd}
            onResend={handleResend}
            onReply={startReply}
            onScroll={handleScroll}
          />
          {openChat.refusal !== undefined && (
            <p className={styles.refusal} role="status">
              <FailureText failure={openChat.refusal} />
            </p>
          )}
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
      )}
    </Screen>
  );
}

function ChatBar({ chatId }: { readonly chatId: ChatId }) {
  const go = useGo();
  const identity = useAtomValue(chatIdentityAtom)(chatId);
  const name = useChatName(identity);
  const unreadElsewhere = useAtomValue(totalUnreadAtom);
  return (
    <Bar
      look="start"
      leading={
        <>
          <BackButton count={unreadElsewhere} onClick={() => go(PATHS.home, { anime: 'close' })} />
          <ChatAvatar identity={identity} size="row" />
        </>
      }
      title={name}
      subtitle={
        identity.memberCount === undefined ? undefined : (
          <ChatSubtitle groupId={chatId} memberCount={identity.memberCount} />
        )
      }
    />
  );
}
