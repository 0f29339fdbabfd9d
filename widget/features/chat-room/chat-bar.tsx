import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { ChatAvatar } from '../../components/avatar.tsx';
import { PATHS } from '../../components/paths.ts';
import { useChatName } from '../../components/use-chat-name.ts';
import { useGo } from '../../components/use-go.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import { chatIdentityAtom, totalUnreadAtom } from '../../state/chats.ts';
import { BackButton } from '../../ui/back-button.tsx';
import { Bar } from '../../ui/bar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchIcon } from '../../ui/icons/search-icon.tsx';
import { ChatSubtitle } from './chat-subtitle.tsx';
import { GalleryButton } from './media/gallery-button.tsx';

interface ChatBarProps {
  readonly chatId: ChatId;
  readonly onSearch: () => void;
}

/** The top of a chat: the way back, who it is with, its pictures and its search. */
export function ChatBar({ chatId, onSearch }: ChatBarProps) {
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
