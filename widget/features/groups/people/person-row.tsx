import type { ReactNode } from 'react';
import { PhotoAvatar } from '../../../components/avatar.tsx';
import { MemberTitle } from '../../../components/member-title.tsx';
import { RoleTag } from '../../../components/role-tag.tsx';
import { useGroupMember } from '../../../components/use-group-member.ts';
import type { GroupId } from '../../../domain/chat/chat-id.ts';
import { Row } from '../../../ui/rows/row.tsx';
import type { ListedMember } from '../use-members.ts';

interface PersonRowProps {
  readonly groupId: GroupId;
  readonly listed: ListedMember;
  readonly detail: ReactNode;
  /** A button at the end of the row. */
  readonly trailing?: ReactNode;
  /** Undefined: the row is not clickable. */
  readonly onClick?: () => void;
}

/** A member in a list of people to manage. */
export function PersonRow({ groupId, listed: { member, name }, detail, trailing, onClick }: PersonRowProps) {
  const { photo, isOnline } = useGroupMember(groupId, member.userId, name);
  return (
    <Row
      data-user-id={member.userId}
      {...(onClick !== undefined && { onClick })}
      leading={<PhotoAvatar userId={member.userId} name={name} photo={photo} size="list" isOnline={isOnline} />}
      title={<bdi>{name}</bdi>}
      titleEnd={
        <>
          <RoleTag role={member.role} />
          <MemberTitle member={member} />
        </>
      }
      detail={detail}
      trailing={trailing}
    />
  );
}
