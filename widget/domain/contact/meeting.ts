/**
 * The permission to open profiles, and the places where two users can have met. The widget and the provider share these
 * rules. Spec: 1-chat §6, 2-contacts-groups §8 Friend lookup. S-10.
 */
import type { GroupId } from '../chat/chat-id.ts';
import { canViewMember, type ViewRules } from '../group/permissions.ts';
import type { GroupRole } from '../group/role.ts';

/**
 * The reasons why a profile is not shown. The values are the text codes in `m`. Spec: 2-contacts-groups §8 Friend
 * lookup.
 */
export const VIEW_REFUSALS = {
  self: 'query_self',
  unknown: 'user_not_found',
  /** The user belongs to another operator. Other providers answer it; ours says `user_not_found`. L-CT2. */
  operator: 'operator_different',
  owner: 'no_permission_owner',
  admin: 'no_permission_admin',
  member: 'no_permission_member',
} as const;
export type ViewRefusal = (typeof VIEW_REFUSALS)[keyof typeof VIEW_REFUSALS];

export const isViewRefusal = (text: string): text is ViewRefusal =>
  (Object.values(VIEW_REFUSALS) as readonly string[]).includes(text);

/** Returns why a user may not open another member's profile from a group; undefined when it is allowed. */
export function viewRefusal(
  actor: GroupRole,
  target: { readonly role: GroupRole; readonly isFriend: boolean },
  rules: ViewRules,
): ViewRefusal | undefined {
  if (canViewMember(actor, target, rules)) return undefined;
  return VIEW_REFUSALS[target.role === 'guest' ? 'member' : target.role];
}

/** A group that two users share, with the data for the meeting rule. */
export interface SharedGroup {
  readonly groupId: GroupId;
  readonly ownRole: GroupRole;
  readonly theirRole: GroupRole;
  readonly rules: ViewRules;
}

/** The places where two users who are not friends can have met. */
export interface MeetingFacts {
  /** The group that the user names; undefined: the user knows the code. */
  readonly sourceGroupId: GroupId | undefined;
  readonly sharedGroups: readonly SharedGroup[];
  /** The peer allows others to find them by their code (allowFindMe). */
  readonly canBeFound: boolean;
}

/**
 * Returns why a user may neither open the profile of a stranger nor send them a friend request; undefined when it is
 * allowed. A named group alone decides. Without one, one shared group that allows it is enough. Omitting the group must
 * not open a profile that every shared group protects. Without a shared group, the peer's code finds them, if they allow
 * it. The refusal does not reveal whether a user who does not allow it exists. Spec: 1-chat §6, 2-contacts-groups §3
 * (allowFindMe), §8. L-R3.
 */
export function meetingRefusal({ sourceGroupId, sharedGroups, canBeFound }: MeetingFacts): ViewRefusal | undefined {
  const groups =
    sourceGroupId === undefined ? sharedGroups : sharedGroups.filter(({ groupId }) => groupId === sourceGroupId);
  const isByCode = sourceGroupId === undefined;
  if (groups.length === 0) return isByCode && canBeFound ? undefined : VIEW_REFUSALS.unknown;
  const refusals = groups.map(({ ownRole, theirRole, rules }) =>
    viewRefusal(ownRole, { role: theirRole, isFriend: false }, rules),
  );
  if (refusals.includes(undefined)) return undefined;
  return isByCode && !canBeFound ? VIEW_REFUSALS.unknown : refusals[0];
}
