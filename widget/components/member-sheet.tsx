import { useAtomValue } from 'jotai';
import { PhotoAvatar } from './avatar.tsx';
import { MemberTitle } from './member-title.tsx';
import { RoleTag } from './role-tag.tsx';
import { useGroupMember } from './use-group-member.ts';
import { canActOn, type MemberAction } from '../domain/group/permissions.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { friendsAtom } from '../state/chats.ts';
import { onlineMembersAtom } from '../state/group-people.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { AtIcon } from '../ui/icons/at-icon.tsx';
import { CloseIcon } from '../ui/icons/close-icon.tsx';
import { MicIcon } from '../ui/icons/mic-icon.tsx';
import { MicOffIcon } from '../ui/icons/mic-off-icon.tsx';
import { TagIcon } from '../ui/icons/tag-icon.tsx';
import { UndoIcon } from '../ui/icons/undo-icon.tsx';
import { UserIcon } from '../ui/icons/user-icon.tsx';
import { UserMinusIcon } from '../ui/icons/user-minus-icon.tsx';
import { UserPlusIcon } from '../ui/icons/user-plus-icon.tsx';
import { SheetAction } from '../ui/overlay/sheet-action.tsx';
import { SheetGap } from '../ui/overlay/sheet-gap.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { QuickAction, QuickActions } from './quick-action.tsx';
import type { GroupPeople } from './use-group-people.ts';
import styles from './member-sheet.module.css';

interface MemberSheetProps {
  readonly isOpen: boolean;
  readonly userId: string;
  /** The name in their message. */
  readonly name: string;
  readonly people: GroupPeople;
  /** Actions beyond the matrix: mentioning needs a text field, and recalling needs messages. */
  readonly canMention: boolean;
  readonly canRevoke: boolean;
  readonly onChoose: (action: MemberAction) => void;
  readonly onAddFriend: () => void;
  readonly onClose: () => void;
}

/** The actions on a member of a group, by the permission matrix. Spec: 1-chat §6 Member action menu. */
export function MemberSheet(props: MemberSheetProps) {
  const { isOpen, userId, name, people, onChoose, onAddFriend, onClose } = props;
  const { t } = useTranslation(['messageActions', 'common', 'requests']);
  const seen = useGroupMember(people.chatId, userId, name);
  const isOnlineKnown = useAtomValue(onlineMembersAtom)?.groupId === people.chatId;
  const may = (action: MemberAction): boolean =>
    userId !== people.ownId && canActOn(people.myRole ?? 'guest', action, people.roleOfId(userId));
  const isMember = seen.member !== undefined;
  const isFriend = useAtomValue(friendsAtom).has(userId);
  const canView = people.canView(userId);
  // A group that hides profiles also allows no friend requests.
  const canAdd = isMember && canView && !isFriend;
  const canMention = isMember && props.canMention && may('mention');
  const isMuted = seen.member?.postingBanned === true;
  const detail = isOnlineKnown && seen.isOnline ? `${userId} · ${t('common:online')}` : userId;
  return (
    <Sheet isOpen={isOpen} onClose={onClose} label={t('memberSheetLabel', { name: seen.name })}>
      <div className={styles.person}>
        <PhotoAvatar userId={userId} name={seen.name} photo={seen.photo} size="list" isOnline={seen.isOnline} />
        <div className={styles.personLines}>
          <p className={styles.personName}>
            <bdi>{seen.name}</bdi>
            <RoleTag role={seen.member?.role} />
            <MemberTitle member={seen.member} />
          </p>
          <p className={styles.personId}>{detail}</p>
        </div>
        <IconButton tone="dim" label={t('common:close')} icon={<CloseIcon />} onClick={onClose} />
      </div>
      {(canView || canMention || (isMember && (may('set-title') || canAdd))) && (
        <QuickActions>
          {canMention && <QuickAction icon={<AtIcon />} label={t('mention')} onClick={() => onChoose('mention')} />}
          {canView && <QuickAction icon={<UserIcon />} label={t('viewProfile')} onClick={() => onChoose('view')} />}
          {isMember && may('set-title') && (
            <QuickAction icon={<TagIcon />} label={t('setTitle')} onClick={() => onChoose('set-title')} />
          )}
          {canAdd && <QuickAction icon={<UserPlusIcon />} label={t('requests:addFriend')} onClick={onAddFriend} />}
        </QuickActions>
      )}
      <SheetGap />
      {isMember && may('mute') && (
        <SheetAction
          label={t(isMuted ? 'unmute' : 'mute')}
          icon={isMuted ? <MicIcon /> : <MicOffIcon />}
          onClick={() => onChoose('mute')}
        />
      )}
      {props.canRevoke && may('revoke') && (
        <SheetAction label={t('revokeTheirs')} icon={<UndoIcon />} onClick={() => onChoose('revoke')} />
      )}
      {isMember && may('remove') && (
        <SheetAction isDanger label={t('remove')} icon={<UserMinusIcon />} onClick={() => onChoose('remove')} />
      )}
      <SheetGap />
      <SheetAction isCentred label={t('common:cancel')} onClick={onClose} />
    </Sheet>
  );
}
