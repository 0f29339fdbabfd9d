import { PhotoAvatar } from '../../../components/avatar.tsx';
import { MemberTitle } from '../../../components/member-title.tsx';
import { RoleTag } from '../../../components/role-tag.tsx';
import { useGroupMember } from '../../../components/use-group-member.ts';
import type { GroupId } from '../../../domain/chat/chat-id.ts';
import { Check } from '../../../ui/controls/check.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Row } from '../../../ui/rows/row.tsx';
import type { ListedMember } from '../use-members.ts';
import styles from './people.module.css';

interface SuccessorRowProps {
  readonly groupId: GroupId;
  readonly listed: ListedMember;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A member who may become the owner of a group. */
export function SuccessorRow({ groupId, listed: { member, name }, isChosen, onChoose }: SuccessorRowProps) {
  const { photo, isOnline } = useGroupMember(groupId, member.userId, name);
  return (
    <Row
      role="radio"
      aria-checked={isChosen}
      className={cx(isChosen && styles.chosen)}
      data-user-id={member.userId}
      onClick={onChoose}
      leading={
        <>
          <Check isOn={isChosen} />
          <PhotoAvatar userId={member.userId} name={name} photo={photo} size="list" isOnline={isOnline} />
        </>
      }
      title={<bdi>{name}</bdi>}
      titleEnd={
        <>
          <RoleTag role={member.role} />
          <MemberTitle member={member} />
        </>
      }
      detail={member.userId}
    />
  );
}
