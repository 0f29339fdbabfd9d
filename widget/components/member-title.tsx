import type { GroupMember } from '../domain/group/member.ts';
import { Tag } from '../ui/rows/tag.tsx';

/** The title of a member in a group. Renders nothing without one. Spec: 2-contacts-groups §3 (titles and their colour). */
export function MemberTitle({ member }: { readonly member: GroupMember | undefined }) {
  if (member === undefined || member.title === '') return null;
  return (
    <Tag tone="title" color={member.titleColor}>
      {member.title}
    </Tag>
  );
}
