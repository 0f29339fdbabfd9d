import type { UserId } from '../chat/chat-id.ts';
import type { GroupRole } from './role.ts';

/** Somebody in a group, as everybody in it sees them. Spec: 2-contacts-groups §3 Group member. */
export interface GroupMember {
  readonly userId: UserId;
  readonly name: string;
  /** What they call themselves in this group, or empty. */
  readonly alias: string;
  readonly photo: string;
  readonly role: GroupRole;
  /** A title that the owner gave, or empty. */
  readonly title: string;
  /** `#xxxxxx`; undefined means the default green. */
  readonly titleColor: string | undefined;
  readonly postingBanned: boolean;
}

/** What owners and admins know of a member besides. Spec: 2-contacts-groups §3 Member search result. */
export interface GroupMemberInfo {
  readonly userId: UserId;
  readonly role: GroupRole;
  readonly postingBanned: boolean;
  readonly title: string;
  readonly titleColor: string | undefined;
  /** Undefined when they have never been here. */
  readonly lastSeenMs: number | undefined;
}

/**
 * What a member is called on screen: by the user's own remark on a friend, else as everybody in the group calls them. The remark
 * is for the user's own eyes.
 */
export const memberDisplayName = (member: Pick<GroupMember, 'name' | 'alias'>, friendAlias: string): string =>
  friendAlias === '' ? memberPublicName(member) : friendAlias;

/** What everybody may read of a member's name: the one that they use in the group, else their own. */
export const memberPublicName = ({ name, alias }: Pick<GroupMember, 'name' | 'alias'>): string =>
  alias === '' ? name : alias;

const RANK: Readonly<Record<GroupRole, number>> = { owner: 0, admin: 1, member: 2, guest: 3 };

/** Orders members as lists show them: the owner first, then the admins. */
export const compareByRole = (a: Pick<GroupMember, 'role'>, b: Pick<GroupMember, 'role'>): number =>
  RANK[a.role] - RANK[b.role];
