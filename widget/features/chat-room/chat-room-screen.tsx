import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { useActions } from '../../actions/actions-context.tsx';
import { ChatAvatar } from '../../components/avatar.tsx';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { PATHS } from '../../components/paths.ts';
import { useChatName } from '../../components/use-chat-name.ts';
import { useGo } from '../../components/use-go.ts';
import { chatKind, type ChatId } from '../../domain/chat/chat-id.ts';
import { chatIdentityAtom, totalUnreadAtom } from '../../state/chats.ts';
import { localTimeAtom } from '../../state/environment.ts';
import { openChatAtom } from '../../state/open-chat.ts';
import { accountAtom } from '../../state/session.ts';
import { BackButton } from '../../ui/back-button.tsx';
import { Bar } from '../../ui/bar.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ChatSubtitle } from './chat-subtitle.tsx';
import { ComposerArea } from './compose/composer-area.tsx';
import { RefusalNotice } from './compose/refusal-notice.tsx';
import { IncomingAnnouncer } from './incoming-announcer.tsx';
import { MessageLog } from './message-log.tsx';
import styles from './message-log.module.css';

/** `/ml/chat?chatId=…`: one chat. Spec: 1-chat §2 Chat room. */
export function ChatRoomScreen() {
  const [query] = useSearchParams();
  const chatId = query.get('chatId') ?? '';
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
          <ChatBar chatId={chatId} />
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
