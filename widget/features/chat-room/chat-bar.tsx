import { useAtomValue } from 'jotai';
import { useSearchParams } from 'wouter';
import { ChatAvatar } from '../../components/avatar.tsx';
import { groupInfoPath } from '../../components/group-paths.ts';
import { chatInfoPath } from '../../components/people-paths.ts';
import { PresenceLine } from '../../components/presence-line.tsx';
import { useCall } from '../../components/use-call.ts';
import { useChatName } from '../../components/use-chat-name.ts';
import { useGo } from '../../components/use-go.ts';
import { useGroupMember } from '../../components/use-group-member.ts';
import { otherParty, type ChatId, type UserId } from '../../domain/chat/chat-id.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { chatIdentityAtom, friendsAtom, groupsAtom, totalUnreadAtom, type ChatIdentity } from '../../state/chats.ts';
import { accountAtom } from '../../state/session.ts';
import { typingChatsAtom } from '../../state/typing.ts';
import { cx } from '../../ui/class-names.ts';
import { Bar } from '../../ui/page/bar.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { DotsIcon } from '../../ui/icons/dots-icon.tsx';
import { PhoneIcon } from '../../ui/icons/phone-icon.tsx';
import { SearchIcon } from '../../ui/icons/search-icon.tsx';
import { VideoIcon } from '../../ui/icons/video-icon.tsx';
import { ListBackButton } from '../../ui/controls/list-back-button.tsx';
import { ChatSubtitle } from './chat-subtitle.tsx';
import { GalleryButton } from './media/gallery-button.tsx';
import { backOutOf, ROOM_NAME_ID } from './shared/room-address.ts';
import { GuestExit, ServiceEndButton, ServiceSubtitle } from './service/service-bar.tsx';
import styles from './chat-bar.module.css';

interface ChatBarProps {
  readonly chatId: ChatId;
  readonly onSearch: () => void;
}

/**
 * The top bar of a chat: back button, name, search, and a button for the details screen. The details are a friend's chat info or
 * a group's info. Spec: 1-chat §2 (right-hand header button).
 */
export function ChatBar({ chatId, onSearch }: ChatBarProps) {
  const { t } = useTranslation(['chatList', 'call', 'compose', 'people', 'groupInfo']);
  const go = useGo();
  const [query] = useSearchParams();
  const account = useAtomValue(accountAtom);
  const otherId = otherParty(chatId, account?.userId ?? '');
  const { identity, groupName } = useChatIdentity(chatId, otherId ?? '');
  const name = useChatName(identity);
  const friend = useAtomValue(friendsAtom).get(otherId ?? '');
  const call = useCall(friend?.userId);
  const isMember = useAtomValue(groupsAtom).has(chatId);
  const info =
    friend !== undefined
      ? { label: t('people:chatInfo'), path: chatInfoPath(friend.userId) }
      : isMember
        ? { label: t('groupInfo:title'), path: groupInfoPath(chatId) }
        : undefined;
  const openInfo = (): void => {
    if (info !== undefined) go(info.path, { anime: 'open' });
  };
  const isGuest = account?.isGuest === true;
  const unreadInOtherChats = useAtomValue(totalUnreadAtom);
  const isTyping = useAtomValue(typingChatsAtom).has(chatId);
  return (
    <Bar
      look="start"
      leading={
        <>
          {!isGuest && (
            <ListBackButton count={unreadInOtherChats} onClick={() => go(backOutOf(query), { anime: 'close' })} />
          )}
          <span className={styles.avatar} onClick={info && openInfo}>
            <ChatAvatar identity={identity} size="row" />
          </span>
        </>
      }
      title={
        info === undefined ? (
          name
        ) : (
          <button type="button" className={styles.name} title={info.label} onClick={openInfo}>
            {name}
          </button>
        )
      }
      titleId={ROOM_NAME_ID}
      trailing={
        <>
          {identity.kind === 'service' && <ServiceEndButton />}
          {info === undefined && identity.kind !== 'service' && <GalleryButton />}
          {call !== undefined && (
            <>
              <IconButton
                className={styles.above}
                label={t('call:voiceCall')}
                icon={<PhoneIcon />}
                onClick={() => call('audio')}
              />
              <IconButton
                className={cx(styles.above, styles.video)}
                label={t('call:videoCall')}
                icon={<VideoIcon />}
                onClick={() => call('video')}
              />
            </>
          )}
          <IconButton
            className={cx(styles.above, call !== undefined && styles.search)}
            label={t('searchInChat')}
            icon={<SearchIcon />}
            onClick={onSearch}
          />
          {info !== undefined && <IconButton label={info.label} icon={<DotsIcon />} onClick={openInfo} />}
          {isGuest && <GuestExit />}
        </>
      }
      subtitle={
        identity.memberCount !== undefined ? (
          <ChatSubtitle groupId={chatId} memberCount={identity.memberCount} />
        ) : identity.kind === 'service' ? (
          <ServiceSubtitle />
        ) : isTyping ? (
          t('compose:typing')
        ) : friend === undefined ? (
          groupName
        ) : (
          <PresenceLine userId={friend.userId} hasDot />
        )
      }
    />
  );
}

/**
 * The name and photo of a chat. The other user of a temporary chat is in no list; their data come from the group named by
 * `ref_g`. Spec: 1-chat §2, §8.
 */
function useChatIdentity(
  chatId: ChatId,
  otherId: UserId,
): { readonly identity: ChatIdentity; readonly groupName?: string } {
  const { t } = useTranslation('compose');
  const identity = useAtomValue(chatIdentityAtom)(chatId);
  const [query] = useSearchParams();
  const groupId = query.get('ref_g') ?? '';
  const group = useAtomValue(groupsAtom).get(groupId);
  const { name, photo } = useGroupMember(groupId, otherId, query.get('name') ?? '');
  if (identity.name !== '' || groupId === '') return { identity };
  return {
    identity: { ...identity, name, photo },
    groupName: t('temporaryFrom', { group: group?.name ?? t('unknownGroup') }),
  };
}
