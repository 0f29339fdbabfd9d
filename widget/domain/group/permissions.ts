/**
 * Who may do what in a group: the permission matrix, decided here for the widget (which mirrors it) and for the provider
 * (which decides, inside the transaction). Spec: 1-chat §4 Recall and restore, §5, §6. S-10.
 */
import { type GroupRole, isOwnerOrAdmin } from './role.ts';

/** What can be done to somebody in a group, beside their messages. */
export const MEMBER_ACTIONS = ['mention', 'view', 'mute', 'revoke', 'set-title', 'remove'] as const;
export type MemberAction = (typeof MEMBER_ACTIONS)[number];

type Actor = Exclude<GroupRole, 'guest'>;

/** One row for each pair: what an actor may do to somebody else. `view` asks `canViewMember` for members. Spec: 1-chat §6. */
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

/** Whether somebody may do this to another one. Nobody does any of it to themselves; guests do nothing. */
export const canActOn = (actor: GroupRole, action: MemberAction, target: GroupRole): boolean =>
  actor !== 'guest' && MATRIX[actor][target].has(action);

/** What a group allows its members to see of each other; owners and admins see everybody. Spec: 2-contacts-groups §3 Group. */
export interface ViewRules {
  readonly canAdd: boolean;
  readonly canCheckAdmin: boolean;
  readonly canCheckOwner: boolean;
}

/**
 * Whether somebody may open another one's profile: owners and admins anybody's; members that of friends, of whom the group
 * lets them add, and of admins and the owner where it lets them look.
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

/** A message as the question sees it. */
export interface RecallTarget {
  readonly isOwn: boolean;
  /** The role of its sender, as of now; `member` for who has left. */
  readonly senderRole: GroupRole;
}

/** Why a message may not be taken back. The values are the text codes of 1-chat §5. */
export const RECALL_REFUSALS = {
  count: 'Chat.prompt_multi_revoke_rule',
  ofAdmin: 'Chat.prompt_no_permission_revoke_admin',
  notOwn: 'Chat.prompt_no_permission_revoke',
} as const;
export type RecallRefusal = (typeof RECALL_REFUSALS)[keyof typeof RECALL_REFUSALS];

/**
 * Why somebody may not take a message back; undefined when they may. One's own always may; of others the owner takes any, an
 * admin those of members and, one at a time, of other admins. Spec: 1-chat §5 Batch recall, §6.
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
 * Whether somebody may bring back a message that was taken back: the owner any, an admin those that admins may take back, unless
 * the owner did. What its own sender has withdrawn comes back only by that sender, who has to be owner or admin: nobody else
 * publishes it again. Spec: 1-chat §4 Recall and restore.
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

/** Guest mode cannot delete chat records. Spec: 1-chat §5, §6. */
export const canDeleteForOneself = (actor: GroupRole | undefined): boolean => actor !== 'guest';

/** Whether somebody writes a group's announcement and introduction, and opens it to guests. Spec: 2-contacts-groups §6. */
export const canEditGroup = (role: GroupRole): boolean => isOwnerOrAdmin(role);

/** What becomes of a group when somebody goes: without its owner there is none. Spec: 2-contacts-groups §4 Roles. */
export const leavingEnds = (role: GroupRole): 'group' | 'membership' => (role === 'owner' ? 'group' : 'membership');
