import { useAtomValue } from 'jotai';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { useActions } from '../../actions/actions-context.tsx';
import { ChatAvatar } from '../../components/avatar.tsx';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { PATHS } from '../../components/paths.ts';
import { useChatName } from '../../components/use-chat-name.ts';
import { useGo } from '../../components/use-go.ts';
import { chatKind, type ChatId } from '../../domain/chat/chat-id.ts';
import { chatIdentityAtom, groupsAtom, totalUnreadAtom } from '../../state/chats.ts';
import { localTimeAtom } from '../../state/environment.ts';
import { openChatAtom } from '../../state/open-chat.ts';
import { accountAtom } from '../../state/session.ts';
import { typingChatsAtom } from '../../state/typing.ts';
import { BackButton } from '../../ui/back-button.tsx';
import { Bar } from '../../ui/bar.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchIcon } from '../../ui/icons/search-icon.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ChatSubtitle } from './chat-subtitle.tsx';
import { ComposerArea } from './compose/composer-area.tsx';
import { RefusalNotice } from './compose/refusal-notice.tsx';
import { GuestRoom } from './guest-room.tsx';
import { IncomingAnnouncer } from './incoming-announcer.tsx';
import { MessageLog } from './message-log.tsx';
import styles from './message-log.module.css';

const ChatSearchBar = lazy(async () => ({
  default: (await import('../../components/chat-search-bar.tsx')).ChatSearchBar,
}));

/** `/ml/chat?chatId=…`: one chat; `?group_id=…` or `?chat_id=…` is a shared group, for those who are no members. Spec: 1-chat §2 Chat room. */
export function ChatRoomScreen() {
  const [query] = useSearchParams();
  const groups = useAtomValue(groupsAtom);
  const sharedId = query.get('group_id') ?? query.get('chat_id');
  const chatId = query.get('chatId') ?? sharedId ?? '';
  if (chatId === sharedId && !groups.has(chatId)) return <GuestRoom key={chatId} groupId={chatId} />;
  // A new chat is a new room: nothing of the last one's scrolling or half-written text is left.
  return <ChatRoom key={chatId} chatId={chatId} />;
}

function ChatRoom({ chatId }: { readonly chatId: ChatId }) {
  const { t } = useTranslation('room');
  const actions = useActions();
  const openChat = useAtomValue(openChatAtom);
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  const { offsetMs } = useAtomValue(localTimeAtom);
  const isOpen = openChat?.chatId === chatId;
  const [isSearching, setIsSearching] = useState(false);

  useEffect(() => {
    void actions.openChat(chatId);
    return () => actions.closeChat();
  }, [actions, chatId]);

  const [asking, setAsking] = useState<string | undefined>();
  const handleResend = useCallback((localId: string) => setAsking(localId), []);
  const handleLoadOlder = useCallback(() => void actions.loadOlderMessages(), [actions]);

  return (
    <Screen
      ground="canvas"
      isScrollable={false}
      header={
        <>
          <ChatBar chatId={chatId} onSearch={() => setIsSearching(true)} />
          {isSearching && (
            <Suspense>
              <ChatSearchBar chatId={chatId} onClose={() => setIsSearching(false)} />
            </Suspense>
          )}
          <ConnectionBanner />
        </>
      }
      footer={<ComposerArea chatId={chatId} />}
    >
      {isOpen && (
        <div className={styles.room}>
          <MessageLog
            messages={openChat.messages}
            history={openChat.history}
            ownId={ownId}
            showsSenders={chatKind(chatId) === 'group'}
            readUpToAtOpen={openChat.readUpToAtOpen}
            timeZoneOffsetMs={offsetMs}
            onLoadOlder={handleLoadOlder}
            onResend={handleResend}
          />
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
      )}
    </Screen>
  );
}

function ChatBar({ chatId, onSearch }: { readonly chatId: ChatId; readonly onSearch: () => void }) {
  const { t } = useTranslation(['chatList', 'compose']);
  const go = useGo();
  const identity = useAtomValue(chatIdentityAtom)(chatId);
  const name = useChatName(identity);
  const unreadElsewhere = useAtomValue(totalUnreadAtom);
  const isTyping = useAtomValue(typingChatsAtom).has(chatId);
  return (
    <Bar
      look="start"
      leading={
        <>
          <BackButton count={unreadElsewhere} onClick={() => go(PATHS.home, { anime: 'close' })} />
          <ChatAvatar identity={identity} size="row" />
        </>
      }
      trailing={<IconButton label={t('searchInChat')} icon={<SearchIcon />} onClick={onSearch} />}
      title={name}
      subtitle={
        identity.memberCount !== undefined ? (
          <ChatSubtitle groupId={chatId} memberCount={identity.memberCount} />
        ) : isTyping ? (
          t('compose:typing')
        ) : undefined
      }
    />
  );
}
