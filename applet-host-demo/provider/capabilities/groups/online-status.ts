import type { GroupMember } from '#domain/group/member.ts';
import type { ListChange } from '#domain/list-merge.ts';
import type { Services } from '../../calls/services.ts';

/** Adds to members whether they are online, for an owner or admin. Spec: 2-contacts-groups §3 Group member, 1-chat §6. L-N1. */
export const withOnline = (
  members: readonly ListChange<GroupMember>[],
  { isAdmin }: { readonly isAdmin: boolean },
  { isOnline }: Pick<Services['presence'], 'isOnline'>,
): readonly ListChange<GroupMember>[] =>
  isAdmin
    ? members.map(({ value, ...rest }) => ({ ...rest, value: { ...value, isOnline: isOnline(value.userId) } }))
    : members;
