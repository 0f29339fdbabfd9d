import type { UserId } from '../chat/chat-id.ts';
import type { GroupRole } from './role.ts';

/** A group member with the data that all members see. Spec: 2-contacts-groups §3 Group member. */
export interface GroupMember {
  readonly userId: UserId;
  readonly name: string;
  /** The member's own name in this group, or empty. */
  readonly alias: string;
  readonly photo: string;
  readonly role: GroupRole;
  /** A title that the owner gave, or empty. */
  readonly title: string;
  /** `#xxxxxx`; undefined means the default green. */
  readonly titleColor: string | undefined;
  /** Known to the member, the owner and admins; false for everyone else. */
  readonly postingBanned: boolean;
  /** Whether the member was online when the list was sent; only the owner and admins know. It is not kept up to date. */
  readonly isOnline?: boolean | undefined;
}

/** Additional data of a member for owners and admins. Spec: 2-contacts-groups §3 Member search result. */
export interface GroupMemberInfo {
  readonly userId: UserId;
  readonly role: GroupRole;
  readonly postingBanned: boolean;
  readonly title: string;
  readonly titleColor: string | undefined;
  /** Undefined if the member has never been online. */
  readonly lastSeenMs: number | undefined;
  /** Since when, and the name of the user who muted the member; absent if it is not known. */
  readonly bannedAtMs?: number | undefined;
  readonly bannedBy?: string | undefined;
  /** The platform has muted the member. D-20. */
  readonly isBannedByPlatform?: boolean | undefined;
  /** Since when the member has the role; absent if it is not known. */
  readonly roleSinceMs?: number | undefined;
}

/** Returns a member as another member sees them. Only owners, admins and the muted member know about a mute. L-A5. */
export const memberSeenBy = (
  member: GroupMember,
  viewer: { readonly userId: UserId; readonly isAdmin: boolean },
): GroupMember =>
  viewer.isAdmin || member.userId === viewer.userId || !member.postingBanned
    ? member
    : { ...member, postingBanned: false };

/**
 * Returns the name of a member on screen: the user's own remark on a friend, otherwise the public name. Only the user
 * sees the remark.
 */
export const memberDisplayName = (member: Pick<GroupMember, 'name' | 'alias'>, friendAlias: string): string =>
  friendAlias === '' ? memberPublicName(member) : friendAlias;

/** Returns the name that all members see: the name in the group, otherwise the user's own. */
export const memberPublicName = ({ name, alias }: Pick<GroupMember, 'name' | 'alias'>): string =>
  alias === '' ? name : alias;

const RANK: Readonly<Record<GroupRole, number>> = { owner: 0, admin: 1, member: 2, guest: 3 };

/** Sorts members for lists: the owner first, then the admins. */
export const compareByRole = (a: Pick<GroupMember, 'role'>, b: Pick<GroupMember, 'role'>): number =>
  RANK[a.role] - RANK[b.role];
