import { useAtomValue } from 'jotai';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { useActions } from '../../actions/actions-context.tsx';
import { ChatAvatar } from '../../components/avatar.tsx';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { PATHS } from '../../components/paths.ts';
import { useChatName } from '../../components/use-chat-name.ts';
import { useGo } from '../../components/use-go.ts';
import { chatKind, type ChatId } from '../../domain/chat/chat-id.ts';
import { bannerAfter, collapsed, expanded, NO_BANNER } from '../../domain/message/pinned-banner.ts';
import { createRecallView } from '../../domain/message/recalled.ts';
import { chatIdentityAtom, groupsAtom, totalUnreadAtom } from '../../state/chats.ts';
import { localTimeAtom } from '../../state/environment.ts';
import { openChatAtom } from '../../state/open-chat.ts';
import { peerReadAtom } from '../../state/peer-read.ts';
import { selectionAtom } from '../../state/selection.ts';
import { accountAtom } from '../../state/session.ts';
import { BackButton } from '../../ui/back-button.tsx';
import { Bar } from '../../ui/bar.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchIcon } from '../../ui/icons/search-icon.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ChatSubtitle } from './chat-subtitle.tsx';
import { ComposerArea, usePostingBlock } from './compose/composer-area.tsx';
import { RefusalNotice } from './compose/refusal-notice.tsx';
import { DropArea } from './media/drop-area.tsx';
import { GalleryButton } from './media/gallery-button.tsx';
import { MediaRoomProvider } from './media/media-room.tsx';
import { useAttachments } from './media/use-attachments.tsx';
import { useMediaTiles } from './media/use-media-tiles.tsx';
import { VoiceInput } from './media/voice-input.tsx';
import { IncomingAnnouncer } from './incoming-announcer.tsx';
import { RoomActions } from './message-actions/room-actions.tsx';
import { SelectionFoot, SelectionTop } from './message-actions/selection-bar.tsx';
import { MessageLog } from './message-log.tsx';
import styles from './message-log.module.css';
import { PinnedMessage } from './pinned-message.tsx';
import { ReplyBar } from './reply-bar.tsx';
import { useJumpTo } from './use-jump-to.ts';
import { createLogActions } from '../../actions/log-actions.ts';
import { createReplyActions } from '../../actions/reply-actions.ts';

const ChatSearchBar = lazy(async () => ({
  default: (await import('../../components/chat-search-bar.tsx')).ChatSearchBar,
}));

/** `/ml/chat?chatId=…`: one chat; a group's share link says `chat_id`. Spec: 1-chat §2 Chat room. */
export function ChatRoomScreen() {
  const [query] = useSearchParams();
  const chatId = query.get('chatId') ?? query.get('chat_id') ?? '';
  // A new chat is a new room: nothing of the last one's scrolling or half-written text is left.
  return (
    <MediaRoomProvider key={chatId} chatId={chatId}>
      <ChatRoom chatId={chatId} wantedId={query.get('msg_id') ?? undefined} />
    </MediaRoomProvider>
  );
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
  const isSelecting = useAtomValue(selectionAtom)?.chatId === chatId;
  const role = useAtomValue(groupsAtom).get(chatId)?.myRole;
  const see = useMemo(() => createRecallView({ ownId, role }), [ownId, role]);
  const heldMessages = isOpen ? openChat.messages : undefined;
  const messages = useMemo(() => see(heldMessages ?? []), [see, heldMessages]);
  const logActions = actions.further(createLogActions);
  const { startReply } = actions.further(createReplyActions);
  const jumpTo = useJumpTo(wantedId, isOpen);
  const [banner, setBanner] = useState(NO_BANNER);
  const nextBanner = bannerAfter(banner, openChat?.topMessage, ownId, openChat?.readUpToAtOpen);
  if (nextBanner !== banner) setBanner(nextBanner);
  const handleScroll = useCallback(() => setBanner(collapsed), []);
  const [isSearching, setIsSearching] = useState(false);

  useEffect(() => {
    void actions.openChat(chatId);
    return () => actions.closeChat();
  }, [actions, chatId]);

  const [asking, setAsking] = useState<string | undefined>();
  const handleResend = useCallback((localId: string) => setAsking(localId), []);
  const handleLoadOlder = useCallback(() => void actions.loadOlderMessages(), [actions]);

  const isBlocked = usePostingBlock(chatId, ownId) !== undefined;
  const attachments = useAttachments(chatId, !isBlocked);
  const mediaTiles = useMediaTiles(attachments);

  return (
    <DropArea attachments={attachments}>
      <Screen
        ground="canvas"
        isScrollable={false}
        header={
          <>
            {isSelecting ? (
              <SelectionTop chatId={chatId} messages={messages} />
            ) : (
              <ChatBar chatId={chatId} onSearch={() => setIsSearching(true)} />
            )}
            {isSearching && (
              <Suspense>
                <ChatSearchBar chatId={chatId} onClose={() => setIsSearching(false)} />
              </Suspense>
            )}
            <ConnectionBanner />
          </>
        }
        footer={
          <>
            {isSelecting && <SelectionFoot chatId={chatId} />}
            {/* What is half written stays where it is. */}
            <div hidden={isSelecting} onPaste={attachments.handlePaste}>
              <ComposerArea
                chatId={chatId}
                header={<ReplyBar chatId={chatId} />}
                tiles={mediaTiles}
                recorder={<VoiceInput chatId={chatId} />}
              />
            </div>
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
            <RoomActions chatId={chatId} messages={messages}>
              <MessageLog
                messages={messages}
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
            </RoomActions>
            {openChat.refusal !== undefined && (
              <RefusalNotice chatId={chatId} ownId={ownId} refusal={openChat.refusal} />
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
    </DropArea>
  );
}

function ChatBar({ chatId, onSearch }: { readonly chatId: ChatId; readonly onSearch: () => void }) {
  const { t } = useTranslation('chatList');
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
      trailing={
        <>
          <GalleryButton />
          <IconButton label={t('searchInChat')} icon={<SearchIcon />} onClick={onSearch} />
        </>
      }
      subtitle={
        identity.memberCount === undefined ? undefined : (
          <ChatSubtitle groupId={chatId} memberCount={identity.memberCount} />
        )
      }
    />
  );
}
