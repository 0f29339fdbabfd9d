import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { GroupId, UserId } from '../../domain/chat/chat-id.ts';
import { canPick, isPlaceholderPerson } from '../../domain/contact/picking.ts';
import type { FriendPresence } from '../../domain/contact/presence.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { memberInfosAtom, onlineMembersAtom } from '../../state/group-people.ts';
import { Check } from '../../ui/controls/check.tsx';
import { cx } from '../../ui/class-names.ts';
import { Row } from '../../ui/rows/row.tsx';
import { Tag } from '../../ui/rows/tag.tsx';
import { PhotoAvatar } from '../avatar.tsx';
import { SeenLine } from '../presence-line.tsx';
import { RoleTag } from '../role-tag.tsx';
import { useFriendPresence } from '../use-friend-presence.ts';
import type { PickerPerson } from './picker-person.ts';
import { REFUSAL_TEXT } from './refusal-text.ts';
import styles from './member-picker.module.css';

interface PickerRowProps {
  readonly person: PickerPerson;
  readonly groupId: GroupId | undefined;
  readonly isChosen: boolean;
  readonly onChoose: (userId: UserId) => void;
}

/** One person of a picker: a checkbox with avatar, names, marks and the last visit. */
export function PickerRow({ person, groupId, isChosen, onChoose }: PickerRowProps) {
  const { userId, name, photo, role, title = '', titleColor, isFixed = false } = person;
  const presence = usePresence(person, groupId);
  const isPlaceholder = isPlaceholderPerson(person);
  const isOn = isChosen || isFixed;
  return (
    <Row
      role="checkbox"
      aria-checked={isOn}
      disabled={!canPick(person)}
      className={cx(styles.row, isChosen && styles.chosen)}
      data-user-id={userId}
      onClick={() => onChoose(userId)}
      leading={
        <>
          <Check isOn={isChosen} isFixed={isFixed} isDisabled={!canPick(person)} />
          <span className={cx(isPlaceholder && styles.faded)}>
            <PhotoAvatar
              userId={userId}
              name={name}
              photo={photo}
              size="list"
              isOnline={presence?.isOnline === true && !isPlaceholder}
            />
          </span>
        </>
      }
      title={<bdi className={cx(isPlaceholder && styles.faded)}>{name}</bdi>}
      titleEnd={
        <>
          <RoleTag role={role} />
          {title !== '' && (
            <Tag tone="title" color={titleColor}>
              {title}
            </Tag>
          )}
        </>
      }
      detail={<Detail person={person} presence={presence} />}
    />
  );
}

function Detail({ person, presence }: { person: PickerPerson; presence: FriendPresence | undefined }): ReactNode {
  const { t } = useTranslation('groupPeople');
  if (person.refusal !== undefined) return t(REFUSAL_TEXT[person.refusal]);
  if (person.isFixed === true) return t('alreadyThere');
  if (isPlaceholderPerson(person)) return t('unknownPerson');
  return <SeenLine presence={presence} fallback={person.note ?? person.userId} />;
}

/** In a group the owner and the admins see who is online; of friends, everybody sees it. */
function usePresence({ userId, lastSeenMs }: PickerPerson, groupId: GroupId | undefined): FriendPresence | undefined {
  const online = useAtomValue(onlineMembersAtom);
  const infos = useAtomValue(memberInfosAtom);
  const asFriend = useFriendPresence(userId);
  if (groupId === undefined) return asFriend;
  const isOnline = online?.groupId === groupId && online.userIds.has(userId);
  const seenMs = lastSeenMs ?? (infos?.groupId === groupId ? infos.byUser.get(userId)?.lastSeenMs : undefined);
  return isOnline || seenMs !== undefined ? { isOnline, lastSeenMs: seenMs } : undefined;
}
