import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { PhotoAvatar } from '../../../components/avatar.tsx';
import { groupNumberPath, groupProfilePath } from '../../../components/joining-paths.ts';
import { chatPath, PATHS } from '../../../components/paths.ts';
import { profilePath } from '../../../components/people-paths.ts';
import { ownPhoto } from './own-photo.ts';
import { useGo } from '../../../components/use-go.ts';
import type { GroupCardContent, PersonCardContent } from '../../../domain/message/rich-content.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { friendsAtom, groupsAtom } from '../../../state/chats.ts';
import { accountAtom } from '../../../state/session.ts';
import { NextIcon } from '../../../ui/icons/next-icon.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { Card } from './card.tsx';
import type { KindViewProps } from '../rows/kind-view-props.ts';
import styles from './card.module.css';

/** The name card of a user: it opens their profile. Spec: 1-chat §2 (navigation from the chat), §3 Name card. */
export function PersonCard({ message, content, isOwn }: KindViewProps<PersonCardContent>) {
  const { t } = useTranslation(['cards', 'people']);
  const go = useGo();
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  const friend = useAtomValue(friendsAtom).get(content.userId);
  const isMe = content.userId === ownId;
  const name = content.name === '' ? content.userId : content.name;
  const head = (
    <Head
      avatar={
        <PhotoAvatar userId={content.userId} name={name} photo={friend?.photo ?? ownPhoto(content.photo)} size="list" />
      }
      name={name}
      sub={isMe ? t('thatIsYou') : friend === undefined ? t('notAContact') : content.userId}
    />
  );
  const open = (): void => {
    const visit = {
      userId: content.userId,
      isFriend: friend !== undefined,
      chatId: message.chatId,
      cardFrom: message.senderId,
    };
    go(isMe ? PATHS.meInfo : profilePath(visit), { anime: 'open' });
  };
  return (
    <Card message={message} isOwn={isOwn} label={t('personCard')}>
      <HeadButton label={isMe ? t('thatIsYou') : t('people:openProfile', { name })} onOpen={open}>
        {head}
      </HeadButton>
    </Card>
  );
}

/**
 * The name card of a group: it opens the chat of a group that the user has joined, and the profile of any other group. Spec:
 * 1-chat §3 Name card.
 */
export function GroupCard({ message, content, isOwn }: KindViewProps<GroupCardContent>) {
  const { t } = useTranslation('cards');
  const go = useGo();
  const group = useAtomValue(groupsAtom).get(content.groupId);
  const isJoined = group !== undefined;
  const name = content.name === '' ? content.groupNo || content.groupId : content.name;
  const profile =
    content.groupId === ''
      ? groupNumberPath(content.groupNo, message.chatId)
      : groupProfilePath(content.groupId, message.chatId);
  return (
    <Card message={message} isOwn={isOwn} label={t('groupCard')}>
      <HeadButton
        label={t('openGroup', { name })}
        onOpen={() => go(isJoined ? chatPath(content.groupId) : profile, { anime: 'open' })}
      >
        <Head
          avatar={
            <PhotoAvatar
              userId={content.groupId}
              name={name}
              photo={group?.photo ?? ownPhoto(content.photo)}
              size="list"
            />
          }
          name={name}
          sub={isJoined ? content.groupNo : t('notAMember')}
        />
      </HeadButton>
    </Card>
  );
}

interface HeadProps {
  readonly avatar: ReactNode;
  readonly name: string;
  readonly sub: string;
}

function Head({ avatar, name, sub }: HeadProps) {
  return (
    <>
      {avatar}
      <span className={styles.body}>
        <span className={styles.title} dir="auto">
          {name}
        </span>
        {sub !== '' && <span className={styles.sub}>{sub}</span>}
      </span>
    </>
  );
}

interface HeadButtonProps {
  readonly label: string;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

function HeadButton({ label, onOpen, children }: HeadButtonProps) {
  return (
    <button type="button" className={styles.head} onClick={onOpen}>
      {children}
      <VisuallyHidden> {label}</VisuallyHidden>
      <span className={styles.go}>
        <NextIcon size={20} />
      </span>
    </button>
  );
}
