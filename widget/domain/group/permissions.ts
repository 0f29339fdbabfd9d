/**
 * The permission matrix of groups. The widget uses it for its display; the provider enforces it inside the transaction.
 * Spec: 1-chat §4 Recall and restore, §5, §6. S-10.
 */
import { type GroupRole, isOwnerOrAdmin } from './role.ts';

/** The actions on a group member, other than on their messages. */
export const MEMBER_ACTIONS = ['mention', 'view', 'mute', 'revoke', 'set-title', 'remove'] as const;
export type MemberAction = (typeof MEMBER_ACTIONS)[number];

type Actor = Exclude<GroupRole, 'guest'>;

/**
 * The actions that an actor may perform on another member, by both roles. For ordinary members, `canViewMember` decides
 * on `view`. Spec: 1-chat §6.
 */
const MATRIX: Readonly<Record<Actor, Readonly<Record<GroupRole, ReadonlySet<MemberAction>>>>> = {
  owner: {
    owner: new Set(),
    admin: new Set(MEMBER_ACTIONS),
    member: new Set(MEMBER_ACTIONS),
    guest: new Set(),
  },
  admin: {
    owner: new Set(['mention', 'view']),
    admin: new Set(['mention', 'view', 'revoke']),
    member: new Set(['mention', 'view', 'mute', 'revoke', 'remove']),
    guest: new Set(),
  },
  member: {
    owner: new Set(['mention']),
    admin: new Set(['mention']),
    member: new Set(['mention']),
    guest: new Set(),
  },
};

/** Whether a member may perform an action on another member. Guests may perform none. Not for actions on oneself. */
export const canActOn = (actor: GroupRole, action: MemberAction, target: GroupRole): boolean =>
  actor !== 'guest' && MATRIX[actor][target].has(action);

/** The group settings for viewing other members; owners and admins see everyone. Spec: 2-contacts-groups §3 Group. */
export interface ViewRules {
  readonly canAdd: boolean;
  readonly canCheckAdmin: boolean;
  readonly canCheckOwner: boolean;
}

/**
 * Whether a member may open another member's profile. Owners and admins may open any. Members may open those of
 * friends, and any profile if the group allows adding members as friends. The group can also allow the profiles of
 * admins and of the owner.
 */
export function canViewMember(
  actor: GroupRole,
  target: { readonly role: GroupRole; readonly isFriend: boolean },
  rules: ViewRules,
): boolean {
  if (actor === 'guest') return false;
  if (canActOn(actor, 'view', target.role) || target.isFriend || rules.canAdd) return true;
  return (target.role === 'admin' && rules.canCheckAdmin) || (target.role === 'owner' && rules.canCheckOwner);
}

/** The data of a message for the recall rules. */
export interface RecallTarget {
  readonly isOwn: boolean;
  /** The sender's current role; `member` if the sender has left. */
  readonly senderRole: GroupRole;
}

/**
 * The reasons why a message may not be recalled or restored. The values are the text codes of 1-chat §5, and one of ours for messages
 * that the platform has removed (D-20).
 */
export const RECALL_REFUSALS = {
  count: 'Chat.prompt_multi_revoke_rule',
  ofAdmin: 'Chat.prompt_no_permission_revoke_admin',
  notOwn: 'Chat.prompt_no_permission_revoke',
  byPlatform: 'Chat.prompt_removed_by_platform',
} as const;
export type RecallRefusal = (typeof RECALL_REFUSALS)[keyof typeof RECALL_REFUSALS];

/**
 * Returns why a member may not recall a message; undefined when it is allowed. An own message may always be recalled.
 * The owner may recall any message. An admin may recall those of members and, one at a time, of other admins. Spec:
 * 1-chat §5 Batch recall, §6.
 */
export function recallRefusal(
  actor: GroupRole,
  { isOwn, senderRole }: RecallTarget,
  { isBatch }: { readonly isBatch: boolean },
): RecallRefusal | undefined {
  if (actor === 'guest') return RECALL_REFUSALS.notOwn;
  if (isOwn || actor === 'owner') return undefined;
  if (actor === 'member') return RECALL_REFUSALS.notOwn;
  if (!canActOn(actor, 'revoke', senderRole)) return RECALL_REFUSALS.ofAdmin;
  return isBatch && senderRole === 'admin' ? RECALL_REFUSALS.ofAdmin : undefined;
}

/**
 * Whether a member may restore a recalled message. The owner may restore any. An admin may restore those that admins
 * may recall, unless the owner recalled them. A message that its sender withdrew can be restored only by that sender,
 * as owner or admin. So no other user can publish it again. Spec: 1-chat §4 Recall and restore.
 */
export function canRestore(
  actor: GroupRole,
  message: RecallTarget & { readonly isWithdrawn: boolean; readonly recalledByRole: GroupRole },
): boolean {
  if (actor !== 'owner' && actor !== 'admin') return false;
  if (message.isWithdrawn) return message.isOwn;
  if (actor === 'owner') return true;
  return message.recalledByRole !== 'owner' && (message.isOwn || canActOn(actor, 'revoke', message.senderRole));
}

/**
 * Whether the owner and all admins can restore a message after this recall. They cannot restore an own message, which
 * is withdrawn, or a message that the owner recalls.
 */
export const canAdminsRestore = (actor: GroupRole, isOwn: boolean): boolean =>
  canRestore('admin', { isOwn: false, senderRole: 'member', isWithdrawn: isOwn, recalledByRole: actor });

/** Guest mode cannot delete chat records. Spec: 1-chat §5, §6. */
export const canDeleteForOneself = (actor: GroupRole | undefined): boolean => actor !== 'guest';

/**
 * Whether a member may edit a group's announcement and introduction, and share it with guests. Spec: 2-contacts-groups
 * §6.
 */
export const canEditGroup = (role: GroupRole): boolean => isOwnerOrAdmin(role);

/**
 * Whether a departure ends the membership or the group: a group without its owner is dissolved. Spec: 2-contacts-groups
 * §4 Roles.
 */
export const leavingEnds = (role: GroupRole): 'group' | 'membership' => (role === 'owner' ? 'group' : 'membership');

/** The group settings for inviting new members. Spec: 2-contacts-groups §3 Group. */
export interface InviteRules {
  /** The wire's `is_allow_add`. */
  readonly canAdd: boolean;
  /** The wire's `is_allow_invite`, inverted, so that a cached group without it allows invitations. */
  readonly forbidsInvites: boolean;
}

/**
 * Whether a member may invite friends to a group. Owners and admins always may; ordinary members if the group allows
 * adding and inviting. Spec: 2-contacts-groups §6 (invite button). L-U2.
 */
export const canInvite = (role: GroupRole, { canAdd, forbidsInvites }: InviteRules): boolean =>
  isOwnerOrAdmin(role) || (role === 'member' && canAdd && !forbidsInvites);

/** Whether a member may remove other members at all. Spec: 2-contacts-groups §6 (remove button). */
export const canRemoveMembers = (role: GroupRole): boolean => canActOn(role, 'remove', 'member');
