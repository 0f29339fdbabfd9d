import { useAtomValue } from 'jotai';
import { PhotoAvatar } from '../../components/avatar.tsx';
import { RoleTag } from '../../components/role-tag.tsx';
import type { UserId } from '../../domain/chat/chat-id.ts';
import { friendDisplayName } from '../../domain/contact/friend.ts';
import { PICKER_AVATARS_SHOWN_UP_TO } from '../../domain/limits.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { friendsAtom } from '../../state/chats.ts';
import { accountAtom } from '../../state/session.ts';
import { Cell } from '../../ui/rows/cell.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';
import { CloseIcon } from '../../ui/icons/close-icon.tsx';
import { AddTile, MemberTile } from './member-tiles.tsx';
import styles from './create-group.module.css';

interface DraftMembersProps {
  readonly memberIds: readonly UserId[];
  readonly isLocked: boolean;
  readonly onAdd: () => void;
  readonly onDrop: (userId: UserId) => void;
}

/** The members of a new group: the user as the owner, and the chosen friends, up to 30 with their pictures. */
export function DraftMembers({ memberIds, isLocked, onAdd, onDrop }: DraftMembersProps) {
  const { t } = useTranslation('groupPeople');
  const account = useAtomValue(accountAtom);
  const friends = useAtomValue(friendsAtom);
  if (account === undefined) return null;
  if (memberIds.length > PICKER_AVATARS_SHOWN_UP_TO)
    return (
      <CellGroup>
        <Cell label={t('chosenMany', { count: memberIds.length })} hasArrow disabled={isLocked} onClick={onAdd} />
      </CellGroup>
    );
  return (
    <ul className={styles.members} aria-label={t('members')}>
      <li>
        <MemberTile
          picture={<PhotoAvatar userId={account.userId} name={account.name} photo={account.photo} size="list" />}
          name={t('me')}
          tag={<RoleTag role="owner" />}
        />
      </li>
      {memberIds.map((userId) => {
        const friend = friends.get(userId);
        const name = friend === undefined ? userId : friendDisplayName(friend);
        return (
          <li key={userId} className={styles.member}>
            <MemberTile
              picture={<PhotoAvatar userId={userId} name={name} photo={friend?.photo ?? ''} size="list" />}
              name={name}
            />
            <button
              type="button"
              className={styles.drop}
              aria-label={t('dropMember', { name })}
              disabled={isLocked}
              onClick={() => onDrop(userId)}
            >
              <CloseIcon size={14} />
            </button>
          </li>
        );
      })}
      <li>
        <AddTile label={t('addMembers')} disabled={isLocked} onClick={onAdd} />
      </li>
    </ul>
  );
}
