import { atom, useAtomValue } from 'jotai';
import { memo, useMemo, type MouseEvent } from 'react';
import { ChatAvatar } from '../../components/avatar.tsx';
import { guestRoomPath, listedChatPath } from '../../components/paths.ts';
import { useChatName } from '../../components/use-chat-name.ts';
import type { Chat } from '../../domain/chat/chat.ts';
import { otherParty, type ChatId } from '../../domain/chat/chat-id.ts';
import { formatListTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { chatIdentityAtom, chatsAtom, guestChatsAtom, type ChatIdentity } from '../../state/chats.ts';
import { draftsAtom } from '../../state/drafts.ts';
import { localTimeAtom } from '../../state/environment.ts';
import { accountAtom } from '../../state/session.ts';
import { Badge } from '../../ui/rows/badge.tsx';
import { BellOffIcon } from '../../ui/icons/bell-off-icon.tsx';
import { PinIcon } from '../../ui/icons/pin-icon.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Row } from '../../ui/rows/row.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { Preview } from './preview.tsx';

const GuestTag = lazyComponent(async () => (await import('./guest-tag.tsx')).GuestTag);

interface ChatRowProps {
  readonly chatId: ChatId;
  /** The chat, or a screen that belongs to it, is open next to the list. */
  readonly isOpen: boolean;
  /** The chat's room is open next to the list. */
  readonly isInRoom: boolean;
  readonly onOpen: (path: string) => void;
}

export function ChatRow({ chatId, isOpen, isInRoom, onOpen }: ChatRowProps) {
  // Select the own chat and draft: a row renders only for changes that it shows.
  const [ownChat, ownDraft] = useMemo(
    () => [
      atom((get) => get(guestChatsAtom).get(chatId) ?? get(chatsAtom).get(chatId)),
      atom((get) => get(draftsAtom).get(chatId)),
    ],
    [chatId],
  );
  const chat = useAtomValue(ownChat);
  const identify = useAtomValue(chatIdentityAtom);
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  const { nowMs } = useAtomValue(localTimeAtom);
  const draft = useAtomValue(ownDraft);
  if (chat === undefined) return <div />;
  return (
    <ChatRowView
      chat={chat}
      // The open room already shows the draft.
      draft={isInRoom ? undefined : draft}
      isOpen={isOpen}
      identity={identify(chatId)}
      ownId={ownId}
      nowMs={nowMs}
      onOpen={isInRoom ? stay : onOpen}
    />
  );
}

/** The room is already open. */
const stay = (): void => undefined;

interface ChatRowViewProps {
  readonly chat: Chat;
  readonly draft?: string | undefined;
  readonly isOpen: boolean;
  readonly identity: ChatIdentity;
  readonly ownId: string;
  readonly nowMs: number;
  readonly onOpen: (path: string) => void;
}

/** One chat: name, last message, time, unread count. */
const ChatRowView = memo(function ChatRowView({
  chat,
  draft,
  isOpen,
  identity,
  ownId,
  nowMs,
  onOpen,
}: ChatRowViewProps) {
  const { t } = useTranslation(['chat', 'common']);
  const language = useLanguage();
  const name = useChatName(identity);
  const { chatId, newestMessageId: messageId } = chat;
  const path = identity.isGuest
    ? guestRoomPath(chatId)
    : listedChatPath(chatId, { userId: otherParty(chatId, ownId), messageId, name: identity.name });
  function handleClick(event: MouseEvent) {
    event.preventDefault();
    onOpen(path);
  }
  return (
    <Row
      href={path}
      onClick={handleClick}
      data-chat-id={chat.chatId}
      isPinned={identity.isPinned}
      isCurrent={isOpen}
      isUnread={chat.unread > 0}
      leading={<ChatAvatar identity={identity} size="list" />}
      title={name}
      titleEnd={
        identity.isGuest ? (
          <GuestTag />
        ) : (
          identity.notificationsMuted && (
            <>
              <BellOffIcon size={16} />
              <VisuallyHidden>{t('muted')}</VisuallyHidden>
            </>
          )
        )
      }
      time={formatListTime(chat.timeMs, { language, nowMs })}
      detail={<Preview chat={chat} isGroup={identity.kind === 'group'} ownId={ownId} draft={draft} />}
      detailEnd={
        <>
          {chat.unread > 0 ? (
            <Badge
              count={chat.unread}
              tone={identity.notificationsMuted ? 'muted' : 'alert'}
              label={t('common:unread', { count: chat.unread })}
            />
          ) : (
            identity.isPinned && <PinIcon size={16} />
          )}
          {identity.isPinned && <VisuallyHidden>{t('pinned')}</VisuallyHidden>}
        </>
      }
    />
  );
}, isSameRow);

/** Any change of a friend creates new identity objects. A row renders only if its own identity has changed. */
function isSameRow(before: ChatRowViewProps, after: ChatRowViewProps): boolean {
  if (before.chat !== after.chat || before.draft !== after.draft || before.ownId !== after.ownId) return false;
  if (before.isOpen !== after.isOpen || before.nowMs !== after.nowMs || before.onOpen !== after.onOpen) return false;
  const keys = Object.keys(after.identity) as (keyof ChatIdentity)[];
  return keys.every((key) => before.identity[key] === after.identity[key]);
}
