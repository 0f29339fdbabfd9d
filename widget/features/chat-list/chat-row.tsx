import { atom, useAtomValue } from 'jotai';
import { memo, useMemo, type MouseEvent } from 'react';
import { ChatAvatar } from '../../components/avatar.tsx';
import { chatPath, guestRoomPath } from '../../components/paths.ts';
import { useChatName } from '../../components/use-chat-name.ts';
import type { Chat } from '../../domain/chat/chat.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import { formatListTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { chatIdentityAtom, chatsAtom, guestChatsAtom, type ChatIdentity } from '../../state/chats.ts';
import { draftsAtom } from '../../state/drafts.ts';
import { localTimeAtom } from '../../state/environment.ts';
import { accountAtom } from '../../state/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { BellOffIcon } from '../../ui/icons/bell-off-icon.tsx';
import { PinIcon } from '../../ui/icons/pin-icon.tsx';
import { later } from '../../ui/later.tsx';
import { Row } from '../../ui/row.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Preview } from './preview.tsx';

const GuestTag = later(async () => (await import('./guest-tag.tsx')).GuestTag);

interface ChatRowProps {
  readonly chatId: ChatId;
  /** It stands beside the list, or something that belongs to it. */
  readonly isOpen: boolean;
  /** Its room does. */
  readonly isInRoom: boolean;
  readonly onOpen: (path: string) => void;
}

export function ChatRow({ chatId, isOpen, isInRoom, onOpen }: ChatRowProps) {
  // Its own chat and draft, not all of them: a row is drawn again only for what it shows.
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
      // What is being written is seen where it is written.
      draft={isInRoom ? undefined : draft}
      isOpen={isOpen}
      identity={identify(chatId)}
      ownId={ownId}
      nowMs={nowMs}
      onOpen={isInRoom ? stay : onOpen}
    />
  );
}

/** One is there. */
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

/** One chat: who, what last, when, how much is unread. */
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
  const path = identity.isGuest ? guestRoomPath(chat.chatId) : chatPath(chat.chatId);
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

/** Identities are made anew when any friend changes; a row is drawn again only when its own has changed. */
function isSameRow(before: ChatRowViewProps, after: ChatRowViewProps): boolean {
  if (before.chat !== after.chat || before.draft !== after.draft || before.ownId !== after.ownId) return false;
  if (before.isOpen !== after.isOpen || before.nowMs !== after.nowMs || before.onOpen !== after.onOpen) return false;
  const keys = Object.keys(after.identity) as (keyof ChatIdentity)[];
  return keys.every((key) => before.identity[key] === after.identity[key]);
}
